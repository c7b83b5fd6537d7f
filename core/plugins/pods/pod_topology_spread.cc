#include "plugins/pods/pod_topology_spread.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "base/strings.h"
#include "framework/cluster_index.h"

namespace berth {
namespace {

constexpr std::string_view kHostname = "kubernetes.io/hostname";

// Assigns a number to each topology, and returns their keys in this order: one for each distinct
// key, or for each constraint if `apart`.
std::vector<std::string> NumberTopologies(bool apart, SpreadConstraints& constraints) {
  std::vector<std::string> keys;
  for (SpreadConstraint& constraint : constraints) {
    const auto key =
        apart ? keys.end() : std::find(keys.begin(), keys.end(), constraint.topology_key);
    constraint.topology = static_cast<size_t>(key - keys.begin());
    if (key == keys.end()) keys.push_back(constraint.topology_key);
  }
  return keys;
}

// The value of each node for each topology. Upstream reads labels from a Go map, in which a missing
// label equals an empty value: pods on a node without the label count for the value "", if there is
// such a value.
struct TopologyColumn {
  TopologyColumn(const std::string& topology_key, const ClusterIndex& index)
      : column(index.Column(topology_key)), empty_value(column->Find("")) {
    if (empty_value == LabelColumn::kNone) {
      empty_value = static_cast<int32_t>(column->num_values());
    }
  }

  int32_t ValueOrEmpty(int32_t slot) const {
    const int32_t value = column->OfSlot(slot);
    return value == LabelColumn::kNone ? empty_value : value;
  }
  // Returns one more than the column has, for the empty value.
  size_t num_values() const { return column->num_values() + 1; }

  LabelColumnPtr column;
  int32_t empty_value;  // number of the value ""
};

// Calls visit(slot, count) for each node with pods that the constraint counts: in the pod's
// namespace, selected, and not being deleted.
template <typename Visit>
void ForEachCount(const SpreadConstraint& constraint, const v1::Pod& pod, const ClusterIndex& index,
                  Visit visit) {
  if (!constraint.counts_pods) return;
  for (const PodClass& pods : index.pod_classes()) {
    if (pods.slots.empty() || pods.deletion_requested ||
        pods.namespace_ != pod.metadata.namespace_ || !constraint.selector.Matches(pods.labels)) {
      continue;
    }
    for (const SlotCounts::Entry& entry : pods.slots) visit(entry.slot, entry.count);
  }
}

// --- Filter's state ---

// The lowest count of a topology. It stays correct while the count of only one value changes, as in
// a dry run on one node. lowest_[1] is not always the second lowest. Upstream: filtering.go,
// criticalPaths.
class CriticalPaths {
 public:
  // Returns the maximum of int32 for an empty topology, so that no skew is too large.
  int32_t Min() const { return lowest_[0].count; }

  void Update(size_t value, int32_t count) {
    if (lowest_[0].value == value || lowest_[1].value == value) {
      lowest_[lowest_[0].value == value ? 0 : 1].count = count;
      if (lowest_[0].count > lowest_[1].count) std::swap(lowest_[0], lowest_[1]);
    } else if (count < lowest_[0].count) {
      lowest_[1] = std::exchange(lowest_[0], Path{value, count});
    } else if (count < lowest_[1].count) {
      lowest_[1] = Path{value, count};
    }
  }

 private:
  struct Path {
    size_t value = std::numeric_limits<size_t>::max();
    int32_t count = std::numeric_limits<int32_t>::max();
  };
  Path lowest_[2];
};

// The number of matching pods for each eligible value of one key.
struct Topology {
  static constexpr int32_t kNotEligible = std::numeric_limits<int32_t>::min();

  Topology(const std::string& topology_key, const ClusterIndex& index)
      : key(topology_key, index), counts(key.num_values(), kNotEligible) {}

