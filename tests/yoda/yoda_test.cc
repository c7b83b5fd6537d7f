#include "yoda.h"

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cards.h"
#include "framework/fakes.h"
#include "sim/simulation.h"
#include "support/objects.h"
#include "versions/v1_21.h"

namespace yoda {
namespace {

using berth::Code;
using berth::CycleState;
using berth::NodeInfo;
using berth::NodeScoreList;
using berth::Status;
using berth::StrCat;
using berth::test::MakeNode;
using berth::test::MakePod;

// `labels` is JSON.
berth::v1::PodPtr PodWith(std::string_view labels, std::string_view name = "pod") {
  return MakePod(StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"(", "uid": "uid-)",
                        name, R"(", "labels": )", labels, "}}"));
}

NodeInfo NodeWith(std::string_view cards, std::string_view name = "node") {
  const berth::Json annotation = std::string(cards);
  return NodeInfo(
      MakeNode(StrCat(R"({"kind": "Node", "metadata": {"name": ")", name,
                      R"(", "annotations": {"scv/cards": )", berth::JsonText(annotation), "}}}")));
}

class YodaTest : public testing::Test {
 protected:
  // Returns the error, "" if the arguments are valid.
  std::string Make(std::string_view args) {
    const berth::Result<berth::Json> json = berth::ParseJsonText(args);
    berth::DecodeErrors errors;
    plugin_ = Yoda::Make(berth::Decoder(&json.value(), "", &errors), handle_);
    return errors.any() ? errors.first().ToString() : "";
  }
  Yoda& yoda() { return static_cast<Yoda&>(*plugin_); }

  // Runs PreScore first.
  std::vector<int64_t> Scores(const berth::v1::Pod& pod, const std::vector<NodeInfo>& nodes,
                              bool normalized) {
    std::vector<const NodeInfo*> pointers;
    for (const NodeInfo& node : nodes) pointers.push_back(&node);
    CycleState state;
    EXPECT_TRUE(yoda().PreScore(state, pod, pointers).ok());
    NodeScoreList scores;
    for (const NodeInfo* node : pointers) {
      scores.push_back({node, 0});
      EXPECT_TRUE(yoda().Score(state, pod, *node, &scores.back().score).ok());
    }
    if (normalized) {
      EXPECT_TRUE(yoda().NormalizeScore(state, pod, scores).ok());
    }
    std::vector<int64_t> numbers;
    for (const berth::NodeScore& score : scores) numbers.push_back(score.score);
    return numbers;
  }

  berth::test::FakeHandle handle_;
  std::unique_ptr<berth::Plugin> plugin_ = std::make_unique<Yoda>(Weights{});
};

TEST_F(YodaTest, SortsTheQueueByTheLabelAndThenByTime) {
  const auto queued = [](std::string_view labels, int64_t second) {
    berth::QueuedPodInfo info;
    info.pod_info = std::make_shared<berth::PodInfo>(PodWith(labels));
    info.timestamp = berth::Time{} + berth::Seconds(second);
    return info;
  };
  const auto high = queued(R"({"scv/priority": "10"})", 3);
  const auto low = queued(R"({"scv/priority": "9"})", 1);
  const auto none = queued("{}", 1);
  const auto no_number = queued(R"({"scv/priority": "urgent"})", 2);
  EXPECT_TRUE(yoda().Less(high, low));
  EXPECT_FALSE(yoda().Less(low, high));
  EXPECT_TRUE(yoda().Less(low, none));
  EXPECT_TRUE(yoda().Less(none, no_number));
  EXPECT_FALSE(yoda().Less(no_number, none));
}

struct FilterCase {
  const char* name;
  const char* labels;
  const char* cards;
  std::string_view want;  // the reason, "" if the node passes
};
void PrintTo(const FilterCase& row, std::ostream* out) { *out << row.name; }

class YodaFilterTest : public testing::TestWithParam<FilterCase> {};

