#include "plugins/nodes/node_affinity.h"

#include <string>
#include <utility>

#include "api/decode/decode.h"
#include "api/json/field_errors.h"
#include "base/strings.h"
#include "framework/node_matcher.h"
#include "plugins/normalize_score.h"

namespace berth {
namespace {

constexpr std::string_view kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr std::string_view kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

// Neither depends on other pods. Copies share what was parsed.
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

Result<PreferredNodeAffinity> ParsePreferred(const v1::Pod& pod) {
  const std::optional<v1::NodeAffinity>& affinity = pod.spec.affinity->node_affinity;
  if (!affinity) return PreferredNodeAffinity();
  return PreferredNodeAffinity::Parse(affinity->preferred);
}

}  // namespace

std::vector<std::string> NodeAffinity::ArgsErrors(const Decoder& args) {
  const Decoder added = args.Field("addedAffinity");
  const Decoder required = added.Field(kRequired);
  std::vector<std::string> errors;
  if (required.Present()) {
    for (const std::string& error : ParsedNodeSelector(DecodeNodeSelector(required)).Errors()) {
      errors.push_back(StrCat("addedAffinity.", kRequired, ".", error));
    }
  }
  for (const std::string& error :
       PreferredNodeAffinity::Errors(DecodePreferredSchedulingTerms(added.Field(kPreferred)))) {
    errors.push_back(StrCat("addedAffinity.", kPreferred, error));
  }
  return errors;
}

std::unique_ptr<Plugin> NodeAffinity::Make(const Decoder& args, Handle& handle) {
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

Status NodeAffinity::PreFilter(CycleState& state, const v1::Pod& pod) const {
  state.Write(kPreFilterStateKey, PreFilterState(pod, handle_.SnapshotSharedLister().Index()));
  return Status::Ok();
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

bool NodeAffinity::AdmitsEveryNode(const CycleState&, const v1::Pod& pod) const {
  const std::optional<v1::NodeAffinity>& affinity = pod.spec.affinity->node_affinity;
  return !added_required_ && pod.spec.node_selector.empty() && !(affinity && affinity->required);
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
