// Tests the nodes: their places, their bars, their magnification and the search for them.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "layout/node_parts.h"
#include "model/name_search.h"
#include "model/node_bars.h"
#include "wasm/drawn_texts.h"
#include "wasm/frame_fixture.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

sim::NodeView NodeOf(int64_t milli_cpu, int64_t gib, std::vector<sim::PodId> pods = {}) {
  sim::NodeView node;
  node.present = true;
  node.allocatable.milli_cpu = milli_cpu;
  node.allocatable.memory_bytes = gib << 30;
  node.allocatable.allowed_pod_number = 110;
  node.pods = std::move(pods);
  return node;
}

std::vector<std::string> LabelsOf(const NodeBars& bars) {
  std::vector<std::string> labels;
  for (const NodeBar& bar : bars) labels.emplace_back(bar.label);
  return labels;
}

TEST(NodeBars, EachResourceThatTheNodeOffersHasOne) {
  sim::NodeView node = NodeOf(4000, 8, {1, 2, 3});
  node.allocatable.scalar_resources = {{"nvidia.com/gpu", 2}, {"example.com/none", 0}};
  const NodeBars bars = BarsOf(node, Resource(), 0);
  EXPECT_EQ(LabelsOf(bars), (std::vector<std::string>{"cpu", "mem", "gpu", "pods"}));
  EXPECT_EQ(NumBars(node), 4);
  EXPECT_EQ(bars.bars[3].used, 3);
}

TEST(NodeBars, ResourcesForWhichHardlyAnyPodWaitsAreLast) {
  sim::NodeView node = NodeOf(4000, 8);
  node.allocatable.scalar_resources = {
      {"attachable-volumes-aws-ebs", 39}, {"hugepages-2Mi", 64}, {"nvidia.com/gpu", 2}};
  EXPECT_EQ(LabelsOf(BarsOf(node, Resource(), 0)),
            (std::vector<std::string>{"cpu", "mem", "gpu", "pods", "aws-ebs", "hugepages-2Mi"}));
}

TEST(NodeBars, ANodeWithVeryManyResourcesKeepsItsPods) {
  sim::NodeView node = NodeOf(4000, 8);
  for (char letter = 'a'; letter < 'z'; ++letter) {
    node.allocatable.scalar_resources[std::string("example.com/") + letter] = 1;
  }
  const NodeBars bars = BarsOf(node, Resource(), 0);
  EXPECT_EQ(bars.count, kMaxBars);
  EXPECT_EQ(NumBars(node), kMaxBars);
  EXPECT_EQ(bars.bars[kMaxBars - 1].label, "pods");
}

TEST(NodeBars, PromisedAmountsAreOnTopOfUsedOnes) {
  sim::NodeView node = NodeOf(4000, 8, {1});
  node.requested.milli_cpu = 1000;
  Resource promised;
  promised.milli_cpu = 2000;
  const NodeBars bars = BarsOf(node, promised, 1);
  EXPECT_FLOAT_EQ(bars.bars[0].Share(), 0.25f);
  EXPECT_FLOAT_EQ(bars.bars[0].PromisedShare(), 0.75f);
  EXPECT_EQ(bars.bars[2].promised, 1);
}

TEST(NodeBars, TheFullestResourceColoursTheCell) {
  sim::NodeView node = NodeOf(4000, 8);
  node.requested.milli_cpu = 1000;
  node.requested.memory_bytes = 6LL << 30;
  EXPECT_EQ(FullestOf(node).label, "mem");
  EXPECT_FLOAT_EQ(Utilization(node), 0.75f);
  node.allocatable.scalar_resources["nvidia.com/gpu"] = 2;
  node.requested.scalar_resources["nvidia.com/gpu"] = 2;
  EXPECT_EQ(FullestOf(node).label, "gpu");
}

TEST(NodeBars, AmountsHaveTheUnitOfTheAllocatable) {
  sim::NodeView node = NodeOf(4000, 8, {1, 2});
  node.requested.milli_cpu = 3500;
  node.requested.memory_bytes = 512LL << 20;
  const NodeBars bars = BarsOf(node, Resource(), 0);
  EXPECT_EQ(UseWords(bars.bars[0]), "3.5 / 4");
  EXPECT_EQ(UseWords(bars.bars[1]), "0.5 / 8Gi");
  EXPECT_EQ(UseWords(bars.bars[2]), "2 / 110");
  Resource promised;
  promised.milli_cpu = 500;
  EXPECT_EQ(UseWords(BarsOf(node, promised, 3).bars[0]), "3.5+0.5 / 4");
  EXPECT_EQ(UseWords(BarsOf(node, promised, 3).bars[2]), "2+3 / 110");
  EXPECT_EQ(CpuWords(250), "0.25");
  EXPECT_EQ(MemoryWords(1536LL << 20), "1.5Gi");
  EXPECT_EQ(MemoryWords(0), "0");
}

