#include "plugins/pods/inter_pod_affinity.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "api/pod_affinity.h"
#include "base/copy_on_write.h"
#include "base/strings.h"
#include "framework/cluster_index.h"

namespace berth {
namespace {

// The labels that namespace selectors of terms are compared with, if such selectors are on.
struct NamespaceLabels {
  // Returns the labels for terms of running pods: those of the incoming pod's namespace.
  const LabelSet* ForExistingTerms() const { return on ? &*of_incoming : nullptr; }
  // Returns the labels for terms of the incoming pod, which already list the namespaces that they
  // select (MergeNamespaces). Nevertheless v1.34 compares their selectors with empty labels. This
  // is a quirk: a selector with only negative conditions selects every namespace.
  const LabelSet* ForIncomingTerms() const { return on ? &*none : nullptr; }

  bool on = false;
  CopyOnWrite<LabelSet> of_incoming;
  CopyOnWrite<LabelSet> none;
};

// A namespace that does not exist has no labels.
NamespaceLabels NamespaceLabelsOf(const v1::Pod& pod, const Objects& objects, bool on) {
  NamespaceLabels labels;
  labels.on = on;
  if (!on) return labels;
  const ObjectPtr<v1::Namespace> known = objects.Of<v1::Namespace>().Find(pod.metadata.namespace_);
  if (known != nullptr) labels.of_incoming = known->metadata.labels;
  return labels;
}

// Adds the namespaces that the term selects to those that it lists. It adds none if the term
// selects all, because they need not be listed. Upstream: plugin.go,
// mergeAffinityTermNamespacesIfNotEmpty.
void MergeNamespaces(const Objects& objects, AffinityTerm& term) {
  if (term.namespace_selector.Empty()) return;
  for (const auto& [name, each] : objects.Of<v1::Namespace>()) {
    if (term.namespace_selector.Matches(each->metadata.labels)) term.namespaces.insert(name);
  }
}

// --- Filter's state ---

// The number of matches for each topology pair, the key and the value of a label. Copies share what
// neither has changed, because a dry run makes a copy for each node.
class TopologyCounts {
 public:
  // Adds `delta` at the node's value of the key, if it has one.
  void Update(const NodeInfo& node, const std::string& key, int64_t delta,
              const ClusterIndex& index) {
    Values& values = Of(key, index);
    values.Add(values.column->Of(node), delta);
  }
  void AddAll(const SlotCounts& slots, const std::string& key, const ClusterIndex& index) {
    Values& values = Of(key, index);
    for (const SlotCounts::Entry& entry : slots) {
      values.Add(values.column->OfSlot(entry.slot), entry.count);
    }
  }
  // Returns 0 for a pair that is not in the table, and for a node without the label.
  int64_t At(const NodeInfo& node, const std::string& key) const {
    for (const Values& values : by_key_) {
      if (values.key == key) return values.At(node);
    }
    return 0;
  }
  bool AnyPositive(const NodeInfo& node) const {
    return std::any_of(by_key_.begin(), by_key_.end(),
                       [&](const Values& values) { return values.At(node) > 0; });
  }
  // Removes the rows with a match for any key, or for this one.
  void KeepWithout(NodeRows& rows) const {
    for (const Values& values : by_key_) values.KeepWithout(rows);
  }
  void KeepWithout(const std::string& key, NodeRows& rows) const {
    for (const Values& values : by_key_) {
      if (values.key == key) values.KeepWithout(rows);
    }
  }
  // Reports whether all counts are 0.
  bool empty() const {
    return std::all_of(by_key_.begin(), by_key_.end(),
                       [](const Values& values) { return values.num_not_zero == 0; });
  }

 private:
  struct Values {
    int64_t At(const NodeInfo& node) const {
      const int32_t value = column->Of(node);
      return value == LabelColumn::kNone ? 0 : (*counts)[static_cast<size_t>(value)];
    }
    void KeepWithout(NodeRows& rows) const {
      if (num_not_zero == 0) return;
      rows.KeepIf([&](int32_t slot) {
        const int32_t value = column->OfSlot(slot);
        return value == LabelColumn::kNone || (*counts)[static_cast<size_t>(value)] <= 0;
      });
    }
    void Add(int32_t value, int64_t delta) {
      if (value == LabelColumn::kNone || delta == 0) return;
      if (counts.use_count() > 1) counts = std::make_shared<std::vector<int64_t>>(*counts);
      int64_t& count = (*counts)[static_cast<size_t>(value)];
      num_not_zero += (count + delta != 0) - (count != 0);
      count += delta;
    }

