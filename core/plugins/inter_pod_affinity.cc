#include "plugins/inter_pod_affinity.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "api/field_errors.h"
#include "base/shared_map.h"
#include "base/strings.h"

namespace berth {
namespace {

// The incoming pod's terms. The pod itself is the caller's, who lends it for the parsing only.
PodInfo ParseTerms(const v1::Pod& pod) {
  PodInfo info(v1::PodPtr(v1::PodPtr(), &pod));
  info.pod = nullptr;
  return info;
}

bool MatchesAll(const std::vector<AffinityTerm>& terms, const v1::Pod& pod) {
  return !terms.empty() && std::all_of(terms.begin(), terms.end(),
                                       [&](const AffinityTerm& term) { return term.Matches(pod); });
}

// --- Filter's state ---

// How many matches there are for each topology pair, the key and the value of a label. Copies share
// what neither has changed: a dry run makes one for each node.
class TopologyCounts {
 public:
  // At the node's value of the key, if it has one. A count that comes to 0 is no longer there.
  void Update(const v1::Node& node, const std::string& key, int64_t delta) {
    const auto label = node.metadata.labels.find(key);
    if (label == node.metadata.labels.end()) return;
    SharedMap<int64_t>& values = by_key_[key];
    const int64_t* found = values.Find(label->second);
    const int64_t count = (found == nullptr ? 0 : *found) + delta;
    if (count != 0) {
      values.Set(label->second, count);
    } else {
      values.Erase(label->second);
      if (values.empty()) by_key_.erase(key);
    }
  }
  // 0 for what is not there, and for a node without the label.
  int64_t Of(const v1::Node& node, const std::string& key) const {
    const auto values = by_key_.find(key);
    return values == by_key_.end() ? 0 : CountAt(node, *values);
  }
  bool AnyPositive(const v1::Node& node) const {
    return std::any_of(by_key_.begin(), by_key_.end(),
                       [&](const auto& values) { return CountAt(node, values) > 0; });
  }
  bool empty() const { return by_key_.empty(); }

 private:
  using ByKey = std::map<std::string, SharedMap<int64_t>>;  // no map in it is empty

  static int64_t CountAt(const v1::Node& node, const ByKey::value_type& key_and_values) {
    const auto label = node.metadata.labels.find(key_and_values.first);
    if (label == node.metadata.labels.end()) return 0;
    const int64_t* count = key_and_values.second.Find(label->second);
    return count == nullptr ? 0 : *count;
  }

  ByKey by_key_;
};

// Each term on its own.
void UpdateWithAntiAffinityTerms(const std::vector<AffinityTerm>& terms, const v1::Pod& target,
                                 const v1::Node& node, int64_t delta, TopologyCounts& counts) {
  for (const AffinityTerm& term : terms) {
    if (term.Matches(target)) counts.Update(node, term.topology_key, delta);
  }
}

// All terms, but only if the target matches every one.
void UpdateWithAffinityTerms(const std::vector<AffinityTerm>& terms, const v1::Pod& target,
                             const v1::Node& node, int64_t delta, TopologyCounts& counts) {
  if (!MatchesAll(terms, target)) return;
  for (const AffinityTerm& term : terms) counts.Update(node, term.topology_key, delta);
}

struct PreFilterState final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }

  std::shared_ptr<const PodInfo> incoming;  // its terms; there is no pod in it
  // Anti-affinity terms of running pods that match the incoming pod, at their nodes.
  TopologyCounts existing_anti_affinity;
  // Running pods that match all affinity terms of the incoming pod, and one of its anti-affinity
  // terms, at their nodes.
  TopologyCounts affinity;
  TopologyCounts anti_affinity;
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterInterPodAffinity"};

Status PreFilterStateNotFound() {
  return Status::Internal(
      StrCat("error reading ", Quoted(kPreFilterStateKey.name), " from cycleState: not found"));
}

void CountForIncomingTerms(const v1::Pod& target, const v1::Node& node, int64_t delta,
                           PreFilterState& state) {
  UpdateWithAffinityTerms(state.incoming->required_affinity_terms, target, node, delta,
                          state.affinity);
  UpdateWithAntiAffinityTerms(state.incoming->required_anti_affinity_terms, target, node, delta,
                              state.anti_affinity);
}

Status UpdateWithPod(CycleState& cycle_state, const v1::Pod& pod_to_schedule,
                     const PodInfo& changed, const NodeInfo& node, int64_t delta) {
  PreFilterState* state = cycle_state.ReadMutable(kPreFilterStateKey);
  if (state == nullptr) return PreFilterStateNotFound();
  UpdateWithAntiAffinityTerms(changed.required_anti_affinity_terms, pod_to_schedule, node.node(),
                              delta, state->existing_anti_affinity);
  CountForIncomingTerms(*changed.pod, node.node(), delta, *state);
  return Status::Ok();
}

bool SatisfiesPodAffinity(const PreFilterState& state, const v1::Pod& pod, const v1::Node& node) {
  const std::vector<AffinityTerm>& terms = state.incoming->required_affinity_terms;
  bool pods_exist = true;
  for (const AffinityTerm& term : terms) {
    if (!node.metadata.labels.contains(term.topology_key)) return false;
    if (state.affinity.Of(node, term.topology_key) <= 0) pods_exist = false;
  }
  if (pods_exist) return true;
  // The first of a group whose pods want to be together would wait for ever: it may go anywhere
  // while nobody matches.
  return state.affinity.empty() && MatchesAll(terms, pod);
}

bool SatisfiesPodAntiAffinity(const PreFilterState& state, const v1::Node& node) {
  if (state.anti_affinity.empty()) return true;
  const std::vector<AffinityTerm>& terms = state.incoming->required_anti_affinity_terms;
  return std::none_of(terms.begin(), terms.end(), [&](const AffinityTerm& term) {
    return state.anti_affinity.Of(node, term.topology_key) > 0;
  });
}

Status Rejected(Code code, std::string_view rules) {
  return Status(code,
                {std::string(InterPodAffinity::kErrReasonAffinityNotMatch), std::string(rules)});
}

// --- Score's state ---

struct PreScoreState final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreScoreState>(*this);
  }

  // The sum of weights for each value of each key. One that comes to 0 stays.
  std::map<std::string, std::unordered_map<std::string, int64_t>> topology_score;
};
constexpr StateKey<PreScoreState> kPreScoreStateKey{"PreScoreInterPodAffinity"};

Status PreScoreStateNotFound() {
  return Status::Internal(
      StrCat("failed to read ", Quoted(kPreScoreStateKey.name), " from cycleState: not found"));
}

// Adds the weight at the node of the pod that the term belongs to, or matches.
void ProcessTerm(const AffinityTerm& term, int64_t weight, const v1::Pod& target,
                 const v1::Node& node, PreScoreState& state) {
  const auto label = node.metadata.labels.find(term.topology_key);
  if (label == node.metadata.labels.end() || !term.Matches(target)) return;
  state.topology_score[term.topology_key][label->second] += weight;
}

void ProcessTerms(const std::vector<WeightedAffinityTerm>& terms, int64_t sign,
                  const v1::Pod& target, const v1::Node& node, PreScoreState& state) {
  for (const WeightedAffinityTerm& weighted : terms) {
    ProcessTerm(weighted.term, sign * weighted.weight, target, node, state);
  }
}

// Both sides have a say: what the incoming pod thinks of the existing one, and the other way round.
void ProcessExistingPod(const PodInfo& incoming_terms, const v1::Pod& incoming,
                        const PodInfo& existing, const v1::Node& node, int32_t hard_weight,
                        PreScoreState& state) {
  ProcessTerms(incoming_terms.preferred_affinity_terms, 1, *existing.pod, node, state);
  ProcessTerms(incoming_terms.preferred_anti_affinity_terms, -1, *existing.pod, node, state);
  if (hard_weight > 0) {
    for (const AffinityTerm& term : existing.required_affinity_terms) {
      ProcessTerm(term, hard_weight, incoming, node, state);
    }
  }
  ProcessTerms(existing.preferred_affinity_terms, 1, incoming, node, state);
  ProcessTerms(existing.preferred_anti_affinity_terms, -1, incoming, node, state);
}

}  // namespace

std::unique_ptr<Plugin> InterPodAffinity::Make(const Decoder& args, Handle& handle) {
  auto plugin = std::make_unique<InterPodAffinity>(handle);
  const int32_t weight = args.Field("hardPodAffinityWeight").OptionalInt32().value_or(1);
  if (weight < 0 || weight > 100) {
    args.Fail(InvalidValue("hardPodAffinityWeight", weight, "not in valid range [0, 100]"));
  }
  plugin->hard_pod_affinity_weight_ = weight;
  return plugin;
}

