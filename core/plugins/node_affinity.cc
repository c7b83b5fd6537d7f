#include "plugins/node_affinity.h"

#include <string>
#include <utility>

#include "api/decode.h"
#include "api/field_errors.h"
#include "base/strings.h"
#include "plugins/normalize_score.h"

namespace berth {
namespace {

constexpr std::string_view kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr std::string_view kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

// Neither depends on other pods.
struct PreFilterState final : StateData {
  explicit PreFilterState(RequiredNodeAffinity parsed) : required(std::move(parsed)) {}
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }

  RequiredNodeAffinity required;
};
struct PreScoreState final : StateData {
  explicit PreScoreState(PreferredNodeAffinity parsed) : preferred(std::move(parsed)) {}
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreScoreState>(*this);
  }

  PreferredNodeAffinity preferred;
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterNodeAffinity"};
constexpr StateKey<PreScoreState> kPreScoreStateKey{"PreScoreNodeAffinity"};

Result<PreferredNodeAffinity> ParsePreferred(const v1::Pod& pod) {
  const std::optional<v1::NodeAffinity>& affinity = pod.spec.affinity.node_affinity;
  if (!affinity) return PreferredNodeAffinity();
  return PreferredNodeAffinity::Parse(affinity->preferred);
}

}  // namespace

std::unique_ptr<Plugin> NodeAffinity::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<NodeAffinity>();
  const Decoder added = args.Field("addedAffinity");
  const Decoder required = added.Field(kRequired);
  std::vector<std::string> errors;
  if (required.Present()) {
    plugin->added_required_.emplace(DecodeNodeSelector(required));
    for (const std::string& error : plugin->added_required_->Errors()) {
      errors.push_back(StrCat("addedAffinity.", kRequired, ".", error));
    }
  }
  const std::vector<v1::PreferredSchedulingTerm> terms =
      DecodePreferredSchedulingTerms(added.Field(kPreferred));
  for (const std::string& error : PreferredNodeAffinity::Errors(terms)) {
    errors.push_back(StrCat("addedAffinity.", kPreferred, error));
  }
  if (!errors.empty()) {
    args.Fail(AggregateText(errors));
    return plugin;
  }
  Result<PreferredNodeAffinity> preferred = PreferredNodeAffinity::Parse(terms);
  if (!terms.empty()) plugin->added_preferred_ = std::move(preferred).value();
  return plugin;
}

Status NodeAffinity::PreFilter(CycleState& state, const v1::Pod& pod) const {
  state.Write(kPreFilterStateKey, PreFilterState(RequiredNodeAffinity(pod)));
  return Status::Ok();
}

Status NodeAffinity::Filter(const CycleState& state, const v1::Pod& pod,
                            const NodeInfo& node) const {
  if (added_required_ && !added_required_->Matches(node.name(), node.node().metadata.labels)) {
    return Status::UnschedulableAndUnresolvable(kErrReasonEnforced);
  }
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  const bool matches = data != nullptr ? data->required.Matches(node.node())
                                       : RequiredNodeAffinity(pod).Matches(node.node());
  return matches ? Status::Ok() : Status::UnschedulableAndUnresolvable(kErrReasonPod);
}

Status NodeAffinity::PreScore(CycleState& state, const v1::Pod& pod,
                              const std::vector<const NodeInfo*>& nodes) const {
  if (nodes.empty()) return Status::Ok();
  Result<PreferredNodeAffinity> preferred = ParsePreferred(pod);
  if (!preferred) return Status::Internal(preferred.error().ToString());
  state.Write(kPreScoreStateKey, PreScoreState(std::move(preferred).value()));
  return Status::Ok();
}

Status NodeAffinity::Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
                           int64_t* score) const {
  *score = added_preferred_ ? added_preferred_->Score(node.node()) : 0;
  if (const PreScoreState* data = state.Read(kPreScoreStateKey)) {
    *score += data->preferred.Score(node.node());
    return Status::Ok();
  }
  const Result<PreferredNodeAffinity> preferred = ParsePreferred(pod);
  if (!preferred) return Status::Internal(preferred.error().ToString());
  *score += preferred.value().Score(node.node());
  return Status::Ok();
}

Status NodeAffinity::NormalizeScore(const CycleState&, const v1::Pod&,
                                    NodeScoreList& scores) const {
  NormalizeByMax(BetterScore::kHigher, scores);
  return Status::Ok();
}

}  // namespace berth
