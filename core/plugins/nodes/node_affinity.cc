#include "plugins/nodes/node_affinity.h"

#include <set>
#include <string>
#include <utility>

#include "api/decode/decode.h"
#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "base/strings.h"
#include "framework/events/hint_reason.h"
#include "framework/node_matcher.h"
#include "plugins/normalize_score.h"

namespace berth {
namespace {

constexpr std::string_view kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr std::string_view kTerms = "nodeSelectorTerms";
constexpr std::string_view kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

// Neither member depends on other pods, so copies share the parsed terms.
struct PreFilterState final : StateData {
  PreFilterState(const v1::Pod& pod, const ClusterIndex& index)
      : required(std::make_shared<const RequiredNodeAffinity>(pod)), matcher(*required, index) {}
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }

  std::shared_ptr<const RequiredNodeAffinity> required;
  NodeMatcher matcher;
};
struct PreScoreState final : StateData {
  PreScoreState(PreferredNodeAffinity parsed, const ClusterIndex& index)
      : preferred(std::make_shared<const PreferredNodeAffinity>(std::move(parsed))),
        preference(*preferred, index) {}
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreScoreState>(*this);
  }

  std::shared_ptr<const PreferredNodeAffinity> preferred;
  NodePreference preference;
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterNodeAffinity"};
constexpr StateKey<PreScoreState> kPreScoreStateKey{"PreScoreNodeAffinity"};

// Adds the problems of the terms. The texts differ for a list of values that is empty and one that
// is missing. `terms` are the arguments; `errors` are the problems of terms that were parsed with
// the path `path`.
void AddTermErrors(const std::vector<std::string>& errors, const Decoder& terms,
                   std::string_view path, std::string_view term_field,
                   std::vector<std::string>& all) {
  std::set<std::string> empty;  // messages of lists that are empty, not missing
  for (size_t i = 0; i < terms.NumElements(); ++i) {
    const Decoder term = term_field.empty() ? terms.Element(i) : terms.Element(i).Field(term_field);
    for (const char* field : {"matchExpressions", "matchFields"}) {
      const Decoder requirements = term.Field(field);
      for (size_t j = 0; j < requirements.NumElements(); ++j) {
        const Decoder values = requirements.Element(j).Field("values");
        if (!values.Present() || values.NumElements() > 0) continue;
        empty.insert(StrCat(IndexPath(ChildPath(IndexPath(path, i), field), j),
                            ".values: Invalid value: ", kNoStrings));
      }
    }
  }
  for (std::string error : errors) {
    for (const std::string& beginning : empty) {
      if (!error.starts_with(beginning)) continue;
      error.replace(beginning.size() - kNoStrings.size(), kNoStrings.size(), kEmptyStrings);
    }
    all.push_back(StrCat("addedAffinity.", error));
  }
}

Result<PreferredNodeAffinity> ParsePreferred(const v1::Pod& pod) {
  const std::optional<v1::NodeAffinity>& affinity = pod.spec.affinity->node_affinity;
  if (!affinity) return PreferredNodeAffinity();
  return PreferredNodeAffinity::Parse(affinity->preferred);
}

// Returns the nodes that the term names, if it names any; all of its fields have to agree.
std::optional<std::set<std::string>> NodesNamedBy(const v1::NodeSelectorTerm& term) {
  std::optional<std::set<std::string>> names;
  for (const v1::NodeSelectorRequirement& field : term.match_fields) {
    if (field.key != "metadata.name" || field.op != "In") continue;
    std::set<std::string> values(field.values.begin(), field.values.end());
    if (names) std::erase_if(values, [&](const auto& value) { return !names->contains(value); });
    names = std::move(values);
  }
  return names;
}

const v1::NodeSelector* RequiredSelector(const v1::Pod& pod) {
  const std::optional<v1::NodeAffinity>& affinity = pod.spec.affinity->node_affinity;
  return affinity && affinity->required ? &*affinity->required : nullptr;
}

RejectionDetail WantsLabel(const std::string& wanted, const std::string& key,
                           const v1::Node& node) {
  const auto label = node.metadata.labels.find(key);
  if (label == node.metadata.labels.end()) {
    return {{"wants {}, has no label {}", {wanted, key}}, std::nullopt};
  }
  return {{"wants {}, has {}", {wanted, StrCat(key, "=", label->second)}}, std::nullopt};
}

// Adds the first label of each term that does not match; a term may concern only the node's name.
void AddTermDetails(const ParsedNodeSelector& selector, const v1::Node& node,
                    RejectionDetails& details) {
  for (const ParsedNodeSelectorTerm& term : selector.terms()) {
    for (const LabelRequirement& requirement : term.expressions()) {
      if (requirement.Matches(node.metadata.labels)) continue;
      details.push_back(WantsLabel(RequirementText(requirement), requirement.key(), node));
      break;
    }
    if (term.Valid() && !term.MatchesFields(node.metadata.name)) {
      details.push_back({{"wants a node of another name", {}}, std::nullopt});
    }
  }
}

}  // namespace