TEST_P(YodaFilterTest, AdmitsNodesWithEnoughCards) {
  const FilterCase& row = GetParam();
  const Status status =
      Yoda(Weights{}).Filter(CycleState(), *PodWith(row.labels), NodeWith(row.cards));
  EXPECT_EQ(status.Message(), row.want);
  const Code rejected = Code::kUnschedulableAndUnresolvable;
  EXPECT_EQ(status.code(), row.want.empty() ? Code::kSuccess : rejected);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, YodaFilterTest,
    testing::Values(
        FilterCase{"APodWithoutAWishNeedsOneCard", "{}", "[]", Yoda::kErrNumber},
        FilterCase{"OneCardIsEnoughForIt", "{}", "[{}]", ""},
        FilterCase{"TwoCardsAreNotThree", R"({"scv/number": "3"})", "[{}, {}]", Yoda::kErrNumber},
        FilterCase{"ABrokenCardDoesNotCount", R"({"scv/number": "2"})",
                   R"([{}, {"health": "Broken"}])", Yoda::kErrNumber},
        FilterCase{"AsManyCardsNeedTheMemory", R"({"scv/number": "2", "scv/memory": "8000"})",
                   R"([{"memory": 8000}, {"memory": 7999}])", Yoda::kErrMemory},
        FilterCase{"ItIsTheFreeMemoryThatCounts", R"({"scv/memory": "8000"})",
                   R"([{"memory": 9000, "freeMemory": 7000}])", Yoda::kErrMemory},
        FilterCase{"EqualMemoryIsEnough", R"({"scv/memory": "8000"})", R"([{"memory": 8000}])", ""},
        FilterCase{"TheClockIsTheLeast", R"({"scv/clock": "1500"})", R"([{"clock": 1499}])",
                   Yoda::kErrClock},
        FilterCase{"AFasterClockIsFine", R"({"scv/clock": "1500"})", R"([{"clock": 1501}])", ""},
        // As in Yoda-Scheduler, which checks each requirement by itself.
        FilterCase{"NotTheSameCardsNeedToFit", R"({"scv/memory": "8", "scv/clock": "8"})",
                   R"([{"memory": 9}, {"clock": 9}])", ""},
        FilterCase{"AnAnnotationThatIsNoListHasNoCards", "{}", R"({"memory": 1})",
                   Yoda::kErrNumber},
        FilterCase{"AnAnnotationThatIsNoJsonHasNoCards", "{}", "[{", Yoda::kErrNumber}),
    [](const auto& row) { return row.param.name; });

TEST_F(YodaTest, MeasuresCardsByTheBestThatFits) {
  const std::vector<NodeInfo> nodes = {NodeWith(R"([{"memory": 100, "clock": 100}])"),
                                       NodeWith(R"([{"memory": 50, "clock": 80}])")};
  // 100% each of clock (1), free (2) and total memory (1), free on all cards (2), unclaimed (3);
  // and 80 + 2 x 50 + 50 + 200 + 300.
  EXPECT_EQ(Scores(*PodWith("{}"), nodes, false), (std::vector<int64_t>{900, 730}));
  // Only the first card fits, and the best that fits counts as 100; the other node has only its
  // memory.
  EXPECT_EQ(Scores(*PodWith(R"({"scv/memory": "60"})"), nodes, false),
            (std::vector<int64_t>{900, 500}));
}

TEST_F(YodaTest, PodsOnTheNodeClaimItsMemory) {
  NodeInfo taken = NodeWith(R"([{"memory": 100, "clock": 1}])");
  taken.AddPod(std::make_shared<berth::PodInfo>(PodWith(R"({"scv/memory": "40"})", "a")));
  const std::vector<NodeInfo> nodes = {NodeWith(R"([{"memory": 100, "clock": 1}])"), taken};
  EXPECT_EQ(Scores(*PodWith("{}"), nodes, false), (std::vector<int64_t>{900, 780}));
}

TEST_F(YodaTest, StretchesScoresToTheWholeRange) {
  const std::vector<NodeInfo> nodes = {NodeWith(R"([{"clock": 100}])"),
                                       NodeWith(R"([{"clock": 50}])"),
                                       NodeWith(R"([{"clock": 75}])")};
  EXPECT_EQ(Scores(*PodWith("{}"), nodes, true), (std::vector<int64_t>{100, 0, 50}));
  EXPECT_EQ(Scores(*PodWith("{}"), {nodes[0], nodes[0]}, true), (std::vector<int64_t>{100, 100}));
}

