// Tests seeded random preemptions: the result of the plugin is compared with another form of the
// rule, which tries all subsets of the pods of a node instead of putting them back one by one.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/strings.h"
#include "plugins/preemption_fixture.h"

namespace berth::test {
namespace {

constexpr int64_t kNotStarted = 60;

struct ModelPod {
  std::string name;
  int32_t priority = 0;
  int64_t milli_cpu = 0;
  int64_t start = 0;  // kNotStarted: after all others
  int64_t port = 0;   // 0 for none
  std::string app;    // "" for no label
};

struct ModelBudget {
  std::string app;
  int32_t allowed = 0;
  std::set<std::string> disrupted;
};

struct ModelNode {
  std::string name;
  int64_t milli_cpu = 0;
  std::vector<ModelPod> pods;
  std::vector<ModelPod> nominated;
};

using Pods = std::vector<const ModelPod*>;

// A few nodes that are all too full for the incoming pod.
class RandomCluster {
 public:
  explicit RandomCluster(uint64_t seed) : random_(seed) {
    incoming = NewPod();
    incoming.priority = static_cast<int32_t>(2 + random_.Intn(4));
    const int64_t num_nodes = 1 + random_.Intn(5);
    for (int64_t i = 0; i < num_nodes; ++i) AddNode(StrCat("n", std::to_string(i)));
    for (const char* app : {"a", "b", "a"}) {
      if (random_.Intn(2) == 0) continue;
      ModelBudget& budget = budgets.emplace_back();
      budget.app = app;
      budget.allowed = static_cast<int32_t>(random_.Intn(4)) - 1;
      if (random_.Intn(3) == 0) {
        budget.disrupted.insert(StrCat("p", std::to_string(random_.Intn(pods_made_))));
      }
    }
  }

  ModelPod incoming;
  std::vector<ModelNode> nodes;
  std::vector<ModelBudget> budgets;

 private:
  void AddNode(std::string name) {
    ModelNode& node = nodes.emplace_back();
    node.name = std::move(name);
    node.milli_cpu = 1000 * (2 + random_.Intn(4));
    int64_t free = node.milli_cpu;
    std::set<int64_t> ports;
    for (int64_t i = random_.Intn(7); i > 0; --i) {
      ModelPod pod = NewPod();
      pod.milli_cpu = std::min(pod.milli_cpu, free);
      if (!ports.insert(pod.port).second) pod.port = 0;
      free -= pod.milli_cpu;
      node.pods.push_back(std::move(pod));
    }
    if (free >= incoming.milli_cpu) {
      ModelPod filler = NewPod();
      filler.milli_cpu = free;
      filler.port = 0;
      node.pods.push_back(std::move(filler));
    }
    for (int64_t i = random_.Intn(3) - 1; i > 0; --i) node.nominated.push_back(NewPod());
  }

  ModelPod NewPod() {
    ModelPod pod;
    pod.name = StrCat("p", std::to_string(pods_made_++));
    pod.priority = static_cast<int32_t>(random_.Intn(6)) - 1;
    pod.milli_cpu = 250 * (1 + random_.Intn(8));
    pod.start = random_.Intn(3) == 0 ? kNotStarted : random_.Intn(5);
    pod.port = random_.Intn(4) == 0 ? 80 + random_.Intn(2) : 0;
    const char* apps[] = {"", "a", "b"};
    pod.app = apps[random_.Intn(3)];
    return pod;
  }

  SeededRandom random_;
  int64_t pods_made_ = 0;
};

// --- The rule ---

// The expected result for one node.
struct ModelCandidate {
  std::string node;
  Pods victims;
  int64_t violations = 0;
};

class Rule {
 public:
  explicit Rule(const RandomCluster& cluster) : cluster_(cluster) {}

  bool Fits(const ModelNode& node, const Pods& pods) const {
    const ModelPod& incoming = cluster_.incoming;
    int64_t used = incoming.milli_cpu;
    std::vector<int64_t> ports;
    for (const ModelPod* pod : pods) {
      used += pod->milli_cpu;
      ports.push_back(pod->port);
    }
    for (const ModelPod& pod : node.nominated) {
      if (pod.priority < incoming.priority) continue;
      used += pod.milli_cpu;
      ports.push_back(pod.port);
    }
    const bool port_is_free =
        incoming.port == 0 || std::find(ports.begin(), ports.end(), incoming.port) == ports.end();
    return used <= node.milli_cpu && port_is_free;
  }

