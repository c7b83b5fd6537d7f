// Tests the shortcuts of an attempt in random clusters that change all the time: the tables with
// which plugins count, filters that are skipped, scores that are added up in one pass.
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/strings.h"
#include "cache/scheduler_cache.h"
#include "framework/fakes.h"
#include "framework/runtime.h"
#include "scheduler/generic_scheduler.h"
#include "scheduler/plain_rules.h"
#include "versions/v1_21.h"

namespace berth::test {
namespace {

constexpr const char* kKeys[] = {"kubernetes.io/hostname", "zone", "rack"};

// Random objects of few kinds, so that they affect each other often.
class Chance {
 public:
  explicit Chance(uint64_t seed) : random_(seed) {}

  bool OneIn(int n) { return random_.Intn(n) == 0; }
  int64_t Below(int64_t n) { return random_.Intn(n); }
  std::string Letter(int n) { return std::string(1, static_cast<char>('a' + random_.Intn(n))); }
  std::string Key() { return kKeys[random_.Intn(3)]; }

  v1::NodePtr Node(int number) {
    v1::Node node;
    node.metadata.name = StrCat("n", std::to_string(number));
    if (!OneIn(5)) node.metadata.labels["kubernetes.io/hostname"] = node.metadata.name;
    if (!OneIn(5)) node.metadata.labels["zone"] = OneIn(8) ? "" : Letter(3);
    if (!OneIn(3)) node.metadata.labels["rack"] = Letter(4);
    node.metadata.labels["size"] = std::to_string(random_.Intn(4));
    node.unschedulable = OneIn(12);
    node.allocatable = {{"cpu", Quantity::Parse("8").value()},
                        {"memory", Quantity::Parse("8Gi").value()},
                        {"pods", Quantity::Parse("10").value()}};
    if (OneIn(6)) node.taints.push_back({"t", "", OneIn(2) ? "NoSchedule" : "PreferNoSchedule"});
    return std::make_shared<const v1::Node>(std::move(node));
  }

  v1::Pod Pod(int number) {
    v1::Pod pod;
    pod.metadata.name = pod.metadata.uid = StrCat("p", std::to_string(number));
    pod.metadata.namespace_ = OneIn(4) ? "other" : "default";
    if (!OneIn(6)) pod.metadata.labels["app"] = Letter(3);
    if (OneIn(3)) pod.metadata.labels["tier"] = Letter(2);
    pod.metadata.deletion_requested = OneIn(10);
    pod.spec.containers.resize(1);
    pod.spec.containers[0].requests["cpu"] =
        Quantity::Parse(StrCat(std::to_string(random_.Intn(900)), "m")).value();
    if (OneIn(3)) AddSpread(pod);
    if (OneIn(3)) AddPodAffinity(pod);
    if (OneIn(3)) AddNodeAffinity(pod);
    return pod;
  }

 private:
  v1::LabelSelector Selector() {
    v1::LabelSelector selector;
    if (OneIn(8)) return selector;  // selects everything
    if (OneIn(2)) {
      selector.match_labels["app"] = Letter(3);
    } else {
      selector.match_expressions.push_back(
          {"app", OneIn(2) ? "NotIn" : "In", {Letter(3), Letter(3)}});
    }
    if (OneIn(4)) selector.match_expressions.push_back({"tier", "Exists", {}});
    return selector;
  }

  void AddSpread(v1::Pod& pod) {
    for (const char* action : {"DoNotSchedule", "ScheduleAnyway"}) {
      for (const char* key : kKeys) {
        if (!OneIn(3)) continue;
        pod.spec.topology_spread_constraints.push_back(
            {static_cast<int32_t>(1 + random_.Intn(2)), key, action, Selector()});
      }
    }
  }

  v1::PodAffinityTerm Term() {
    v1::PodAffinityTerm term;
    term.label_selector = Selector();
    term.topology_key = Key();
    if (OneIn(4)) term.namespaces = {"other", "default"};
    return term;
  }