    std::string key;
    LabelColumnPtr column;
    std::shared_ptr<std::vector<int64_t>> counts;  // indexed by value
    int64_t num_not_zero = 0;
  };

  Values& Of(const std::string& key, const ClusterIndex& index) {
    for (Values& values : by_key_) {
      if (values.key == key) return values;
    }
    LabelColumnPtr column = index.Column(key);
    auto counts = std::make_shared<std::vector<int64_t>>(column->num_values());
    return by_key_.emplace_back(Values{key, std::move(column), std::move(counts), 0});
  }

  std::vector<Values> by_key_;  // only a few
};

// Counts each term that matches the target.
void UpdateWithAntiAffinityTerms(const std::vector<AffinityTerm>& terms, const v1::Pod& target,
                                 const LabelSet* namespace_labels, const NodeInfo& node,
                                 int64_t delta, const ClusterIndex& index, TopologyCounts& counts) {
  for (const AffinityTerm& term : terms) {
    if (term.Matches(target, namespace_labels))
      counts.Update(node, term.topology_key, delta, index);
  }
}

// Counts all terms, but only if the target matches every one.
void UpdateWithAffinityTerms(const std::vector<AffinityTerm>& terms, const v1::Pod& target,
                             const LabelSet* namespace_labels, const NodeInfo& node, int64_t delta,
                             const ClusterIndex& index, TopologyCounts& counts) {
  if (!MatchesAllTerms(terms, target.metadata.namespace_, target.metadata.labels,
                       namespace_labels)) {
    return;
  }
  for (const AffinityTerm& term : terms) counts.Update(node, term.topology_key, delta, index);
}

struct PreFilterState final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }

  // Reports whether neither the incoming pod nor a running one restricts the pod's nodes.
  bool AdmitsEveryNode() const {
    return existing_anti_affinity.empty() && incoming->required_affinity_terms.empty() &&
           incoming->required_anti_affinity_terms.empty();
  }