Status InterPodAffinity::PreFilter(CycleState& state, const v1::Pod& pod) const {
  PreFilterState data;
  data.incoming = std::make_shared<const PodInfo>(ParseTerms(pod));
  if (!data.incoming->parse_error.empty()) {
    return Status::UnschedulableAndUnresolvable(
        StrCat("parsing pod: ", data.incoming->parse_error));
  }
  const SharedLister& snapshot = handle_.SnapshotSharedLister();
  for (const NodeInfo* node : snapshot.HavePodsWithRequiredAntiAffinityList()) {
    for (const PodInfoPtr& existing : node->pods_with_required_anti_affinity()) {
      UpdateWithAntiAffinityTerms(existing->required_anti_affinity_terms, pod, node->node(), 1,
                                  data.existing_anti_affinity);
    }
  }
  if (!data.incoming->required_affinity_terms.empty() ||
      !data.incoming->required_anti_affinity_terms.empty()) {
    for (const NodeInfo* node : snapshot.List()) {
      for (const PodInfoPtr& existing : node->pods()) {
        CountForIncomingTerms(*existing->pod, node->node(), 1, data);
      }
    }
  }
  state.Write(kPreFilterStateKey, std::move(data));
  return Status::Ok();
}

Status InterPodAffinity::AddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                                const PodInfo& pod_to_add, const NodeInfo& node) const {
  return UpdateWithPod(state, pod_to_schedule, pod_to_add, node, 1);
}

Status InterPodAffinity::RemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                                   const PodInfo& pod_to_remove, const NodeInfo& node) const {
  return UpdateWithPod(state, pod_to_schedule, pod_to_remove, node, -1);
}

Status InterPodAffinity::Filter(const CycleState& state, const v1::Pod& pod,
                                const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return PreFilterStateNotFound();
  if (!SatisfiesPodAffinity(*data, pod, node.node())) {
    // Evicting pods never brings the wanted ones here.
    return Rejected(Code::kUnschedulableAndUnresolvable, kErrReasonAffinityRulesNotMatch);
  }
  if (!SatisfiesPodAntiAffinity(*data, node.node())) {
    return Rejected(Code::kUnschedulable, kErrReasonAntiAffinityRulesNotMatch);
  }
  if (data->existing_anti_affinity.AnyPositive(node.node())) {
    return Rejected(Code::kUnschedulable, kErrReasonExistingAntiAffinityRulesNotMatch);
  }
  return Status::Ok();
}

Status InterPodAffinity::PreScore(CycleState& state, const v1::Pod& pod,
                                  const std::vector<const NodeInfo*>& nodes) const {
  if (nodes.empty()) return Status::Ok();
  const PodInfo incoming = ParseTerms(pod);
  if (!incoming.parse_error.empty()) {
    return Status::Internal(StrCat("failed to parse pod: ", incoming.parse_error));
  }
  // Pods without affinity matter to one that prefers something alone.
  const bool all_pods =
      !incoming.preferred_affinity_terms.empty() || !incoming.preferred_anti_affinity_terms.empty();
  const SharedLister& snapshot = handle_.SnapshotSharedLister();
  PreScoreState data;
  for (const NodeInfo* node : all_pods ? snapshot.List() : snapshot.HavePodsWithAffinityList()) {
    for (const PodInfoPtr& existing : all_pods ? node->pods() : node->pods_with_affinity()) {
      ProcessExistingPod(incoming, pod, *existing, node->node(), hard_pod_affinity_weight_, data);
    }
  }
  state.Write(kPreScoreStateKey, std::move(data));
  return Status::Ok();
}

Status InterPodAffinity::Score(const CycleState& state, const v1::Pod&, const NodeInfo& node,
                               int64_t* score) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  const LabelSet& labels = node.node().metadata.labels;
  *score = 0;
  for (const auto& [key, weights] : data->topology_score) {
    const auto label = labels.find(key);
    if (label == labels.end()) continue;
    const auto weight = weights.find(label->second);
    if (weight != weights.end()) *score += weight->second;
  }
  return Status::Ok();
}

Status InterPodAffinity::NormalizeScore(const CycleState& state, const v1::Pod&,
                                        NodeScoreList& scores) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  if (data->topology_score.empty()) return Status::Ok();
  int64_t min = std::numeric_limits<int64_t>::max();
  int64_t max = -std::numeric_limits<int64_t>::max();
  for (const NodeScore& score : scores) {
    min = std::min(min, score.score);
    max = std::max(max, score.score);
  }
  for (NodeScore& score : scores) {
    double value = 0;
    if (max > min) {
      value = static_cast<double>(kMaxNodeScore) *
              (static_cast<double>(score.score - min) / static_cast<double>(max - min));
    }
    score.score = static_cast<int64_t>(value);
  }
  return Status::Ok();
}

}  // namespace berth