  void AddPodAffinity(v1::Pod& pod) {
    for (auto* affinity :
         {&pod.spec.affinity->pod_affinity, &pod.spec.affinity->pod_anti_affinity}) {
      if (OneIn(2)) continue;
      affinity->emplace();
      while (OneIn(2)) (*affinity)->required.push_back(Term());
      while (OneIn(2)) {
        (*affinity)->preferred.push_back({static_cast<int32_t>(1 + random_.Intn(9)), Term()});
      }
    }
  }

  v1::NodeSelectorRequirement Requirement() {
    constexpr const char* kOps[] = {"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"};
    const std::string op = kOps[random_.Intn(6)];
    if (op == "Gt" || op == "Lt") return {"size", op, {std::to_string(random_.Intn(4))}};
    if (op == "In" || op == "NotIn") return {"rack", op, {Letter(4), Letter(5)}};
    return {Key(), op, {}};
  }

  v1::NodeSelectorTerm NodeTerm() {
    v1::NodeSelectorTerm term;
    while (OneIn(2)) term.match_expressions.push_back(Requirement());
    if (OneIn(6)) {
      term.match_fields.push_back({"metadata.name", OneIn(2) ? "In" : "NotIn", {"n1"}});
    }
    return term;
  }

  void AddNodeAffinity(v1::Pod& pod) {
    if (OneIn(3)) pod.spec.node_selector["zone"] = Letter(3);
    if (OneIn(2)) return;
    v1::NodeAffinity& affinity = pod.spec.affinity->node_affinity.emplace();
    if (OneIn(2)) affinity.required.emplace();
    while (affinity.required && OneIn(2)) {
      affinity.required->node_selector_terms.push_back(NodeTerm());
    }
    while (OneIn(2)) affinity.preferred.push_back({static_cast<int32_t>(Below(5)), NodeTerm()});
  }

  SeededRandom random_;
};

// Keeps the raw scores.
class Listener final : public AttemptRecorder {
 public:
  void OnPluginRun(ExtensionPoint, std::string_view, const Status&) override {}
  void OnFilterNode(const NodeInfo&, bool, const Status&) override {}
  void OnNodesFound(const std::vector<const NodeInfo*>&) override {}
  void OnScorePlugin(std::string_view plugin, int64_t, const NodeScoreList& raw,
                     const NodeScoreList&, const NodeScoreList&) override {
    raw_scores[std::string(plugin)] = raw;
  }
  void OnPreemption(const PreemptionRecord&) override {}
  void OnExtenderCall(std::string_view, std::string_view, std::string_view) override {}
  void OnExtenderFilter(std::string_view, const ExtenderFilterResult&) override {}
  void OnExtenderScores(std::string_view, int64_t, const std::vector<HostPriority>&) override {}

  std::map<std::string, NodeScoreList> raw_scores;
};

class RandomCluster {
 public:
  explicit RandomCluster(uint64_t seed, int num_nodes = 6) : chance_(seed), num_nodes_(num_nodes) {
    framework_ = std::move(Framework::Make(RegistryV121(), DefaultProfileV121(),
                                           FrameworkDependencies{snapshot_, client_, nominator_,
                                                                 clock_, informers_, extenders_}))
                     .value();
    for (int i = 0; i < num_nodes; ++i) cache_.AddNode(chance_.Node(i));
  }

  // Changes nodes or pods at random.
  void Change() {
    const auto number = static_cast<int>(chance_.Below(num_nodes_ + 4));
    if (chance_.OneIn(6)) {
      cache_.AddNode(chance_.Node(number));  // or an update
    } else if (chance_.OneIn(8)) {
      static_cast<void>(cache_.RemoveNode(StrCat("n", std::to_string(number))));
    } else if (!pods_.empty() && chance_.OneIn(3)) {
      const auto place = static_cast<size_t>(chance_.Below(static_cast<int64_t>(pods_.size())));
      EXPECT_EQ(cache_.RemovePod(*pods_[place]), std::nullopt);
      pods_.erase(pods_.begin() + static_cast<std::ptrdiff_t>(place));
    } else {
      v1::Pod pod = chance_.Pod(next_pod_++);
      pod.spec.node_name = StrCat("n", std::to_string(number));
      pods_.push_back(std::make_shared<const v1::Pod>(std::move(pod)));
      EXPECT_EQ(cache_.AddPod(pods_.back()), std::nullopt);
    }
  }