  // Returns the best set of lower-priority pods that may stay: the one with the most important pod;
  // among those with it, the one with the next pod; and so on.
  std::optional<ModelCandidate> CandidateOn(const ModelNode& node) const {
    Pods staying;
    Pods lower;
    for (const ModelPod& pod : node.pods) {
      (pod.priority < cluster_.incoming.priority ? lower : staying).push_back(&pod);
    }
    if (lower.empty()) return std::nullopt;
    lower = ByImportance(lower);
    const std::set<const ModelPod*> violating = Violating(lower);
    std::stable_partition(lower.begin(), lower.end(),
                          [&](const ModelPod* pod) { return violating.contains(pod); });
    std::optional<std::vector<bool>> best;
    for (uint32_t subset = 0; subset < (1u << lower.size()); ++subset) {
      std::vector<bool> stays;
      Pods pods = staying;
      for (size_t i = 0; i < lower.size(); ++i) {
        stays.push_back((subset >> i & 1) != 0);
        if (stays.back()) pods.push_back(lower[i]);
      }
      if (Fits(node, pods) && (!best || *best < stays)) best = stays;
    }
    if (!best) return std::nullopt;
    ModelCandidate candidate{node.name, {}, 0};
    for (size_t i = 0; i < lower.size(); ++i) {
      if ((*best)[i]) continue;
      candidate.victims.push_back(lower[i]);
      if (violating.contains(lower[i])) ++candidate.violations;
    }
    return candidate;
  }

  std::vector<ModelCandidate> Candidates() const {
    std::vector<ModelCandidate> candidates;
    for (const ModelNode& node : cluster_.nodes) {
      if (auto candidate = CandidateOn(node)) candidates.push_back(std::move(*candidate));
    }
    // Candidates without violations come first.
    std::stable_partition(candidates.begin(), candidates.end(),
                          [](const ModelCandidate& c) { return c.violations == 0; });
    return candidates;
  }

  // Smaller is better.
  static std::tuple<int64_t, int64_t, int64_t, size_t, int64_t> Rank(const ModelCandidate& c) {
    int64_t sum = 0;
    int64_t highest = c.victims.front()->priority;
    for (const ModelPod* pod : c.victims) {
      sum += pod->priority + (int64_t{1} << 31);
      highest = std::max<int64_t>(highest, pod->priority);
    }
    int64_t earliest = INT64_MAX;
    for (const ModelPod* pod : c.victims) {
      if (pod->priority == highest) earliest = std::min(earliest, pod->start);
    }
    return {c.violations, c.victims.front()->priority, sum, c.victims.size(), -earliest};
  }

 private:
  static bool Covers(const ModelBudget& budget, const ModelPod& pod) {
    return pod.app == budget.app && !budget.disrupted.contains(pod.name);
  }

  // Among equal pods that have not started, the last one on the node is the most important; among
  // others, the first one.
  static Pods ByImportance(const Pods& pods) {
    std::vector<std::tuple<int32_t, int64_t, int64_t, const ModelPod*>> keyed;
    int64_t position = 0;
    for (const ModelPod* pod : pods) {
      ++position;
      keyed.emplace_back(-pod->priority, pod->start,
                         pod->start == kNotStarted ? -position : position, pod);
    }
    std::sort(keyed.begin(), keyed.end());
    Pods sorted;
    for (const auto& key : keyed) sorted.push_back(std::get<3>(key));
    return sorted;
  }

  // Returns the pods for which some budget has more pods up to this one, counted from the most
  // important, than it allows.
  std::set<const ModelPod*> Violating(const Pods& pods) const {
    std::set<const ModelPod*> violating;
    for (size_t i = 0; i < pods.size(); ++i) {
      for (const ModelBudget& budget : cluster_.budgets) {
        const auto covered =
            std::count_if(pods.begin(), pods.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                          [&](const ModelPod* pod) { return Covers(budget, *pod); });
        if (Covers(budget, *pods[i]) && covered > budget.allowed) violating.insert(pods[i]);
      }
    }
    return violating;
  }