std::vector<std::string> NodeAffinity::ArgsErrors(const Decoder& args) {
  const Decoder added = args.Field("addedAffinity");
  const Decoder required = added.Field(kRequired);
  std::vector<std::string> errors;
  std::vector<std::string> of_required = ParsedNodeSelector(DecodeNodeSelector(required)).Errors();
  for (std::string& error : of_required) error = StrCat(kRequired, ".", error);
  AddTermErrors(of_required, required.Field(kTerms), StrCat(kRequired, ".", kTerms), "", errors);
  const Decoder preferred = added.Field(kPreferred);
  std::vector<std::string> of_preferred =
      PreferredNodeAffinity::Errors(DecodePreferredSchedulingTerms(preferred));
  for (std::string& error : of_preferred) error = StrCat(kPreferred, error);
  AddTermErrors(of_preferred, preferred, kPreferred, "preference", errors);
  return errors;
}

std::unique_ptr<NodeAffinity> NodeAffinity::MakeFrom(const Decoder& args, Handle& handle) {
  auto plugin = std::make_unique<NodeAffinity>(handle);
  const std::vector<std::string> errors = ArgsErrors(args);
  if (!errors.empty()) {
    args.Fail(AggregateText(errors));
    return plugin;
  }
  const Decoder added = args.Field("addedAffinity");
  const Decoder required = added.Field(kRequired);
  if (required.Present()) plugin->added_required_.emplace(DecodeNodeSelector(required));
  const std::vector<v1::PreferredSchedulingTerm> terms =
      DecodePreferredSchedulingTerms(added.Field(kPreferred));
  Result<PreferredNodeAffinity> preferred = PreferredNodeAffinity::Parse(terms);
  if (!terms.empty()) plugin->added_preferred_ = std::move(preferred).value();
  return plugin;
}

std::unique_ptr<Plugin> NodeAffinity::Make(const Decoder& args, Handle& handle) {
  return MakeFrom(args, handle);
}

std::unique_ptr<Plugin> NodeAffinity::MakeV134(const Decoder& args, Handle& handle) {
  std::unique_ptr<NodeAffinity> plugin = MakeFrom(args, handle);
  plugin->skips_ = true;
  plugin->names_nodes_ = true;
  return plugin;
}

Status NodeAffinity::PreFilter(CycleState& state, const v1::Pod& pod) const {
  if (skips_ && AdmitsEveryNode(state, pod)) return Status::Skip();
  const std::optional<std::set<std::string>> names = NodeNames(pod);
  if (names && names->empty()) return Status::UnschedulableAndUnresolvable(kErrReasonConflict);
  state.Write(kPreFilterStateKey, PreFilterState(pod, handle_.SnapshotSharedLister().Index()));
  return Status::Ok();
}

std::optional<std::set<std::string>> NodeAffinity::NodeNames(const v1::Pod& pod) const {
  const v1::NodeSelector* const selector = RequiredSelector(pod);
  if (!names_nodes_ || selector == nullptr || selector->node_selector_terms.empty()) {
    return std::nullopt;
  }
  std::set<std::string> nodes;
  for (const v1::NodeSelectorTerm& term : selector->node_selector_terms) {
    std::optional<std::set<std::string>> names = NodesNamedBy(term);
    if (!names) return std::nullopt;
    nodes.merge(*names);
  }
  return nodes;
}