  // Takes or restores a checkpoint.
  void Copy() {
    Snapshot copy = snapshot_;
    snapshot_ = copy;
  }

  void Attempt() {
    const v1::Pod pod = chance_.Pod(next_pod_++);
    cache_.UpdateSnapshot(snapshot_);
    CycleState state;
    if (snapshot_.List().empty() || !framework_->RunPreFilterPlugins(state, pod).ok()) return;
    NodeRows rows{snapshot_.Index(), snapshot_.Slots()};
    EXPECT_TRUE(framework_->KeepAdmitted(state, pod, rows));
    Nodes fitting;
    std::vector<int32_t> slots;
    for (const NodeInfo* node : snapshot_.List()) {
      if (!Filters(state, pod, *node)) continue;
      fitting.push_back(node);
      slots.push_back(node->slot());
    }
    EXPECT_EQ(rows.slots, slots);
    if (fitting.size() > 1) Scores(state, pod, fitting);
  }

  // Schedules by blocks of nodes, and node by node, as with a recorder. The pod stays on its node.
  void Schedule(int32_t percentage_of_nodes_to_score) {
    v1::Pod pod = chance_.Pod(next_pod_++);
    const ScheduleOutcome by_blocks = ScheduleAlone(pod, percentage_of_nodes_to_score);
    Listener listener;
    framework_->set_recorder(&listener);
    const ScheduleOutcome one_by_one = ScheduleAlone(pod, percentage_of_nodes_to_score);
    framework_->set_recorder(nullptr);
    ASSERT_EQ(by_blocks.index(), one_by_one.index());
    const auto* const result = std::get_if<ScheduleResult>(&by_blocks);
    if (result == nullptr) {
      EXPECT_EQ(std::get<FitError>(by_blocks).Message(), std::get<FitError>(one_by_one).Message());
      return;
    }
    const auto& expected = std::get<ScheduleResult>(one_by_one);
    EXPECT_EQ(result->evaluated_nodes, expected.evaluated_nodes);
    EXPECT_EQ(result->feasible_nodes, expected.feasible_nodes);
    EXPECT_EQ(result->suggested_host, expected.suggested_host);
    start_ = (start_ + result->evaluated_nodes) % snapshot_.num_nodes();
    pod.spec.node_name = result->suggested_host;
    pods_.push_back(std::make_shared<const v1::Pod>(std::move(pod)));
    EXPECT_EQ(cache_.AddPod(pods_.back()), std::nullopt);
    if (result->evaluated_nodes < snapshot_.num_nodes()) ++searches_cut_short_;
  }

  int64_t attempts_scored() const { return attempts_scored_; }
  int64_t searches_cut_short() const { return searches_cut_short_; }

 private:
  ScheduleOutcome ScheduleAlone(const v1::Pod& pod, int32_t percentage_of_nodes_to_score) {
    SeededRandom random(static_cast<uint64_t>(next_pod_));
    GenericScheduler scheduler(cache_, snapshot_, random, percentage_of_nodes_to_score);
    scheduler.set_next_start_node_index(start_);
    CycleState state;
    return scheduler.Schedule(*framework_, state, pod);
  }

