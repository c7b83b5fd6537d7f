// Tests the pods with different outcomes in two runs.
#include "compare/pod_fates.h"

#include "sim/simulation_fixture.h"

namespace berth::compare {
namespace pod_fates_test {

using test::At;
using test::Node;
using test::Pod;
using test::RunToEnd;
using test::ScenarioWords;

PodDifferences Differences(const ScenarioWords& a, const ScenarioWords& b) {
  const auto run_a = RunToEnd(a);
  const auto run_b = RunToEnd(b);
  sim::ViewProjection of_a(&run_a->log());
  sim::ViewProjection of_b(&run_b->log());
  return CompareFates(run_a->log(), of_a.At(kTimeMax), run_b->log(), of_b.At(kTimeMax));
}

std::vector<std::string> Names(const PodList& list) {
  std::vector<std::string> names;
  for (const PodDifference& pod : list.listed) names.push_back(pod.pod);
  return names;
}

TEST(CompareFatesTest, EqualRunsHaveNone) {
  const ScenarioWords words{{Node("n1"), Pod("a"), Pod("big", "9")}, {}, ""};
  const PodDifferences none = Differences(words, words);
  for (const PodList* list :
       {&none.elsewhere, &none.longer, &none.shorter, &none.pending_in_a, &none.pending_in_b,
        &none.evicted_in_a, &none.evicted_in_b, &none.only_in_a, &none.only_in_b}) {
    EXPECT_EQ(list->total, 0);
  }
}

TEST(CompareFatesTest, NamesPendingEvictedMovedAndNewPods) {
  const ScenarioWords a{{Node("n1"), Pod("a"), Pod("big", "4")}, {}, ""};
  const ScenarioWords b{{Node("n2", "8"), Pod("a"), Pod("big", "4"), Pod("new")}, {}, ""};
  const PodDifferences differences = Differences(a, b);
  EXPECT_EQ(Names(differences.elsewhere), std::vector<std::string>{"default/a"});
  EXPECT_EQ(differences.elsewhere.listed[0].node_a, "n1");
  EXPECT_EQ(differences.elsewhere.listed[0].node_b, "n2");
  EXPECT_EQ(Names(differences.pending_in_a), std::vector<std::string>{"default/big"});
  EXPECT_EQ(differences.pending_in_b.total, 0);
  EXPECT_EQ(Names(differences.only_in_b), std::vector<std::string>{"default/new"});
  ScenarioWords with_vip = a;
  with_vip.timeline = {At("5s", "create", Pod("vip", "4", R"(, "priority": 9)"))};
  EXPECT_EQ(Names(Differences(with_vip, a).evicted_in_a), std::vector<std::string>{"default/a"});
}

TEST(CompareFatesTest, TheLargestDifferenceOfWaitsComesFirst) {
  const ScenarioWords soon{{Pod("a"), Pod("b")}, {At("1s", "create", Node("n1"))}, ""};
  ScenarioWords late{
      {Pod("a")}, {At("20s", "create", Node("n1")), At("30s", "create", Pod("b"))}, ""};
  const PodDifferences differences = Differences(soon, late);
  EXPECT_EQ(Names(differences.longer), std::vector<std::string>{"default/a"});
  EXPECT_GT(*differences.longer.listed[0].wait_b, Seconds(19));
  EXPECT_EQ(Names(differences.shorter), std::vector<std::string>{"default/b"});
  EXPECT_EQ(Names(Differences(late, soon).longer), std::vector<std::string>{"default/b"});
}

TEST(CompareFatesTest, ListsAreCappedWithTheirTotal) {
  ScenarioWords many{{}, {}, ""};
  for (size_t i = 0; i < kMaxListedPods + 5; ++i) {
    many.objects.push_back(Pod(StrCat("p", std::to_string(i))));
  }
  const PodDifferences differences = Differences({{Node("n1")}, {}, ""}, many);
  EXPECT_EQ(differences.only_in_b.listed.size(), kMaxListedPods);
  EXPECT_EQ(differences.only_in_b.total, static_cast<int64_t>(kMaxListedPods) + 5);
}

}  // namespace pod_fates_test
}  // namespace berth::compare