  CopyOnWrite<PodAffinityTerms> incoming;
  NamespaceLabels namespaces;
  // Anti-affinity terms of running pods that match the incoming pod, counted at these pods' nodes.
  TopologyCounts existing_anti_affinity;
  // Running pods that match all affinity terms of the incoming pod, and running pods that match one
  // of its anti-affinity terms, counted at their nodes.
  TopologyCounts affinity;
  TopologyCounts anti_affinity;
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterInterPodAffinity"};

Status PreFilterStateNotFound() {
  return Status::Internal(
      StrCat("error reading ", Quoted(kPreFilterStateKey.name), " from cycleState: not found"));
}

// Counts the pods on all nodes.
void CountForIncomingTerms(const ClusterIndex& index, PreFilterState& state) {
  const PodAffinityTerms& incoming = *state.incoming;
  if (incoming.required_affinity_terms.empty() && incoming.required_anti_affinity_terms.empty()) {
    return;
  }
  const LabelSet* const namespace_labels = state.namespaces.ForIncomingTerms();
  for (const PodClass& pods : index.pod_classes()) {
    if (pods.slots.empty()) continue;
    const std::vector<AffinityTerm>& wanted = incoming.required_affinity_terms;
    if (MatchesAllTerms(wanted, pods.namespace_, pods.labels, namespace_labels)) {
      for (const AffinityTerm& term : wanted) {
        state.affinity.AddAll(pods.slots, term.topology_key, index);
      }
    }
    for (const AffinityTerm& term : incoming.required_anti_affinity_terms) {
      if (!term.Matches(pods.namespace_, pods.labels, namespace_labels)) continue;
      state.anti_affinity.AddAll(pods.slots, term.topology_key, index);
    }
  }
}

Status UpdateWithPod(CycleState& cycle_state, const v1::Pod& pod_to_schedule,
                     const PodInfo& changed, const NodeInfo& node, int64_t delta,
                     const ClusterIndex& index) {
  PreFilterState* state = cycle_state.ReadMutable(kPreFilterStateKey);
  if (state == nullptr) return PreFilterStateNotFound();
  const PodAffinityTerms& incoming = *state->incoming;
  const LabelSet* const for_incoming = state->namespaces.ForIncomingTerms();
  UpdateWithAntiAffinityTerms(changed.affinity->required_anti_affinity_terms, pod_to_schedule,
                              state->namespaces.ForExistingTerms(), node, delta, index,
                              state->existing_anti_affinity);
  UpdateWithAffinityTerms(incoming.required_affinity_terms, *changed.pod, for_incoming, node, delta,
                          index, state->affinity);
  UpdateWithAntiAffinityTerms(incoming.required_anti_affinity_terms, *changed.pod, for_incoming,
                              node, delta, index, state->anti_affinity);
  return Status::Ok();
}

bool SatisfiesPodAffinity(const PreFilterState& state, const v1::Pod& pod, const NodeInfo& node) {
  const std::vector<AffinityTerm>& terms = state.incoming->required_affinity_terms;
  bool pods_exist = true;
  for (const AffinityTerm& term : terms) {
    if (!node.node().metadata.labels.contains(term.topology_key)) return false;
    if (state.affinity.At(node, term.topology_key) <= 0) pods_exist = false;
  }
  if (pods_exist) return true;
  // The first pod of a group with affinity to each other would wait forever. So it may run anywhere
  // as long as no pod matches.
  return state.affinity.empty() &&
         MatchesAllTerms(terms, pod.metadata.namespace_, pod.metadata.labels,
                         state.namespaces.ForIncomingTerms());
}

bool SatisfiesPodAntiAffinity(const PreFilterState& state, const NodeInfo& node) {
  if (state.anti_affinity.empty()) return true;
  const std::vector<AffinityTerm>& terms = state.incoming->required_anti_affinity_terms;
  return std::none_of(terms.begin(), terms.end(), [&](const AffinityTerm& term) {
    return state.anti_affinity.At(node, term.topology_key) > 0;
  });
}

// Returns "topology.kubernetes.io/zone=zone-a". REQUIRES: the node has the label.
std::string DomainText(const NodeInfo& node, const std::string& key) {
  return StrCat(key, "=", node.node().metadata.labels.at(key));
}

bool IsSameDomain(const NodeInfo& a, const NodeInfo& b, const std::string& key) {
  const LabelSet& labels = a.node().metadata.labels;
  const LabelSet& others = b.node().metadata.labels;
  const auto label = labels.find(key);
  const auto other = others.find(key);
  return label != labels.end() && other != others.end() && label->second == other->second;
}

// Returns the first pod in the domain of `node` for which `condition` is true; null if there is
// none.
template <typename Condition>
const v1::Pod* FindInDomain(const std::vector<const NodeInfo*>& nodes, const NodeInfo& node,
                            const std::string& key, Condition condition) {
  for (const NodeInfo* each : nodes) {
    if (!IsSameDomain(*each, node, key)) continue;
    for (const PodInfoPtr& info : each->pods()) {
      if (condition(*info)) return info->pod.get();
    }
  }
  return nullptr;
}

// `form` has placeholders for a domain and a pod.
void AddConflict(std::string_view form, const AffinityTerm& term, const NodeInfo& node,
                 const v1::Pod* other, RejectionDetails& details) {
  if (other == nullptr) return;
  details.push_back(
      {{form, {DomainText(node, term.topology_key), v1::PodKey(*other)}}, std::nullopt});
}

// Adds the terms of the pod's affinity that no pod in the node's domain matches.
void AddMissing(const PreFilterState& state, const NodeInfo& node, RejectionDetails& details) {
  for (const AffinityTerm& term : state.incoming->required_affinity_terms) {
    const std::string& key = term.topology_key;
    if (!node.node().metadata.labels.contains(key)) {
      details.push_back({{"has no label {}", {key}}, std::nullopt});
    } else if (state.affinity.At(node, key) <= 0) {
      details.push_back(
          {{"no pod that it wants to be with is in {}", {DomainText(node, key)}}, std::nullopt});
    }
  }
}

Status Rejected(Code code, std::string_view rules, bool general_reason) {
  if (!general_reason) return Status(code, {std::string(rules)});
  return Status(code,
                {std::string(InterPodAffinity::kErrReasonAffinityNotMatch), std::string(rules)});
}

// --- Score's state ---

struct PreScoreState final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreScoreState>(*this);
  }

  int64_t Score(int32_t slot) const {
    int64_t sum = 0;
    for (const KeyScores& scores : topology_score) {
      const int32_t value = scores.column->OfSlot(slot);
      if (value != LabelColumn::kNone) sum += scores.weights[static_cast<size_t>(value)];
    }
    return sum;
  }

  // The sum of weights for each value of a key that has any. A sum of 0 keeps its entry.
  struct KeyScores {
    std::string key;
    LabelColumnPtr column;
    std::vector<int64_t> weights;  // indexed by value
  };
  std::vector<KeyScores> topology_score;
};
constexpr StateKey<PreScoreState> kPreScoreStateKey{"PreScoreInterPodAffinity"};