  // Makes the value eligible.
  void Admit(int32_t value) {
    int32_t& count = counts[static_cast<size_t>(value)];
    if (count != kNotEligible) return;
    count = 0;
    ++num_eligible;
  }
  // Returns null if the value is not eligible.
  int32_t* Find(int32_t value) {
    int32_t& count = counts[static_cast<size_t>(value)];
    return count == kNotEligible ? nullptr : &count;
  }

  // Reports whether one more pod at the value would make the skew too large.
  bool TooSkewed(int32_t value, const SpreadConstraint& constraint) const {
    const int32_t counted = counts[static_cast<size_t>(value)];
    const int64_t count = counted == kNotEligible ? 0 : counted;
    const int64_t itself = constraint.selects_itself ? 1 : 0;
    const int32_t min = num_eligible < constraint.min_domains ? 0 : critical_paths.Min();
    return count + itself - min > constraint.max_skew;
  }

  TopologyColumn key;
  std::vector<int32_t> counts;  // indexed by value; negative: not eligible
  int32_t num_eligible = 0;     // number of eligible values
  CriticalPaths critical_paths = {};
};

// Returns "zone-b"; "" for a value that no node has any more.
std::string ValueName(const LabelColumn& column, int32_t number) {
  std::string name;
  column.ForEachValue([&](const std::string& value, int32_t its_number) {
    if (its_number == number) name = value;
  });
  return name;
}

// REQUIRES: topology.TooSkewed(value, constraint).
HintReason WhySkewed(const Topology& topology, int32_t value, const SpreadConstraint& constraint) {
  const LabelColumn& column = *topology.key.column;
  const int32_t counted = topology.counts[static_cast<size_t>(value)];
  const int32_t there = counted == Topology::kNotEligible ? 0 : counted;
  const std::string here = ValueName(column, value);
  const std::string would = std::to_string(there + (constraint.selects_itself ? 1 : 0));
  const std::string max_skew = std::to_string(constraint.max_skew);
  if (topology.num_eligible < constraint.min_domains) {
    return {"{} would have {}; with fewer than {} domains the least is 0: maxSkew {}",
            {here, would, std::to_string(constraint.min_domains), max_skew}};
  }
  const auto is_least = [&](int32_t count) { return count == topology.critical_paths.Min(); };
  const auto least = std::find_if(topology.counts.begin(), topology.counts.end(), is_least);
  const auto number = static_cast<int32_t>(least - topology.counts.begin());
  return {"{} would have {}, {} has {}: maxSkew {}",
          {here, would, ValueName(column, number), std::to_string(topology.critical_paths.Min()),
           max_skew}};
}

struct PreFilterState final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }

  std::shared_ptr<const SpreadConstraints> constraints = std::make_shared<SpreadConstraints>();
  std::vector<Topology> topologies;
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterPodTopologySpread"};

Status PreFilterStateNotFound() {
  return Status::Internal(
      StrCat("reading ", Quoted(kPreFilterStateKey.name), " from cycleState: not found"));
}

bool HasAllKeys(const NodeInfo& node, const std::vector<Topology>& topologies) {
  return std::all_of(topologies.begin(), topologies.end(), [&](const Topology& topology) {
    return topology.key.column->Of(node) != LabelColumn::kNone;
  });
}
bool HasAllKeys(int32_t slot, const std::vector<Topology>& topologies) {
  return std::all_of(topologies.begin(), topologies.end(), [&](const Topology& topology) {
    return topology.key.column->OfSlot(slot) != LabelColumn::kNone;
  });
}

// Finds the values of the nodes that have all keys and are included by the constraint's policies;
// if `apart`, records these nodes in the constraints.
void AdmitEligibleValues(const v1::Pod& pod, const ClusterIndex& index, bool apart,
                         SpreadConstraints& constraints, std::vector<Topology>& topologies) {
  const NodeInclusion inclusion(pod, index);
  const auto num_slots = static_cast<int32_t>(index.num_slots());
  if (apart) {
    for (SpreadConstraint& constraint : constraints) constraint.included.resize(index.num_slots());
  }
  for (int32_t slot = 0; slot < num_slots; ++slot) {
    if (index.NodeAt(slot) == nullptr || !HasAllKeys(slot, topologies)) continue;
    for (SpreadConstraint& constraint : constraints) {
      if (!inclusion.Includes(constraint, slot)) continue;
      Topology& topology = topologies[constraint.topology];
      topology.Admit(topology.key.column->OfSlot(slot));
      if (apart) constraint.included[static_cast<size_t>(slot)] = 1;
    }
  }
}

// Counts the pods on all included nodes with an eligible value.
void CountMatchingPods(const v1::Pod& pod, const ClusterIndex& index, PreFilterState& state) {
  for (const SpreadConstraint& constraint : *state.constraints) {
    Topology& topology = state.topologies[constraint.topology];
    ForEachCount(constraint, pod, index, [&](int32_t slot, int32_t count) {
      if (!constraint.Includes(slot)) return;
      int32_t* const found = topology.Find(topology.key.ValueOrEmpty(slot));
      if (found != nullptr) *found += count;
    });
  }
  for (Topology& topology : state.topologies) {
    for (size_t value = 0; value < topology.counts.size(); ++value) {
      if (topology.counts[value] == Topology::kNotEligible) continue;
      topology.critical_paths.Update(value, topology.counts[value]);
    }
  }
}

PreFilterState MakePreFilterState(SpreadConstraints constraints, const v1::Pod& pod,
                                  const SharedLister& snapshot, bool apart) {
  const ClusterIndex& index = snapshot.Index();
  PreFilterState state;
  for (const std::string& key : NumberTopologies(apart, constraints)) {
    state.topologies.emplace_back(key, index);
  }
  for (SpreadConstraint& constraint : constraints) {
    constraint.selects_itself = constraint.selector.Matches(pod.metadata.labels);
  }
  AdmitEligibleValues(pod, index, apart, constraints, state.topologies);
  state.constraints = std::make_shared<const SpreadConstraints>(std::move(constraints));
  CountMatchingPods(pod, index, state);
  return state;
}

// Adds `delta` for the changed pod. As upstream, it does not check whether that pod is being
// deleted, unlike the first count: so the removal of such a pod subtracts one that was never
// counted.
Status UpdateWithPod(CycleState& cycle_state, const v1::Pod& pod_to_schedule,
                     const v1::Pod& changed, const NodeInfo& node, int32_t delta) {
  PreFilterState* state = cycle_state.ReadMutable(kPreFilterStateKey);
  if (state == nullptr) return PreFilterStateNotFound();
  if (changed.metadata.namespace_ != pod_to_schedule.metadata.namespace_) return Status::Ok();
  if (!HasAllKeys(node, state->topologies)) return Status::Ok();
  for (const SpreadConstraint& constraint : *state->constraints) {
    if (!constraint.Includes(node.slot())) continue;
    if (!constraint.selector.Matches(changed.metadata.labels)) continue;
    Topology& topology = state->topologies[constraint.topology];
    const int32_t value = topology.key.column->Of(node);
    int32_t* const count = topology.Find(value);
    if (count == nullptr) continue;
    *count += delta;
    topology.critical_paths.Update(static_cast<size_t>(value), *count);
  }
  return Status::Ok();
}

// --- Score's state ---

// The number of matching pods for each value of a node that fits; not used for the host name.
struct ScoredTopology {
  static constexpr int64_t kNotScored = -1;

  ScoredTopology(const std::string& topology_key, const ClusterIndex& index)
      : key(topology_key, index), counts(key.num_values(), kNotScored) {}