TEST(NodeBars, ResourcesAreCalledByTheLastPartOfTheirName) {
  EXPECT_EQ(ShortResourceName("nvidia.com/gpu"), "gpu");
  EXPECT_EQ(ShortResourceName("attachable-volumes-aws-ebs"), "aws-ebs");
  EXPECT_EQ(ShortResourceName("hugepages-2Mi"), "hugepages-2Mi");
}

using Names = std::vector<std::string>;

// Returns the names of nodes with as much room as `width` takes for each.
Names NamesInRoomOf(const Names& names, const std::function<std::string(std::string)>& width) {
  std::string objects;
  for (const std::string& name : names) {
    objects += StrCat(objects.empty() ? "" : ",", NodeJson(name, "4"));
  }
  TestFrames frames(StrCat(R"("until": "1s", "objects": [)", objects, "]"));
  Names narrow;
  frames.At(0.5, [&](const Frame& frame) {
    for (const std::string& name : names) {
      const sim::NodeId node = frame.log.FindNode(name);
      const float room = frame.paint.Width(width(name), TextSize::kSmall) + 1;
      narrow.push_back(frame.NodeName(node, room, TextSize::kSmall, Weight::kRegular));
      EXPECT_EQ(frame.NodeName(node, 2000, TextSize::kSmall, Weight::kRegular), name);
    }
  });
  return narrow;
}

// Returns the name up to the first dot, with an ellipsis.
std::string Host(const std::string& name) { return StrCat(name.substr(0, name.find('.')), "…"); }

TEST(NodeNames, WithLittleRoomLackTheDomainThatAllShare) {
  EXPECT_EQ(NamesInRoomOf({"ip-10-0-1-23.eu-west-1.compute.internal",
                           "ip-10-0-2-7.eu-west-1.compute.internal"},
                          Host),
            (Names{"ip-10-0-1-23…", "ip-10-0-2-7…"}));
  const auto with_rack = [](const std::string&) { return "a.rack1…"; };
  EXPECT_EQ(NamesInRoomOf({"a.rack1.example.com", "a.rack2.example.com"}, with_rack),
            (Names{"a.rack1…", "a.rack2…"}));
  EXPECT_EQ(NamesInRoomOf({"ip-10-0-1-23.compute.internal"}, Host), (Names{"ip-10-0-1-23…"}));
  // They lose their beginnings.
  const auto short_of_all = [](const std::string& name) { return name.substr(1); };
  const Names others[] = {{"node-a", "node-b"},
                          {"10.0.1.5", "10.0.2.5"},
                          {"worker", "worker.example.com"},
                          {"a.example.com", "b.example.org"},
                          {"gke-pool-1-x2", "gke-pool-1-y3"}};
  for (const Names& names : others) EXPECT_EQ(NamesInRoomOf(names, short_of_all), names);
}

TEST(NodeNames, KeepTheirDistinguishingPartInLittleRoom) {
  const Names names = {"ip-10-0-1-207.compute.internal", "ip-10-0-2-93.compute.internal"};
  const auto room_for = [](std::string text) {
    return [text](const std::string&) { return text; };
  };
  EXPECT_EQ(NamesInRoomOf(names, room_for("…-207")), (Names{"ip-10-0-1-207", "ip-10-0-2-93"}));
  EXPECT_EQ(NamesInRoomOf(names, room_for("207")), (Names{"207", "ip-10-0-2-93"}));
  EXPECT_EQ(NamesInRoomOf(names, room_for("93")), (Names{"207", "93"}));
}

TEST(NodeParts, BarsAndPodsAndVerdictHaveTheirOwnRoom) {
  for (const float width : {140.0f, 200.0f, 400.0f}) {
    for (const float height : {86.0f, 112.0f, 170.0f, 240.0f}) {
      const Rect rect = {10, 20, width, height};
      const NodeParts parts = PartsOf(rect, NodeDetail::kCard, 5, false);
      const float bars =
          parts.bar.y + static_cast<float>(parts.num_bars - 1) * parts.bar_pitch + parts.bar.h;
      EXPECT_GE(parts.num_bars, 1);
      EXPECT_GT(parts.bar.y, parts.name.y + 7) << width << "x" << height;
      EXPECT_LE(bars, parts.pods.y) << width << "x" << height;
      EXPECT_LE(parts.pods.bottom(), rect.bottom()) << width << "x" << height;
      const float below = parts.verdict_line ? parts.verdict_y - 7 : rect.bottom();
      EXPECT_LE(parts.pods.bottom(), below) << width << "x" << height;
    }
  }
}

TEST(NodeParts, ALargerCardShowsMoreBars) {
  EXPECT_LT(PartsOf({0, 0, 150, 86}, NodeDetail::kCard, 6, false).num_bars,
            PartsOf({0, 0, 150, 190}, NodeDetail::kCard, 6, false).num_bars);
}