Status PreScoreStateNotFound() {
  return Status::Internal(
      StrCat("failed to read ", Quoted(kPreScoreStateKey.name), " from cycleState: not found"));
}

// Adds the weight for each pod in `slots`.
void AddWeight(const std::string& key, int64_t weight, const SlotCounts& slots,
               const ClusterIndex& index, PreScoreState& state) {
  const LabelColumnPtr column = index.Column(key);
  PreScoreState::KeyScores* scores = nullptr;
  for (PreScoreState::KeyScores& known : state.topology_score) {
    if (known.key == key) scores = &known;
  }
  for (const SlotCounts::Entry& entry : slots) {
    const int32_t value = column->OfSlot(entry.slot);
    if (value == LabelColumn::kNone) continue;
    if (scores == nullptr) {
      scores = &state.topology_score.emplace_back(
          PreScoreState::KeyScores{key, column, std::vector<int64_t>(column->num_values())});
    }
    scores->weights[static_cast<size_t>(value)] += weight * entry.count;
  }
}

// Adds the incoming pod's preferences for running pods.
void ProcessIncomingTerms(const std::vector<WeightedAffinityTerm>& terms, int64_t sign,
                          const LabelSet* namespace_labels, const ClusterIndex& index,
                          PreScoreState& state) {
  for (const WeightedAffinityTerm& weighted : terms) {
    for (const PodClass& pods : index.pod_classes()) {
      if (pods.slots.empty()) continue;
      if (!weighted.term.Matches(pods.namespace_, pods.labels, namespace_labels)) continue;
      AddWeight(weighted.term.topology_key, sign * weighted.weight, pods.slots, index, state);
    }
  }
}

// Returns the weight of a running pod's term for the incoming pod, if it has one.
std::optional<int64_t> WeightOf(const TermClass& terms, int32_t hard_weight) {
  switch (terms.role) {
    case TermRole::kRequiredAffinity:
      return hard_weight > 0 ? std::optional<int64_t>(hard_weight) : std::nullopt;
    case TermRole::kRequiredAntiAffinity:
      return std::nullopt;
    case TermRole::kPreferredAffinity:
      return terms.weight;
    case TermRole::kPreferredAntiAffinity:
      return -int64_t{terms.weight};
  }
  return std::nullopt;
}

// Adds the running pods' preferences for the incoming pod.
void ProcessExistingTerms(const v1::Pod& incoming, const LabelSet* namespace_labels,
                          int32_t hard_weight, const ClusterIndex& index, PreScoreState& state) {
  for (const TermClass& terms : index.term_classes()) {
    const std::optional<int64_t> weight = WeightOf(terms, hard_weight);
    if (!weight || terms.slots.empty()) continue;
    if (!terms.term.Matches(incoming, namespace_labels)) continue;
    AddWeight(terms.term.topology_key, *weight, terms.slots, index, state);
  }
}

int32_t HardPodAffinityWeight(const Decoder& args) {
  return args.Field("hardPodAffinityWeight").OptionalInt32().value_or(1);
}

bool HasPreferredTerms(const v1::Pod& pod) {
  const v1::Affinity& affinity = pod.spec.affinity;
  return (affinity.pod_affinity && !affinity.pod_affinity->preferred.empty()) ||
         (affinity.pod_anti_affinity && !affinity.pod_anti_affinity->preferred.empty());
}

}  // namespace

std::vector<std::string> InterPodAffinity::ArgsErrors(const Decoder& args) {
  const int32_t weight = HardPodAffinityWeight(args);
  if (weight >= 0 && weight <= 100) return {};
  return {InvalidValue("hardPodAffinityWeight", weight, "not in valid range [0, 100]")};
}