  TopologyColumn key;
  std::vector<int64_t> counts;  // indexed by value
};

struct PreScoreState final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreScoreState>(*this);
  }

  // Reports whether the node lacks one of the keys, so that it is not scored.
  bool Ignores(int32_t slot) const {
    return require_all_topologies &&
           std::any_of(topologies.begin(), topologies.end(), [&](const ScoredTopology& topology) {
             return topology.key.column->OfSlot(slot) == LabelColumn::kNone;
           });
  }

  // Returns the raw score of a node that is scored.
  int64_t Score(int32_t slot) const {
    double sum = 0;
    for (size_t i = 0; i < constraints.size(); ++i) {
      const SpreadConstraint& constraint = constraints[i];
      const ScoredTopology& topology = topologies[constraint.topology];
      const int32_t value = topology.key.column->OfSlot(slot);
      if (value == LabelColumn::kNone) continue;
      const std::vector<int64_t>& by_node = counts_by_node[i];
      const int64_t count = by_node.empty() ? topology.counts[static_cast<size_t>(value)]
                                            : by_node[static_cast<size_t>(slot)];
      // The allowed skew flattens the differences between values.
      sum += static_cast<double>(count) * weights[i] + static_cast<double>(constraint.max_skew - 1);
    }
    return static_cast<int64_t>(rounds ? std::round(sum) : sum);
  }

  SpreadConstraints constraints;
  bool rounds = false;
  // False with the system's defaults, so that nodes without zones are still spread by host name.
  bool require_all_topologies = true;
  bool ignores_some = false;  // some of the nodes that fit are not scored
  std::vector<ScoredTopology> topologies;
  // For each constraint on the host name: the number of matching pods on each node, by slot. Empty
  // for other constraints.
  std::vector<std::vector<int64_t>> counts_by_node;
  std::vector<double> weights;  // one for each constraint
};
constexpr StateKey<PreScoreState> kPreScoreStateKey{"PreScorePodTopologySpread"};

// Marks nodes that are not scored until the others are normalized.
constexpr int64_t kInvalidScore = -1;

Status PreScoreStateNotFound() {
  return Status::Internal(
      StrCat("error reading ", Quoted(kPreScoreStateKey.name), " from cycleState: not found"));
}

// Returns a weight that is higher for keys with many values, so that their small counts are not
// lost among the large ones of others.
double TopologyNormalizingWeight(size_t num_values) {
  return std::log(static_cast<double>(num_values + 2));
}

// Finds the values of the nodes that fit, and the weight of each constraint. Upstream: scoring.go,
// initPreScoreState. Only the first of several constraints with the same key gets the values.
void AdmitScoredValues(const std::vector<const NodeInfo*>& nodes, PreScoreState& state) {
  std::vector<size_t> num_values(state.constraints.size(), 0);
  size_t num_scored = 0;
  for (const NodeInfo* node : nodes) {
    if (state.Ignores(node->slot())) continue;
    ++num_scored;
    for (size_t i = 0; i < state.constraints.size(); ++i) {
      const SpreadConstraint& constraint = state.constraints[i];
      if (constraint.topology_key == kHostname) continue;
      ScoredTopology& topology = state.topologies[constraint.topology];
      const int32_t value = topology.key.ValueOrEmpty(node->slot());
      int64_t& count = topology.counts[static_cast<size_t>(value)];
      if (count != ScoredTopology::kNotScored) continue;
      count = 0;
      ++num_values[i];
    }
  }
  state.ignores_some = num_scored < nodes.size();
  for (size_t i = 0; i < state.constraints.size(); ++i) {
    const bool by_node = state.constraints[i].topology_key == kHostname;
    state.weights.push_back(TopologyNormalizingWeight(by_node ? num_scored : num_values[i]));
  }
}

constexpr PodTopologySpreadOptions kOptionsV134{
    .constraints_have_policies = true,
    .rounds_scores = true,
    .skips = true,
    .selects_by_owner = true,
    .infers_defaulting_type = false,
    .pre_filter_error_prefix = "get constraints from pod: ",
    .wording = ErrorWording::kV134};