  bool Filters(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) {
    const Nodes& all = snapshot_.List();
    for (const FilterPluginVerdict& verdict :
         framework_->RunEachFilterPlugin(state, pod, node, "")) {
      const Code code = verdict.status.code();
      if (verdict.plugin == "NodeAffinity") {
        EXPECT_EQ(code, PlainNodeAffinity(pod, node));
      } else if (verdict.plugin == "PodTopologySpread") {
        EXPECT_EQ(code, PlainSpread(pod, node, all));
      } else if (verdict.plugin == "InterPodAffinity") {
        EXPECT_EQ(code, PlainInterPodAffinity(pod, node, all));
      }
    }
    CycleState all_asked = state.Clone();
    all_asked.set_filters_to_ask(std::nullopt);
    const Status verdict = framework_->RunFilterPlugins(state, pod, node);
    const Status of_all = framework_->RunFilterPlugins(all_asked, pod, node);
    EXPECT_EQ(verdict.code(), of_all.code());
    EXPECT_EQ(verdict.reasons(), of_all.reasons());
    EXPECT_EQ(verdict.failed_plugin(), of_all.failed_plugin());
    return verdict.ok();
  }

  void Scores(CycleState& state, const v1::Pod& pod, const Nodes& fitting) {
    ASSERT_TRUE(framework_->RunPreScorePlugins(state, pod, fitting).ok());
    NodeTotalScores in_one_pass;
    ASSERT_TRUE(framework_->RunScorePlugins(state, pod, fitting, &in_one_pass).ok());
    Listener listener;
    framework_->set_recorder(&listener);
    NodeTotalScores step_by_step;
    ASSERT_TRUE(framework_->RunScorePlugins(state, pod, fitting, &step_by_step).ok());
    framework_->set_recorder(nullptr);
    const Nodes& all = snapshot_.List();
    for (size_t n = 0; n < fitting.size(); ++n) {
      const NodeInfo& node = *fitting[n];
      EXPECT_EQ(in_one_pass.totals[n].node, step_by_step.totals[n].node);
      EXPECT_EQ(in_one_pass.totals[n].score, step_by_step.totals[n].score);
      auto& raw = listener.raw_scores;
      EXPECT_EQ(raw["NodeAffinity"][n].score, PlainNodeAffinityScore(pod, node));
      EXPECT_EQ(raw["PodTopologySpread"][n].score, PlainSpreadScore(pod, node, fitting, all));
      EXPECT_EQ(raw["InterPodAffinity"][n].score, PlainInterPodAffinityScore(pod, node, all));
    }
    ++attempts_scored_;
  }

  Chance chance_;
  SchedulerCache cache_;
  Snapshot snapshot_;
  FakeClient client_;
  FakeNominator nominator_;
  SimClock clock_;
  Objects informers_;
  std::vector<Extender*> extenders_;
  std::unique_ptr<Framework> framework_;
  std::vector<v1::PodPtr> pods_;
  int next_pod_ = 0;
  int num_nodes_;
  int64_t start_ = 0;  // where the next search of Schedule starts
  int64_t attempts_scored_ = 0;
  int64_t searches_cut_short_ = 0;
};

TEST(FastPaths, AgreeWithThePlainRules) {
  int64_t attempts_scored = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(StrCat("seed ", std::to_string(seed)));
    RandomCluster cluster(seed);
    for (int step = 0; step < 60; ++step) {
      for (int i = 0; i < 3; ++i) cluster.Change();
      if (step % 16 == 0) cluster.Copy();
      cluster.Attempt();
    }
    attempts_scored += cluster.attempts_scored();
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(attempts_scored, 500);
}

TEST(FastPaths, FindTheSameNodesByBlocks) {
  int64_t searches_cut_short = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(StrCat("seed ", std::to_string(seed)));
    const auto num_nodes = static_cast<int>(100 + (seed * 61 % 200));
    RandomCluster cluster(seed, num_nodes);
    for (int step = 0; step < 60; ++step) {
      if (step % 4 == 0) cluster.Change();
      if (step % 16 == 0) cluster.Copy();
      cluster.Schedule(seed % 3 == 0 ? 100 : 0);
    }
    searches_cut_short += cluster.searches_cut_short();
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(searches_cut_short, 100);
}

}  // namespace
}  // namespace berth::test
