// Tests why a node cannot run a pod, in words and numbers: on the card beside the pointer, and on
// the selected node.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "draw/words.h"
#include "imgui.h"
#include "panels/overlay/hover_panel.h"
#include "wasm/drawn_texts.h"
#include "wasm/frame_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace node_reasons_test {

using Lines = std::vector<std::string>;

// The first pod leaves 1 CPU on "wide"; the second one fails at 2 s, the third at 4 s.
std::string Spec() {
  const std::string tainted = NodeJson(
      "tainted", "8", R"({"taints": [{"key": "use", "value": "db", "effect": "NoSchedule"}]})");
  return StrCat(R"("until": "10s", "objects": [)", NodeJson("wide", "4"), ",",
                NodeJson("small", "1"), ",", tainted, ",", PodJson("first", "3"),
                R"(], "timeline": [)", CreateAt("2s", PodJson("second", "2")), ",",
                CreateAt("4s", PodJson("third", "1500m")), "]");
}

class NodeReasons : public testing::Test {
 protected:
  NodeReasons() : frames(Spec()) {}
  ~NodeReasons() override { SetWords(""); }

  sim::NodeId Node(const char* name) { return frames.session.log().FindNode(name); }
  void PointAt(const char* node) { frames.ui.hover = {{}, HitKind::kNode, Node(node)}; }
  AskedVerdicts AskedAt(double t) {
    AskedVerdicts asked;
    frames.WithFacts(t, [&](const Frame&, const PanelFacts& facts) { asked = facts.asked; });
    return asked;
  }
  // Returns the last lines of the card beside the pointer.
  Lines LastWords(double t, size_t count) {
    Lines lines;
    frames.WithFacts(t, [&](const Frame& frame, const PanelFacts& facts) {
      lines = HoverWords(frame, {facts.asked, facts.track});
    });
    const auto kept = static_cast<std::ptrdiff_t>(std::min(count, lines.size()));
    return {lines.end() - kept, lines.end()};
  }

  TestFrames frames;
};

TEST_F(NodeReasons, TheMessageIsFollowedByTheNumbers) {
  PointAt("wide");
  EXPECT_EQ(LastWords(3, 3), (Lines{"pods 1 / 10", "NodeResourcesFit: Insufficient cpu",
                                    "asks 2 cpu, 1 free of 4: short by 1"}));
  PointAt("tainted");
  EXPECT_EQ(LastWords(3, 2),
            (Lines{"TaintToleration: node(s) had taint {use: db}, that the pod didn't tolerate",
                   "does not tolerate use=db:NoSchedule"}));
}

TEST_F(NodeReasons, NothingIsWorkedOutUntilANodeIsAskedAbout) {
  const auto is_nothing = [](const AskedVerdicts& asked) {
    return asked.on_pointed == nullptr && asked.on_selected == nullptr &&
           asked.of_selected_pod == nullptr;
  };
  EXPECT_TRUE(is_nothing(AskedAt(3)));
  frames.ui.selected_pod = frames.session.log().FindPod("default/second");
  EXPECT_TRUE(is_nothing(AskedAt(5)));
  // This node runs the first pod.
  PointAt("wide");
  frames.ui.selected_pod = sim::kNoId;
  EXPECT_TRUE(is_nothing(AskedAt(1)));
}

TEST_F(NodeReasons, AreWorkedOutOnceForEachAttemptAndNode) {
  PointAt("wide");
  frames.ui.selected_node = Node("small");
  const AskedVerdicts first = AskedAt(3);
  ASSERT_NE(first.on_pointed, nullptr);
  ASSERT_NE(first.on_selected, nullptr);
  EXPECT_EQ(first.on_selected->node, Node("small"));
  const AskedVerdicts again = AskedAt(3.5);
  EXPECT_EQ(again.on_pointed, first.on_pointed);
  EXPECT_EQ(again.on_selected, first.on_selected);
  EXPECT_NE(AskedAt(5).on_pointed, first.on_pointed);
}

TEST_F(NodeReasons, ASelectedPodIsSpokenOfThoughOthersWereTriedSince) {
  PointAt("wide");
  frames.ui.selected_pod = frames.session.log().FindPod("default/second");
  EXPECT_EQ(LastWords(5, 5),
            (Lines{"NodeResourcesFit: Insufficient cpu",
                   "asks 1500m cpu, 1 free of 4: short by 500m", "second, tried at 2.00 s",
                   "NodeResourcesFit: Insufficient cpu", "asks 2 cpu, 1 free of 4: short by 1"}));
  // Its own attempt is the one that is shown.
  frames.ui.selected_pod = frames.session.log().FindPod("default/third");
  EXPECT_EQ(LastWords(5, 1), Lines{"asks 1500m cpu, 1 free of 4: short by 500m"});
}

TEST_F(NodeReasons, AreInThePagesLanguage) {
  ASSERT_TRUE(
      SetWords(R"({"asks {}, {} free of {}: short by {}": "请求 {}，{} 空闲（共 {}）：还差 {}"})"));
  PointAt("wide");
  EXPECT_EQ(LastWords(3, 1), Lines{"请求 2 cpu，1 空闲（共 4）：还差 1"});
}

// --- On the canvas

constexpr std::pair<double, double> kSizes[] = {{640, 360}, {1440, 900}, {390, 844}};