// Counts pods on all nodes, including those that do not fit, but only on those that the
// constraint's policies include. Host names are counted in any case.
void CountScoredPods(const v1::Pod& pod, const ClusterIndex& index, PreScoreState& state) {
  const NodeInclusion inclusion(pod, index);
  state.counts_by_node.resize(state.constraints.size());
  for (size_t i = 0; i < state.constraints.size(); ++i) {
    const SpreadConstraint& constraint = state.constraints[i];
    if (constraint.topology_key == kHostname) {
      std::vector<int64_t>& counts = state.counts_by_node[i];
      counts.resize(index.num_slots());
      ForEachCount(constraint, pod, index, [&](int32_t slot, int32_t count) {
        counts[static_cast<size_t>(slot)] += count;
      });
      continue;
    }
    ScoredTopology& topology = state.topologies[constraint.topology];
    ForEachCount(constraint, pod, index, [&](int32_t slot, int32_t count) {
      int64_t& sum = topology.counts[static_cast<size_t>(topology.key.ValueOrEmpty(slot))];
      if (sum == ScoredTopology::kNotScored) return;
      if (inclusion.Includes(constraint, slot) && !state.Ignores(slot)) sum += count;
    });
  }
}

}  // namespace

PodTopologySpread::PodTopologySpread(const Decoder& args, Handle& handle,
                                     const PodTopologySpreadOptions& options)
    : handle_(handle), options_(options) {
  std::vector<std::string> errors;
  defaults_ = DecodeSpreadDefaults(args, options_, errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
}

std::unique_ptr<Plugin> PodTopologySpread::Make(const Decoder& args, Handle& handle) {
  return std::make_unique<PodTopologySpread>(args, handle, PodTopologySpreadOptions());
}

std::unique_ptr<Plugin> PodTopologySpread::MakeV134(const Decoder& args, Handle& handle) {
  return std::make_unique<PodTopologySpread>(args, handle, kOptionsV134);
}

std::vector<std::string> PodTopologySpread::ArgsErrors(const Decoder& args) {
  std::vector<std::string> errors;
  static_cast<void>(DecodeSpreadDefaults(args, kOptionsV134, errors));
  return errors;
}

Result<SpreadConstraints> PodTopologySpread::ConstraintsOf(const v1::Pod& pod,
                                                           std::string_view action) const {
  const auto& own = pod.spec.topology_spread_constraints;
  if (!own->empty()) return ParseSpreadConstraints(own, action, pod, options_);
  return BuildDefaultSpreadConstraints(defaults_.constraints, action, pod, handle_.Informers(),
                                       options_);
}

Status PodTopologySpread::PreFilter(CycleState& state, const v1::Pod& pod) const {
  Result<SpreadConstraints> constraints = ConstraintsOf(pod, kDoNotSchedule);
  if (!constraints) {
    return Status::Internal(StrCat(
        options_.pre_filter_error_prefix,
        "obtaining pod's hard topology spread constraints: ", constraints.error().ToString()));
  }
  PreFilterState data;
  if (!constraints.value().empty()) {
    data = MakePreFilterState(std::move(constraints).value(), pod, handle_.SnapshotSharedLister(),
                              options_.constraints_have_policies);
  } else if (options_.skips) {
    return Status::Skip();
  }
  state.Write(kPreFilterStateKey, std::move(data));
  return Status::Ok();
}

Status PodTopologySpread::AddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                                 const PodInfo& pod_to_add, const NodeInfo& node) const {
  return UpdateWithPod(state, pod_to_schedule, *pod_to_add.pod, node, 1);
}

Status PodTopologySpread::RemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                                    const PodInfo& pod_to_remove, const NodeInfo& node) const {
  return UpdateWithPod(state, pod_to_schedule, *pod_to_remove.pod, node, -1);
}

Status PodTopologySpread::Filter(const CycleState& state, const v1::Pod&,
                                 const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return PreFilterStateNotFound();
  for (const SpreadConstraint& constraint : *data->constraints) {
    const Topology& topology = data->topologies[constraint.topology];
    const int32_t value = topology.key.column->Of(node);
    if (value == LabelColumn::kNone) return missing_label_;
    if (topology.TooSkewed(value, constraint)) return too_skewed_;
  }
  return Status::Ok();
}