InterPodAffinity::InterPodAffinity(const Decoder& args, Handle& handle,
                                   const InterPodAffinityOptions& options)
    : handle_(handle),
      options_(options),
      hard_pod_affinity_weight_(HardPodAffinityWeight(args)),
      ignores_preferred_terms_(args.Field("ignorePreferredTermsOfExistingPods").Bool()) {
  const std::vector<std::string> errors = ArgsErrors(args);
  if (!errors.empty()) args.Fail(AggregateText(errors));
}

std::unique_ptr<Plugin> InterPodAffinity::Make(const Decoder& args, Handle& handle) {
  return std::make_unique<InterPodAffinity>(args, handle, InterPodAffinityOptions());
}

std::unique_ptr<Plugin> InterPodAffinity::MakeV134(const Decoder& args, Handle& handle) {
  return std::make_unique<InterPodAffinity>(
      args, handle,
      InterPodAffinityOptions{.selects_namespaces = true,
                              .skips = true,
                              .gives_general_reason = false,
                              .wording = ErrorWording::kV134});
}

Status InterPodAffinity::PreFilter(CycleState& state, const v1::Pod& pod) const {
  PodAffinityTerms incoming(pod, options_.wording);
  if (!incoming.parse_error.empty()) {
    return Status::UnschedulableAndUnresolvable(StrCat("parsing pod: ", incoming.parse_error));
  }
  const Objects& objects = handle_.Informers();
  if (options_.selects_namespaces) {
    for (AffinityTerm& term : incoming.required_affinity_terms) MergeNamespaces(objects, term);
    for (AffinityTerm& term : incoming.required_anti_affinity_terms) MergeNamespaces(objects, term);
  }
  PreFilterState data;
  data.incoming = std::move(incoming);
  data.namespaces = NamespaceLabelsOf(pod, objects, options_.selects_namespaces);
  const LabelSet* const namespace_labels = data.namespaces.ForExistingTerms();
  const ClusterIndex& index = handle_.SnapshotSharedLister().Index();
  for (const TermClass& terms : index.term_classes()) {
    if (terms.role != TermRole::kRequiredAntiAffinity || terms.slots.empty()) continue;
    if (!terms.term.Matches(pod, namespace_labels)) continue;
    data.existing_anti_affinity.AddAll(terms.slots, terms.term.topology_key, index);
  }
  if (options_.skips && data.AdmitsEveryNode()) return Status::Skip();
  CountForIncomingTerms(index, data);
  state.Write(kPreFilterStateKey, std::move(data));
  return Status::Ok();
}

Status InterPodAffinity::AddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                                const PodInfo& pod_to_add, const NodeInfo& node) const {
  return UpdateWithPod(state, pod_to_schedule, pod_to_add, node, 1,
                       handle_.SnapshotSharedLister().Index());
}

Status InterPodAffinity::RemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                                   const PodInfo& pod_to_remove, const NodeInfo& node) const {
  return UpdateWithPod(state, pod_to_schedule, pod_to_remove, node, -1,
                       handle_.SnapshotSharedLister().Index());
}

Status InterPodAffinity::Filter(const CycleState& state, const v1::Pod& pod,
                                const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return PreFilterStateNotFound();
  if (!SatisfiesPodAffinity(*data, pod, node)) {
    // Evicting pods never brings the wanted pods to this node.
    return Rejected(Code::kUnschedulableAndUnresolvable, kErrReasonAffinityRulesNotMatch,
                    options_.gives_general_reason);
  }
  if (!SatisfiesPodAntiAffinity(*data, node)) {
    return Rejected(Code::kUnschedulable, kErrReasonAntiAffinityRulesNotMatch,
                    options_.gives_general_reason);
  }
  if (data->existing_anti_affinity.AnyPositive(node)) {
    return Rejected(Code::kUnschedulable, kErrReasonExistingAntiAffinityRulesNotMatch,
                    options_.gives_general_reason);
  }
  return Status::Ok();
}

