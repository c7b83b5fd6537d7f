// Tests how the stage shows the progress of kubelets: hollow and struck tiles, their legend, and
// the hover card of a pod.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "app/app.h"
#include "base/strings.h"
#include "frame/kubelet_mark.h"
#include "imgui.h"
#include "panels/overlay/hover_panel.h"
#include "wasm/drawn_texts.h"
#include "wasm/frame_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace kubelet_marks_test {

std::string PodOf(const std::string& name, const std::string& annotations) {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"(", "annotations": {)",
                annotations, R"(}}, "spec": {"containers": [{"name": "c"}]}})");
}

// The pod is bound by 1 s, ready at about 5 s, deleted at 10 s, and gone at 13 s; another pod has
// no times.
std::string Spec(const std::string& annotations =
                     R"("berth.dev/ready-after": "5s", "berth.dev/stops-after": "3s")") {
  return StrCat(R"("until": "20s", "objects": [)", NodeJson("n", "4"), ", ",
                PodOf("slow", annotations), ", ", PodOf("plain", ""),
                R"(], "timeline": [{"at": "10s", "op": "delete", "object": {"kind": "Pod",
                "metadata": {"name": "slow"}}}])");
}

std::string ScenarioText(const std::string& spec) {
  return StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {)", spec, "}}");
}

class KubeletMarks : public ::testing::Test {
 protected:
  void Open(const std::string& spec) { stage_.Load(ScenarioText(spec)); }
  KubeletMark MarkAt(double t, const char* pod) {
    stage_.Seek(t);
    const sim::PodId id = stage_.app().scene().run->log().FindPod(StrCat("default/", pod));
    return KubeletMarkOf(stage_.View().pods[static_cast<size_t>(id)]);
  }
  // Returns the colour in the middle of the upper half of a pod's tile.
  uint32_t ColourOf(const char* pod) {
    const Json rect = stage_.Positions()["pods"][StrCat("default/", pod)];
    EXPECT_TRUE(rect.is_array()) << pod;
    const auto x = static_cast<size_t>(NumberOf(rect[0]) + NumberOf(rect[2]) / 2);
    const auto y = static_cast<size_t>(NumberOf(rect[1]) + NumberOf(rect[3]) / 4);
    const Raster pixels = stage_.app().DrawPixels();
    return pixels.rgba.at(y * static_cast<size_t>(pixels.width) + x);
  }
  std::set<std::string> Texts() {
    stage_.Frame();
    return DrawnTexts().PiecesOf(*ImGui::GetDrawData());
  }

  TestStage stage_;
};

TEST_F(KubeletMarks, APodIsStartingUntilItIsReadyAndStoppingUntilItIsGone) {
  Open(Spec());
  EXPECT_EQ(MarkAt(0, "slow"), KubeletMark::kNone);
  EXPECT_EQ(MarkAt(2, "slow"), KubeletMark::kStarting);
  EXPECT_EQ(MarkAt(8, "slow"), KubeletMark::kNone);
  EXPECT_EQ(MarkAt(11, "slow"), KubeletMark::kStopping);
  EXPECT_EQ(MarkAt(14, "slow"), KubeletMark::kNone);
  for (const double t : {0.0, 2.0, 8.0, 11.0, 14.0}) {
    EXPECT_EQ(MarkAt(t, "plain"), KubeletMark::kNone) << t;
  }
  // The same holds backwards.
  EXPECT_EQ(MarkAt(2, "slow"), KubeletMark::kStarting);
}

TEST_F(KubeletMarks, APodThatStopsBeforeItIsReadyIsStruckThrough) {
  Open(Spec(R"("berth.dev/ready-after": "15s", "berth.dev/stops-after": "3s")"));
  EXPECT_EQ(MarkAt(9, "slow"), KubeletMark::kStarting);
  EXPECT_EQ(MarkAt(11, "slow"), KubeletMark::kStopping);
}

TEST_F(KubeletMarks, APodWithoutTimesIsNeverMarked) {
  Open(Spec(""));
  for (const double t : {0.5, 2.0, 9.99, 10.0}) EXPECT_EQ(MarkAt(t, "slow"), KubeletMark::kNone);
}

TEST_F(KubeletMarks, TilesAreHollowThenFullThenStruck) {
  Open(Spec());
  std::vector<uint32_t> slow;
  std::vector<uint32_t> plain;
  for (const double t : {2.0, 8.0, 11.0}) {
    stage_.Seek(t);
    slow.push_back(ColourOf("slow"));
    plain.push_back(ColourOf("plain"));
  }
  EXPECT_NE(slow[0], slow[1]);
  EXPECT_NE(slow[1], slow[2]);
  EXPECT_NE(slow[0], slow[2]);
  EXPECT_EQ(plain[0], plain[1]);
  EXPECT_EQ(plain[1], plain[2]);
}

TEST_F(KubeletMarks, ThePanelOfNodesHasALegendWhileThereAreMarks) {
  Open(Spec());
  stage_.Seek(2);
  EXPECT_TRUE(Texts().contains("ready"));
  stage_.Seek(8);
  EXPECT_FALSE(Texts().contains("terminating"));
  stage_.Seek(11);
  EXPECT_TRUE(Texts().contains("terminating"));
}

TEST(KubeletMarksFrames, APodThatIsPointedAtSaysIt) {
  TestFrames frames(Spec());
  const auto says = [&](double t, const std::string& wanted) {
    bool said = false;
    frames.At(t, [&](const Frame& frame) {
      for (const std::string& line : PodHoverWords(frame, frame.log.FindPod("default/slow"))) {
        said = said || line == wanted;
      }
    });
    return said;
  };
  EXPECT_TRUE(says(2, "not ready yet: its kubelet starts it"));
  EXPECT_FALSE(says(8, "not ready yet: its kubelet starts it"));
  EXPECT_TRUE(says(11, "terminating: it keeps its place until it has stopped"));
}

}  // namespace kubelet_marks_test
}  // namespace berth::ui