TEST_F(YodaTest, ArgumentsReplaceWeights) {
  ASSERT_EQ(Make(R"({"clockWeight": 10, "actualWeight": 0, "allocateWeight": 0})"), "");
  EXPECT_EQ(Scores(*PodWith("{}"), {NodeWith(R"([{"clock": 7}])")}, false),
            (std::vector<int64_t>{1000}));
  EXPECT_EQ(Make(R"({"clockWeight": -1})"), "clockWeight: must be from 0 to 1000");
  EXPECT_EQ(Make(R"({"clockWeight": "much"})").rfind("clockWeight: ", 0), 0u);
}

TEST_F(YodaTest, ScoreWithoutPreScoreIsAFault) {
  int64_t score = 0;
  EXPECT_EQ(yoda().Score(CycleState(), *PodWith("{}"), NodeWith("[{}]"), &score).code(),
            Code::kError);
}

TEST_F(YodaTest, HugeNumbersStayInRange) {
  const std::vector<NodeInfo> nodes = {
      NodeWith(R"([{"memory": 9223372036854775807}, {"memory": 9223372036854775807}])")};
  EXPECT_EQ(Scores(*PodWith(R"({"scv/memory": "9223372036854775807"})"), nodes, false).size(), 1u);
}

// A whole scheduler with the plugin, which the version's profile enables.
TEST(YodaSimulationTest, ASchedulerWithTheProfilePlacesPodsByTheirWishes) {
  berth::Version version = berth::WithPlugins(berth::VersionV121(), {{"Yoda", Yoda::Make}});
  berth::Profile& profile = version.profiles[0];
  // If a plugin is enabled at several points, it has the weight of the last one in v1.21's order,
  // which is QueueSort.
  profile.At(berth::ExtensionPoint::kQueueSort) = {{"Yoda", 3}};
  for (auto point : {berth::ExtensionPoint::kFilter, berth::ExtensionPoint::kPreScore}) {
    profile.At(point).push_back({"Yoda"});
  }
  profile.At(berth::ExtensionPoint::kScore) = {{"Yoda"}};
  const berth::Result<berth::Json> document = berth::ParseJsonText(R"([
    {"kind": "Node", "metadata": {"name": "slow", "annotations": {"scv/cards": "[{\"clock\": 1}]"}},
     "status": {"allocatable": {"pods": "9"}}},
    {"kind": "Node", "metadata": {"name": "fast", "annotations": {"scv/cards": "[{\"clock\": 2}]"}},
     "status": {"allocatable": {"pods": "9"}}},
    {"kind": "Pod", "metadata": {"name": "late", "labels": {"scv/priority": "1"}}, "spec": {"containers": []}},
    {"kind": "Pod", "metadata": {"name": "first", "labels": {"scv/priority": "2"}},
     "spec": {"containers": []}},
    {"kind": "Pod", "metadata": {"name": "never", "labels": {"scv/number": "2"}},
     "spec": {"containers": []}}])");
  ASSERT_TRUE(document.ok());
  auto scenario = berth::sim::DecodeScenario(document.value());
  ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
  auto made = berth::sim::Simulation::Make(std::move(scenario).value(), version);
  ASSERT_TRUE(made.ok()) << made.error().ToString();
  berth::sim::Simulation& simulation = *made.value();
  simulation.RunUntil(berth::Time{} + berth::Seconds(1));

  const berth::sim::EventLog& log = simulation.log();
  ASSERT_GE(log.attempts().size(), 3u);
  EXPECT_EQ(log.PodName(log.attempts()[0].pod), "default/first");
  const berth::sim::AttemptExplanation first = simulation.Explain(0);
  EXPECT_EQ(log.NodeName(first.chosen), "fast");
  ASSERT_EQ(first.scores.size(), 1u);
  EXPECT_EQ(first.scores[0].plugin, "Yoda");
  EXPECT_EQ(first.scores[0].weight, 3);
  EXPECT_EQ(simulation.Explain(2).message,
            "0/2 nodes are available: 2 node(s) didn't have enough GPU cards.");
}

}  // namespace
}  // namespace yoda