RejectionDetails InterPodAffinity::Explain(const CycleState& state, const v1::Pod& pod,
                                           const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return {};
  RejectionDetails details;
  if (!SatisfiesPodAffinity(*data, pod, node)) {
    AddMissing(*data, node, details);
    return details;
  }
  const std::vector<const NodeInfo*>& nodes = handle_.SnapshotSharedLister().List();
  for (const AffinityTerm& term : data->incoming->required_anti_affinity_terms) {
    if (data->anti_affinity.At(node, term.topology_key) <= 0) continue;
    const LabelSet* const labels = data->namespaces.ForIncomingTerms();
    const v1::Pod* other = FindInDomain(nodes, node, term.topology_key, [&](const PodInfo& info) {
      return term.Matches(*info.pod, labels);
    });
    AddConflict("its own anti-affinity on {} keeps it away from {}", term, node, other, details);
  }
  if (!details.empty()) return details;
  const LabelSet* const labels = data->namespaces.ForExistingTerms();
  for (const NodeInfo* each : nodes) {
    for (const PodInfoPtr& info : each->pods_with_required_anti_affinity()) {
      for (const AffinityTerm& term : info->affinity->required_anti_affinity_terms) {
        if (!IsSameDomain(*each, node, term.topology_key) || !term.Matches(pod, labels)) continue;
        AddConflict("the anti-affinity on {} of {} keeps it away", term, node, info->pod.get(),
                    details);
        return details;
      }
    }
  }
  return details;
}

bool InterPodAffinity::AdmitsEveryNode(const CycleState& state, const v1::Pod&) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  return data != nullptr && data->AdmitsEveryNode();
}

bool InterPodAffinity::KeepAdmitted(const CycleState& state, const v1::Pod& pod,
                                    NodeRows& rows) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return false;
  if (!data->incoming->required_affinity_terms.empty()) {
    rows.KeepIf(
        [&](int32_t slot) { return SatisfiesPodAffinity(*data, pod, *rows.index.NodeAt(slot)); });
  }
  for (const AffinityTerm& term : data->incoming->required_anti_affinity_terms) {
    data->anti_affinity.KeepWithout(term.topology_key, rows);
  }
  data->existing_anti_affinity.KeepWithout(rows);
  return true;
}

Status InterPodAffinity::PreScore(CycleState& state, const v1::Pod& pod,
                                  const std::vector<const NodeInfo*>& nodes) const {
  if (nodes.empty()) return Status::Ok();
  if (ignores_preferred_terms_ && !HasPreferredTerms(pod)) return Status::Skip();
  PodAffinityTerms incoming(pod, options_.wording);
  if (!incoming.parse_error.empty()) {
    return Status::Internal(StrCat("failed to parse pod: ", incoming.parse_error));
  }
  const Objects& objects = handle_.Informers();
  const NamespaceLabels namespaces = NamespaceLabelsOf(pod, objects, options_.selects_namespaces);
  const ClusterIndex& index = handle_.SnapshotSharedLister().Index();
  PreScoreState data;
  const auto process = [&](std::vector<WeightedAffinityTerm>& terms, int64_t sign) {
    if (options_.selects_namespaces) {
      for (WeightedAffinityTerm& weighted : terms) MergeNamespaces(objects, weighted.term);
    }
    ProcessIncomingTerms(terms, sign, namespaces.ForIncomingTerms(), index, data);
  };
  process(incoming.preferred_affinity_terms, 1);
  process(incoming.preferred_anti_affinity_terms, -1);
  ProcessExistingTerms(pod, namespaces.ForExistingTerms(), hard_pod_affinity_weight_, index, data);
  if (options_.skips && data.topology_score.empty()) return Status::Skip();
  state.Write(kPreScoreStateKey, std::move(data));
  return Status::Ok();
}

Status InterPodAffinity::Score(const CycleState& state, const v1::Pod&, const NodeInfo& node,
                               int64_t* score) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  *score = data->Score(node.slot());
  return Status::Ok();
}

Status InterPodAffinity::ScoreEach(const CycleState& state, const v1::Pod&, const NodeRows& rows,
                                   NodeScoreList& scores) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  for (size_t i = 0; i < scores.size(); ++i) scores[i].score = data->Score(rows.slots[i]);
  return Status::Ok();
}

std::optional<int64_t> InterPodAffinity::SameForEveryNode(const CycleState& state,
                                                          const v1::Pod&) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr || !data->topology_score.empty()) return std::nullopt;
  return 0;
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