class ReasonsStage : public TestStage {
 public:
  explicit ReasonsStage(const std::pair<double, double>& size)
      : TestStage(size.first, size.second) {
    Load(StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario",
                    "metadata": {"name": "reasons"}, "spec": {)",
                Spec(), "}}"));
    Seek(3);
  }

  Rect Node(const char* name) {
    const Json rect = Positions()["nodes"][name];
    return {static_cast<float>(NumberOf(rect[0])), static_cast<float>(NumberOf(rect[1])),
            static_cast<float>(NumberOf(rect[2])), static_cast<float>(NumberOf(rect[3]))};
  }
  // Points beside the node's pods.
  void PointAt(const char* node) {
    const Rect rect = Node(node);
    app().hands().Pointer(PointerEvent::kMove, static_cast<double>(rect.x) + 3,
                          static_cast<double>(rect.y) + 3, 0, 0);
  }
  std::vector<DrawnText> Texts() {
    app().MarkDirty();
    Frame();
    return DrawnTexts().Of(*ImGui::GetDrawData());
  }
};

bool Has(const std::vector<DrawnText>& texts, const std::string& piece) {
  return std::any_of(texts.begin(), texts.end(),
                     [&](const DrawnText& text) { return text.text == piece; });
}

// Returns the texts of the card beside the pointer, which is drawn last and has the node's name as
// its title.
std::vector<DrawnText> CardOf(const char* node, std::vector<DrawnText> texts) {
  const auto title = std::find_if(texts.rbegin(), texts.rend(),
                                  [&](const DrawnText& text) { return text.text == node; });
  texts.erase(texts.begin(), title == texts.rend() ? texts.end() : std::prev(title.base()));
  return texts;
}

TEST(NodeReasonsOnStage, TheCardIsOnTheCanvasAndLeavesTheNodeInSight) {
  for (const auto& size : kSizes) {
    ReasonsStage stage(size);
    const Rect canvas = {0, 0, static_cast<float>(size.first), static_cast<float>(size.second)};
    for (const char* node : {"wide", "small", "tainted"}) {
      stage.PointAt(node);
      stage.Frame();
      const std::vector<DrawnText> card = CardOf(node, stage.Texts());
      const std::string piece = std::string(node) == "tainted" ? "tolerate" : "short";
      EXPECT_TRUE(Has(card, piece)) << node << " at " << size.first;
      for (const DrawnText& text : card) {
        EXPECT_EQ(text.rect.Within(canvas), text.rect) << text.text << " at " << size.first;
        EXPECT_FALSE(text.rect.Overlaps(stage.Node(node))) << text.text << " at " << size.first;
      }
    }
  }
}

TEST(NodeReasonsOnStage, TheSelectedNodeHasThemWhereNothingElseIs) {
  for (const auto& size : kSizes) {
    for (const char* node : {"wide", "small"}) {
      ReasonsStage stage(size);
      stage.Do(StrCat(R"({"op": "select", "target": "node/)", node, R"("})"));
      stage.Finish();
      const std::vector<DrawnText> texts = stage.Texts();
      if (size.first > 1000) {
        EXPECT_TRUE(Has(texts, "short")) << node;
      }
      const Rect card = stage.Node(node);
      for (size_t i = 0; i < texts.size(); ++i) {
        const Rect& rect = texts[i].rect;
        if (!rect.Overlaps(card)) continue;
        EXPECT_EQ(rect.Within(card), rect) << texts[i].text << " at " << size.first;
        for (size_t k = 0; k < i; ++k) {
          EXPECT_FALSE(rect.Inset(0.5f).Overlaps(texts[k].rect.Inset(0.5f)))
              << texts[i].text << " on " << texts[k].text << " at " << size.first;
        }
        for (const Hit& hit : stage.app().scene().hits) {
          if (hit.kind != HitKind::kPod) continue;
          EXPECT_FALSE(rect.Overlaps(hit.rect)) << texts[i].text;
        }
      }
    }
  }
}

TEST(NodeReasonsOnStage, OtherNodesHaveTheReasonAlone) {
  ReasonsStage stage(kSizes[1]);
  EXPECT_FALSE(Has(stage.Texts(), "short"));
}

TEST(NodeReasonsOnStage, APointerThatRestsDrawsNothingMore) {
  ReasonsStage stage(kSizes[1]);
  stage.PointAt("wide");
  EXPECT_TRUE(stage.Frame().drawn);
  EXPECT_FALSE(stage.Frame().drawn);
}

TEST(NodeReasonsOnStage, AmountsAreComputedOnceThePointerRests) {
  ReasonsStage stage(kSizes[1]);
  stage.ms_per_look = 30;
  stage.PointAt("wide");
  stage.Finish();
  stage.PointAt("small");
  FrameResult result = stage.Frame();
  EXPECT_TRUE(result.wants_more);
  const auto has_numbers = [] {
    return Has(CardOf("small", DrawnTexts().Of(*ImGui::GetDrawData())), "short");
  };
  EXPECT_FALSE(has_numbers());
  result = stage.Frame();
  EXPECT_TRUE(has_numbers());
  EXPECT_FALSE(stage.Frame().drawn);
}

}  // namespace node_reasons_test
}  // namespace berth::ui
