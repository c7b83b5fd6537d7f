#include "figures/figures.h"

#include <cstddef>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "log/log_builder.h"

namespace berth::sim {
namespace figures_test {

constexpr SectionId kBackoff = SectionId::kBackoff;
constexpr SectionId kUnschedulable = SectionId::kUnschedulable;

std::map<std::string, std::optional<double>> ByName(const EventLog& log) {
  std::map<std::string, std::optional<double>> figures;
  for (const Figure& figure : FiguresOf(log)) figures[figure.Name()] = figure.value;
  return figures;
}

// A run with three pods: a is bound after 1 s, b after 3 s, c never.
struct ARun : LogBuilder {
  ARun() {
    NodeAdded("n", 4000).NodeAdded("m", 4000);
    Comes("a", 0, 1000).Comes("b", 0, 3000).Comes("c", 0, 4000);
    Popped("a", 1, 1).At(Seconds(1)).Bound("a", "n");
    Popped("c", 1, 2).Failed("c", kUnschedulable);
    Popped("b", 1, 3).At(Seconds(3)).Bound("b", "m");
    Moved("c", kUnschedulable, kBackoff, kEventNodeAdd.label);
  }
};

TEST(Figures, CountPodsAttemptsAndMoves) {
  const auto figures = ByName(ARun().log);
  EXPECT_EQ(figures.at("pods"), 3);
  EXPECT_EQ(figures.at("podsBound"), 2);
  EXPECT_EQ(figures.at("podsWaiting"), 1);
  EXPECT_EQ(figures.at("attempts"), 3);
  EXPECT_EQ(figures.at("failedAttempts"), 1);
  EXPECT_EQ(figures.at("failedAttemptsPerPod"), 1.0 / 3);
  EXPECT_EQ(figures.at("queueMoves"), 1);
  EXPECT_EQ(figures.at("evictions"), 0);
}

TEST(Figures, AWaitingPodWaitsLongerThanAllThatWereBound) {
  ARun run;
  EXPECT_EQ(ByName(run.log).at("waitP50"), 3);
  EXPECT_EQ(ByName(run.log).at("waitP95"), std::nullopt);
  EXPECT_EQ(ByName(run.log).at("waitMax"), std::nullopt);
  EXPECT_EQ(ByName(run.log).at("makespan"), std::nullopt);
  run.At(Seconds(4)).PodDeleted("c");
  EXPECT_EQ(ByName(run.log).at("waitP50"), 1);
  EXPECT_EQ(ByName(run.log).at("waitMax"), 3);
  EXPECT_EQ(ByName(run.log).at("makespan"), 3);
  run.At(Seconds(9)).PodDeleted("a", "n", "Succeeded");
  EXPECT_EQ(ByName(run.log).at("makespan"), 9);
}

TEST(Figures, PodsOfOtherSchedulersAndPodsCreatedOnANodeDoNotWait) {
  LogBuilder b;
  b.NodeAdded("n").PodCreated("on-node", 0, 100, "n");
  b.Step().PodCreated("other").PodIgnored("other", "no profile");
  EXPECT_EQ(ByName(b.log).at("pods"), 0);
  EXPECT_EQ(ByName(b.log).at("waitMax"), std::nullopt);
  EXPECT_EQ(ByName(b.log).at("failedAttemptsPerPod"), std::nullopt);
}

TEST(Figures, MeasureUseAndImbalanceOfTheNodes) {
  const auto figures = ByName(ARun().log);
  EXPECT_EQ(figures.at("nodes"), 2);
  EXPECT_EQ(figures.at("nodesUsed"), 2);
  EXPECT_EQ(figures.at("utilization.cpu"), 0.5);
  EXPECT_EQ(figures.at("utilization.memory"), std::nullopt);
  EXPECT_EQ(figures.at("imbalance.cpu"), 0.25);  // of 1/4 and 3/4
  EXPECT_EQ(figures.at("zoneSkew"), std::nullopt);
}

TEST(Figures, AFragmentedPodFitsInSumAndOnNoNode) {
  LogBuilder b;  // nodes of the log's builder allow no pods, so none would fit
  v1::Node node;
  node.allocatable["cpu"] = Quantity::Parse("2").value();
  node.allocatable["pods"] = Quantity::Parse("10").value();
  for (const char* name : {"n", "m"}) {
    node.metadata.name = name;
    node.metadata.labels["topology.kubernetes.io/zone"] = name;
    Event event;
    event.kind = EventKind::kNodeAdded;
    event.node = b.log.InternNode(name);
    event.node_object = std::make_shared<const v1::Node>(node);
    b.log.Append(event);
  }
  b.Comes("three", 0, 3000).Comes("two", 0, 2000).Comes("five", 0, 5000);
  EXPECT_EQ(ByName(b.log).at("fragmentedPods"), 1);
  b.At(Seconds(1)).Bound("two", "n");  // 2 CPUs are left
  EXPECT_EQ(ByName(b.log).at("fragmentedPods"), 0);
  EXPECT_EQ(ByName(b.log).at("zoneSkew"), 1);
}

TEST(Figures, QueuesOfKubeBatchAreFairWhenTheirSharesAreEqual) {
  const auto fairness = [](double left, double right) {
    LogBuilder b;
    auto accounts = std::make_shared<BatchAccounts>();
    accounts->queues = {{"a", 1, {{"cpu", 1000}}, {}, {}, left, false},
                        {"b", 1, {{"cpu", 1000}}, {}, {}, right, false},
                        {"idle", 1, {}, {}, {}, 0, false}};
    Event event;
    event.kind = EventKind::kSessionOpened;
    event.accounts = accounts;
    b.log.Append(event);
    EXPECT_EQ(ByName(b.log).at("attempts"), std::nullopt);
    return ByName(b.log).at("queueFairness");
  };
  EXPECT_EQ(fairness(0.5, 0.5), 1);
  EXPECT_EQ(fairness(1, 0), 0.5);
  EXPECT_EQ(fairness(0, 0), std::nullopt);
}

TEST(Figures, AreThoseOfTheViewsMoment) {
  ARun run;
  ViewProjection projection(&run.log);
  for (const Figure& figure : FiguresOf(run.log, projection.At(Time{} + Seconds(2)))) {
    if (figure.id == FigureId::kPodsBound) {
      EXPECT_EQ(figure.value, 1);
    }
    if (figure.id == FigureId::kAttempts) {
      EXPECT_EQ(figure.value, 2);
    }
  }
}

TEST(Figures, HaveOneEntryInTheTableEach) {
  std::map<std::string_view, int> names;
  for (size_t i = 0; i < AllFigures().size(); ++i) {
    const FigureInfo& info = AllFigures()[i];
    EXPECT_EQ(static_cast<size_t>(info.id), i) << info.name;
    EXPECT_TRUE(info.meaning.ends_with('.')) << info.name;
    EXPECT_EQ(++names[info.name], 1) << info.name;
  }
  for (const Figure& figure : FiguresOf(ARun().log)) --names[InfoOf(figure.id).name];
  for (const auto& [name, left] : names) EXPECT_LE(left, 0) << name;
}

TEST(NearestRank, IsTheSmallestValueThatEnoughDoNotExceed) {
  const std::vector<Duration> four = {Seconds(1), Seconds(2), Seconds(3), Seconds(4)};
  EXPECT_EQ(NearestRank(four, 4, 50), Seconds(2));
  EXPECT_EQ(NearestRank(four, 4, 51), Seconds(3));
  EXPECT_EQ(NearestRank(four, 4, 100), Seconds(4));
  EXPECT_EQ(NearestRank(four, 8, 50), Seconds(4));
  EXPECT_EQ(NearestRank(four, 8, 51), std::nullopt);
  EXPECT_EQ(NearestRank({}, 0, 50), std::nullopt);
}

TEST(FigureText, HasTheUnit) {
  EXPECT_EQ(FigureText(FigureId::kWaitP50, 1.5), "1.50 s");
  EXPECT_EQ(FigureText(FigureId::kUtilization, 0.755), "75.5 %");
  EXPECT_EQ(FigureText(FigureId::kPods, 3), "3");
  EXPECT_EQ(FigureText(FigureId::kFailedAttemptsPerPod, 0.25), "0.25");
  EXPECT_EQ(FigureText(FigureId::kWaitMax, std::nullopt), "-");
}

}  // namespace figures_test
}  // namespace berth::sim