  const RandomCluster& cluster_;
};

// --- The plugin ---

PreemptionPod WordsOf(const ModelPod& pod, const std::string& node = "",
                      const std::string& nominated = "") {
  PreemptionPod words{.name = pod.name, .node = node, .priority = pod.priority};
  words.cpu = StrCat(std::to_string(pod.milli_cpu), "m");
  words.start = pod.start == kNotStarted ? std::nullopt : std::optional<int64_t>(pod.start);
  words.nominated = nominated;
  if (!pod.app.empty()) words.labels = StrCat(R"({"app": ")", pod.app, R"("})");
  if (pod.port != 0) words.host_port = pod.port;
  return words;
}

void Build(const RandomCluster& model, PreemptionCluster& cluster) {
  for (const ModelNode& node : model.nodes) {
    cluster.AddNode(node.name, StrCat(std::to_string(node.milli_cpu), "m"));
    for (const ModelPod& pod : node.pods) cluster.AddPod(WordsOf(pod, node.name));
    for (const ModelPod& pod : node.nominated) cluster.AddPod(WordsOf(pod, "", node.name));
  }
  for (size_t i = 0; i < model.budgets.size(); ++i) {
    const ModelBudget& budget = model.budgets[i];
    cluster.AddBudget(StrCat("b", std::to_string(i)), budget.app, budget.allowed, budget.disrupted);
  }
}

// Returns the expected calls to the API server if this candidate is chosen.
Lines Requests(const RandomCluster& model, const ModelCandidate& candidate) {
  Lines requests;
  for (const ModelPod* victim : candidate.victims) {
    requests.push_back(StrCat("delete ", victim->name));
  }
  for (const ModelNode& node : model.nodes) {
    if (node.name != candidate.node) continue;
    for (const ModelPod& pod : node.nominated) {
      if (pod.priority < model.incoming.priority) requests.push_back(StrCat("clear ", pod.name));
    }
  }
  return requests;
}

Lines NamesOf(const Pods& pods) {
  Lines names;
  for (const ModelPod* pod : pods) names.push_back(pod->name);
  return names;
}

class RandomPreemption : public ::testing::TestWithParam<uint64_t> {};

TEST_P(RandomPreemption, FollowsTheRule) {
  const RandomCluster model(GetParam());
  const std::vector<ModelCandidate> candidates = Rule(model).Candidates();
  PreemptionCluster cluster;
  Build(model, cluster);
  const Status status = cluster.Preempt(WordsOf(model.incoming));
  ASSERT_TRUE(cluster.has_record());

  size_t num_candidates = 0;
  for (const PreemptionNodeRecord& node : cluster.record().nodes) {
    if (node.outcome == PreemptionNodeRecord::Outcome::kCandidate) ++num_candidates;
  }
  EXPECT_EQ(num_candidates, candidates.size());
  for (const ModelCandidate& candidate : candidates) {
    EXPECT_EQ(cluster.VictimsOn(candidate.node), NamesOf(candidate.victims)) << candidate.node;
    EXPECT_EQ(cluster.RecordOf(candidate.node).victims.num_pdb_violations, candidate.violations);
  }
  if (candidates.empty()) {
    EXPECT_EQ(status.code(), Code::kUnschedulable);
    EXPECT_TRUE(cluster.client.asked.empty());
    return;
  }
  ASSERT_TRUE(status.ok()) << status.Message();
  const auto best = std::min_element(candidates.begin(), candidates.end(),
                                     [](const ModelCandidate& a, const ModelCandidate& b) {
                                       return Rule::Rank(a) < Rule::Rank(b);
                                     });
  EXPECT_EQ(cluster.nominated_node, best->node);
  EXPECT_EQ(cluster.client.asked, Requests(model, *best));
  const auto equal = std::count_if(candidates.begin(), candidates.end(), [&](const auto& c) {
    return Rule::Rank(c) == Rule::Rank(*best);
  });
  EXPECT_EQ(cluster.record().tied.size(), equal > 1 ? static_cast<size_t>(equal) : 0u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPreemption, ::testing::Range<uint64_t>(1, 401));

// The seeds must reach every case of the rule, or the test proves little.
TEST(RandomPreemptions, ReachEveryCriterion) {
  std::map<PreemptionCriterion, int> decided;
  int violations = 0;
  int nothing_helps = 0;
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    const RandomCluster model(seed);
    PreemptionCluster cluster;
    Build(model, cluster);
    if (!cluster.Preempt(WordsOf(model.incoming)).ok()) {
      ++nothing_helps;
      continue;
    }
    ++decided[cluster.record().decided_by];
    if (cluster.RecordOf(cluster.nominated_node).victims.num_pdb_violations > 0) ++violations;
  }
  EXPECT_GT(nothing_helps, 10);
  EXPECT_GT(violations, 5);
  for (PreemptionCriterion criterion :
       {PreemptionCriterion::kOnlyCandidate, PreemptionCriterion::kFewestPdbViolations,
        PreemptionCriterion::kLowestHighestPriority, PreemptionCriterion::kLowestPrioritySum,
        PreemptionCriterion::kLatestStartTime, PreemptionCriterion::kRandom}) {
    EXPECT_GT(decided[criterion], 0) << static_cast<int>(criterion);
  }
}

}  // namespace
}  // namespace berth::test