TEST(NodeParts, TaintsHaveALineWhereTwoBarsAreLeft) {
  const NodeParts with = PartsOf({0, 0, 190, 180}, NodeDetail::kCard, 4, true);
  const NodeParts without = PartsOf({0, 0, 190, 180}, NodeDetail::kCard, 4, false);
  EXPECT_TRUE(with.tags_line);
  EXPECT_GT(with.tags_y, with.name.y + 10);
  EXPECT_GT(with.bar.y, with.tags_y + 8);
  EXPECT_FALSE(without.tags_line);
  EXPECT_EQ(without.tags_y, without.name.y);
  const NodeParts low = PartsOf({0, 0, 150, 86}, NodeDetail::kCard, 4, true);
  EXPECT_FALSE(low.tags_line);
}

TEST(PodTiles, EndWhereTheLastOfThemDoes) {
  const Rect pods = {10, 20, 180, 60};
  for (const NodeDetail detail : {NodeDetail::kCard, NodeDetail::kSmall, NodeDetail::kCell}) {
    EXPECT_EQ(PodTiles(pods, detail, 0).bottom(), pods.y);
    for (const int count : {1, 2, 5, 9, 30, 5000}) {
      const TileGrid tiles = PodTiles(pods, detail, count);
      const float end = tiles.hidden > 0 ? pods.bottom() : tiles.At(count - 1).bottom();
      EXPECT_FLOAT_EQ(tiles.bottom(), end) << count;
    }
  }
}

TEST(NameSearch, ReadsEachNameOnceAndForgetsWhenTheTextChanges) {
  sim::EventLog log;
  const sim::PodId web = log.InternPod("default/web-0");
  const sim::NodeId node = log.InternNode("web-node");
  NameSearch search;
  search.Update(log, "");
  EXPECT_FALSE(search.active());
  EXPECT_FALSE(search.HasPod(web));
  search.Update(log, "web");
  EXPECT_TRUE(search.active());
  EXPECT_TRUE(search.HasPod(web));
  EXPECT_TRUE(search.HasNode(node));
  const sim::PodId late = log.InternPod("default/web-1");
  EXPECT_FALSE(search.HasPod(late));
  search.Update(log, "web");
  EXPECT_TRUE(search.HasPod(late));
  search.Update(log, "db");
  EXPECT_FALSE(search.HasPod(web));
  EXPECT_FALSE(search.HasPod(sim::kNoId));
}

// --- On the stage

const NodeGrid& GridOf(TestStage& stage) { return stage.app().scene().run->grid; }

ScenarioWords Cluster(int nodes, int zones) {
  ScenarioWords words;
  words.nodes = nodes;
  words.zones = zones;
  return words;
}

TEST(NodeGrid, NodesNeitherOverlapNorLeaveTheirArea) {
  for (const auto& [nodes, zones] : {std::pair{4, 3}, {1, 1}, {7, 2}, {60, 5}, {800, 9}}) {
    for (const auto& [width, height] : {std::pair{1280, 720}, {640, 250}, {344, 410}}) {
      TestStage stage(width, height);
      stage.Load(Cluster(nodes, zones).Text());
      const NodeGrid& grid = GridOf(stage);
      for (size_t i = 0; i < grid.rects.size(); ++i) {
        const Rect& rect = grid.rects[i];
        EXPECT_GE(rect.x, grid.area.x - 0.1f);
        EXPECT_GE(rect.y, grid.area.y - 0.1f);
        EXPECT_LE(rect.right(), grid.area.right() + 0.1f) << nodes << " in " << zones;
        EXPECT_LE(rect.bottom(), grid.area.bottom() + 0.1f) << nodes << " in " << zones;
        for (size_t k = 0; k < i; ++k) ASSERT_FALSE(rect.Overlaps(grid.rects[k])) << i << " " << k;
      }
    }
  }
}

TEST(NodeGrid, ZonesAreNamedAndCounted) {
  TestStage stage;
  stage.Load(Cluster(7, 3).Text());
  const NodeGrid& grid = GridOf(stage);
  ASSERT_EQ(grid.labels.size(), 3u);
  std::vector<int> counts;
  for (const ZoneLabel& label : grid.labels) counts.push_back(label.num_nodes);
  EXPECT_EQ(counts, (std::vector<int>{3, 2, 2}));
}

TEST(NodeGrid, SmallZonesAreSideBySide) {
  TestStage stage(1000, 540);
  stage.Load(Cluster(4, 4).Text());
  const NodeGrid& grid = GridOf(stage);
  std::set<float> rows;
  for (const ZoneLabel& label : grid.labels) rows.insert(label.rect.y);
  EXPECT_EQ(rows.size(), 2u);
  EXPECT_EQ(grid.detail, NodeDetail::kCard);
}