RejectionDetails PodTopologySpread::Explain(const CycleState& state, const v1::Pod&,
                                            const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return {};
  RejectionDetails details;
  for (const SpreadConstraint& constraint : *data->constraints) {
    const Topology& topology = data->topologies[constraint.topology];
    const int32_t value = topology.key.column->Of(node);
    if (value == LabelColumn::kNone) {
      details.push_back({{"has no label {}", {constraint.topology_key}}, std::nullopt});
    } else if (topology.TooSkewed(value, constraint)) {
      details.push_back({WhySkewed(topology, value, constraint), std::nullopt});
    }
  }
  return details;
}

bool PodTopologySpread::KeepAdmitted(const CycleState& state, const v1::Pod&,
                                     NodeRows& rows) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return false;
  for (const SpreadConstraint& constraint : *data->constraints) {
    const Topology& topology = data->topologies[constraint.topology];
    rows.KeepIf([&](int32_t slot) {
      const int32_t value = topology.key.column->OfSlot(slot);
      return value != LabelColumn::kNone && !topology.TooSkewed(value, constraint);
    });
  }
  return true;
}

bool PodTopologySpread::AdmitsEveryNode(const CycleState& state, const v1::Pod&) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  return data != nullptr && data->constraints->empty();
}

Status PodTopologySpread::PreScore(CycleState& state, const v1::Pod& pod,
                                   const std::vector<const NodeInfo*>& nodes) const {
  const std::vector<const NodeInfo*>& all_nodes = handle_.SnapshotSharedLister().List();
  if (nodes.empty() || all_nodes.empty()) return Status::Ok();
  Result<SpreadConstraints> constraints = ConstraintsOf(pod, kScheduleAnyway);
  if (!constraints) {
    return Status::Internal(
        StrCat("calculating preScoreState: obtaining pod's soft topology spread constraints: ",
               constraints.error().ToString()));
  }
  PreScoreState data;
  data.constraints = std::move(constraints).value();
  data.rounds = options_.rounds_scores;
  const bool has_own = !pod.spec.topology_spread_constraints->empty();
  data.require_all_topologies = has_own || !defaults_.system_defaulted;
  if (!data.constraints.empty()) {
    const ClusterIndex& index = handle_.SnapshotSharedLister().Index();
    for (const std::string& key :
         NumberTopologies(options_.constraints_have_policies, data.constraints)) {
      data.topologies.emplace_back(key, index);
    }
    AdmitScoredValues(nodes, data);
    CountScoredPods(pod, index, data);
  } else if (options_.skips) {
    return Status::Skip();
  }
  state.Write(kPreScoreStateKey, std::move(data));
  return Status::Ok();
}

Status PodTopologySpread::Score(const CycleState& state, const v1::Pod&, const NodeInfo& node,
                                int64_t* score) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  *score = data->Ignores(node.slot()) ? 0 : data->Score(node.slot());
  return Status::Ok();
}

Status PodTopologySpread::ScoreEach(const CycleState& state, const v1::Pod&, const NodeRows& rows,
                                    NodeScoreList& scores) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  for (size_t i = 0; i < scores.size(); ++i) {
    const int32_t slot = rows.slots[i];
    scores[i].score = data->ignores_some && data->Ignores(slot) ? 0 : data->Score(slot);
  }
  return Status::Ok();
}

std::optional<int64_t> PodTopologySpread::SameForEveryNode(const CycleState& state,
                                                           const v1::Pod&) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr || !data->constraints.empty()) return std::nullopt;
  return 0;
}

Status PodTopologySpread::NormalizeScore(const CycleState& state, const v1::Pod&,
                                         NodeScoreList& scores) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  int64_t min = std::numeric_limits<int64_t>::max();
  int64_t max = 0;
  for (NodeScore& score : scores) {
    if (data->ignores_some && data->Ignores(score.node->slot())) {
      score.score = kInvalidScore;
      continue;
    }
    min = std::min(min, score.score);
    max = std::max(max, score.score);
  }
  for (NodeScore& score : scores) {
    if (score.score == kInvalidScore) {
      score.score = 0;
    } else {
      score.score = max == 0 ? kMaxNodeScore : kMaxNodeScore * (max + min - score.score) / max;
    }
  }
  return Status::Ok();
}

}  // namespace berth