Status NodeAffinity::Filter(const CycleState& state, const v1::Pod& pod,
                            const NodeInfo& node) const {
  if (added_required_ && !added_required_->Matches(node.name(), node.node().metadata.labels)) {
    return enforced_mismatch_;
  }
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  const bool matches = data != nullptr ? data->matcher.Matches(node)
                                       : RequiredNodeAffinity(pod).Matches(node.node());
  return matches ? Status::Ok() : mismatch_;
}

RejectionDetails NodeAffinity::Explain(const CycleState&, const v1::Pod& pod,
                                       const NodeInfo& info) const {
  RejectionDetails details;
  const v1::Node& node = info.node();
  if (added_required_ && !added_required_->Matches(node.metadata.name, node.metadata.labels)) {
    AddTermDetails(*added_required_, node, details);
    return details;
  }
  const RequiredNodeAffinity required(pod);
  for (const auto& [key, value] : required.node_selector()) {
    const auto label = node.metadata.labels.find(key);
    if (label != node.metadata.labels.end() && label->second == value) continue;
    details.push_back(WantsLabel(StrCat(key, "=", value), key, node));
  }
  const bool fails_terms = required.affinity() &&
                           !required.affinity()->Matches(node.metadata.name, node.metadata.labels);
  if (fails_terms) AddTermDetails(*required.affinity(), node, details);
  return details;
}

bool NodeAffinity::AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const {
  return !added_required_ && pod.spec.node_selector.empty() && RequiredSelector(pod) == nullptr;
}

bool NodeAffinity::KeepAdmitted(const CycleState& state, const v1::Pod&, NodeRows& rows) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (added_required_ || data == nullptr) return false;
  data->matcher.KeepMatching(rows);
  return true;
}

Status NodeAffinity::PreScore(CycleState& state, const v1::Pod& pod,
                              const std::vector<const NodeInfo*>& nodes) const {
  if (nodes.empty()) return Status::Ok();
  const std::optional<v1::NodeAffinity>& affinity = pod.spec.affinity->node_affinity;
  const bool has_terms = added_preferred_ || (affinity && !affinity->preferred.empty());
  if (skips_ && !has_terms) return Status::Skip();
  Result<PreferredNodeAffinity> preferred = ParsePreferred(pod);
  if (!preferred) return Status::Internal(preferred.error().ToString());
  state.Write(kPreScoreStateKey,
              PreScoreState(std::move(preferred).value(), handle_.SnapshotSharedLister().Index()));
  return Status::Ok();
}

Status NodeAffinity::Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
                           int64_t* score) const {
  *score = added_preferred_ ? added_preferred_->Score(node.node()) : 0;
  if (const PreScoreState* data = state.Read(kPreScoreStateKey)) {
    *score += data->preference.Score(node);
    return Status::Ok();
  }
  const Result<PreferredNodeAffinity> preferred = ParsePreferred(pod);
  if (!preferred) return Status::Internal(preferred.error().ToString());
  *score += preferred.value().Score(node.node());
  return Status::Ok();
}

Status NodeAffinity::ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                               NodeScoreList& scores) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (added_preferred_ || data == nullptr) return ScorePlugin::ScoreEach(state, pod, rows, scores);
  for (size_t i = 0; i < scores.size(); ++i) {
    scores[i].score = data->preference.Score(rows.slots[i]);
  }
  return Status::Ok();
}

std::optional<int64_t> NodeAffinity::SameForEveryNode(const CycleState& state,
                                                      const v1::Pod&) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (added_preferred_ || data == nullptr || !data->preference.ScoresNothing()) return std::nullopt;
  return 0;
}

Status NodeAffinity::NormalizeScore(const CycleState&, const v1::Pod&,
                                    NodeScoreList& scores) const {
  NormalizeByMax(BetterScore::kHigher, scores);
  return Status::Ok();
}

}  // namespace berth