TEST(NodeGrid, MagnifyingAHeatMapComesToSmallNodesAndThenToCards) {
  TestStage stage;
  stage.Load(Cluster(2000, 4).Text());
  ASSERT_EQ(GridOf(stage).detail, NodeDetail::kCell);
  std::vector<NodeDetail> seen;
  for (int i = 0; i < 60; ++i) {
    stage.Do(R"({"op":"zoom","factor":1.2})");
    stage.Finish();
    if (seen.empty() || seen.back() != GridOf(stage).detail) seen.push_back(GridOf(stage).detail);
  }
  EXPECT_EQ(seen,
            (std::vector<NodeDetail>{NodeDetail::kCell, NodeDetail::kSmall, NodeDetail::kCard}));
  stage.Do(R"({"op":"zoom","value":"fit"})");
  stage.Finish();
  EXPECT_EQ(GridOf(stage).detail, NodeDetail::kCell);
}

TEST(NodeGrid, TheFitButtonIsThereWhileNodesAreMagnified) {
  const auto fit = [](TestStage& stage) -> const Hit* {
    for (const Hit& hit : stage.app().scene().hits) {
      if (hit.kind == HitKind::kZoomFit) return &hit;
    }
    return nullptr;
  };
  TestStage stage;
  stage.Load(Cluster(40, 2).Text());
  EXPECT_EQ(fit(stage), nullptr);
  stage.Do(R"({"op":"zoom","factor":2,"x":800,"y":300})");
  stage.Finish();
  ASSERT_NE(fit(stage), nullptr);
  const Point middle = fit(stage)->rect.center();
  stage.Click(static_cast<double>(middle.x), static_cast<double>(middle.y));
  EXPECT_EQ(stage.app().scene().ui.zoom, Zoom());
}

TEST(NodeGrid, ZoomRefusesInvalidFactors) {
  TestStage stage;
  stage.Load(Cluster(3, 1).Text());
  EXPECT_FALSE(stage.Do(R"({"op":"zoom","factor":0})")["ok"].get<bool>());
  EXPECT_FALSE(stage.Do(R"({"op":"zoom","value":"wide"})")["ok"].get<bool>());
}

// The size of the page's canvas on a phone of 390 by 844.
TEST(NodesPanel, OnAPhoneEachNodeSaysHowManyMoreItTakes) {
  for (const int nodes : {4, 12, 60, 200}) {
    TestStage stage(374, 516);
    stage.Load(Cluster(nodes, 3).Text());
    stage.Frame();
    Json more = Json::object();
    const Json positions = stage.Positions();
    for (const auto& [name, rect] : positions["nodes"].items()) more[name] = 7;
    ASSERT_EQ(more.size(), static_cast<size_t>(nodes));
    stage.Do(JsonText({{"op", "room"}, {"pod", "default/p"}, {"nodes", more}}));
    stage.Frame();
    std::multiset<std::string> pieces;
    for (const DrawnText& text : DrawnTexts().Of(*ImGui::GetDrawData())) pieces.insert(text.text);
    EXPECT_GE(pieces.count("+7") + pieces.count("7"), static_cast<size_t>(nodes)) << nodes;
    const std::string sum = std::to_string(7 * nodes);
    const std::string grouped = sum.size() > 3 ? StrCat(sum.substr(0, 1), ",", sum.substr(1)) : sum;
    EXPECT_GE(pieces.count(grouped) + pieces.count(StrCat("+", grouped)), 1u) << nodes;
  }
}

TEST(Scrubber, WithoutControlsItHasNoButtonsAndTheNodesAreLarger) {
  TestStage stage;
  stage.Load(Cluster(6, 2).Text());
  const float before = stage.app().scene().layout.nodes.h;
  EXPECT_TRUE(stage.Positions()["buttons"].contains("play"));
  stage.Do(R"({"op":"controls","value":false})");
  stage.Finish();
  EXPECT_FALSE(stage.Positions()["buttons"].contains("play"));
  EXPECT_TRUE(stage.Positions().contains("scrubber"));
  EXPECT_GT(stage.app().scene().layout.nodes.h, before);
}

TEST(Scrubber, ThePointerOnTheTrackDrawsOneFrameForEachOfItsMoves) {
  TestStage stage;
  stage.Load(Cluster(6, 2).Text());
  const Json track = stage.Positions()["scrubber"];
  const double y = NumberOf(track[1]) + 10;
  for (int i = 0; i < 5; ++i) {
    stage.app().hands().Pointer(PointerEvent::kMove, NumberOf(track[0]) + 100 + i, y, 0, 0);
    EXPECT_TRUE(stage.Frame().drawn) << i;
    EXPECT_FALSE(stage.Frame().drawn) << i;
  }
}

}  // namespace
}  // namespace berth::ui
