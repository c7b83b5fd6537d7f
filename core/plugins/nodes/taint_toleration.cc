#include "plugins/nodes/taint_toleration.h"

#include <algorithm>
#include <memory>

#include "api/taints.h"
#include "base/attributes.h"
#include "base/strings.h"
#include "framework/events/queueing_hints.h"
#include "plugins/normalize_score.h"

namespace berth {
namespace {

struct PreScoreState final : StateData {
  // The pod's tolerations that can apply to a PreferNoSchedule taint.
  std::vector<v1::Toleration> tolerations;

  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreScoreState>(*this);
  }
};
constexpr StateKey<PreScoreState> kPreScoreStateKey{"PreScoreTaintToleration"};

bool KeepsPodsOff(const v1::Taint& taint) {
  return taint.effect == v1::kTaintNoSchedule || taint.effect == v1::kTaintNoExecute;
}

bool KeepsOff(const v1::Taint& taint, const v1::Pod& pod) {
  return KeepsPodsOff(taint) && !AnyTolerates(pod.spec.tolerations, taint);
}

// Returns the first taint that keeps the pod off the node; null if the pod tolerates all of them.
const v1::Taint* FirstIntolerable(const v1::Pod& pod, const v1::Node& node) {
  const std::vector<v1::Taint>& taints = node.taints;
  const auto found = std::find_if(taints.begin(), taints.end(),
                                  [&](const v1::Taint& taint) { return KeepsOff(taint, pod); });
  return found == taints.end() ? nullptr : &*found;
}
const v1::Taint* FirstIntolerable(const v1::Pod& pod, const NodeInfo& node) {
  return node.is_plain() ? nullptr : FirstIntolerable(pod, node.node());
}

// Returns "dedicated=db:NoSchedule"; "dedicated:NoSchedule" for a toleration of any value.
std::string TolerationText(const v1::Toleration& toleration) {
  const std::string_view effect = toleration.effect;
  return StrCat(toleration.key, toleration.op == "Exists" ? "" : "=", toleration.value,
                effect.empty() ? "" : ":", effect);
}

// `left` is a taint that keeps the pod off the node; null if there is none.
BERTH_KEPT_APART HintReason WhyNodeHelps(const v1::Node& node, const v1::Taint* left,
                                         bool was_intolerable) {
  const std::string& name = node.metadata.name;
  if (left != nullptr) return {"{} has the taint {}", {name, TaintText(*left)}};
  return {was_intolerable ? "no taint of {} keeps it off any more"
                          : "no taint of {} kept it off before either",
          {name}};
}

QueueingHint AfterNodeChange(const v1::Pod& pod, const Change<v1::Node>& change,
                             HintReason* reason) {
  const bool was_intolerable =
      change.before == nullptr || FirstIntolerable(pod, *change.before) != nullptr;
  const v1::Taint* const left = FirstIntolerable(pod, *change.after);
  if (reason != nullptr) *reason = WhyNodeHelps(*change.after, left, was_intolerable);
  return QueueIf(was_intolerable && left == nullptr);
}

Status PreScoreStateNotFound() {
  return Status::Internal(
      StrCat("failed to read ", Quoted(kPreScoreStateKey.name), " from cycleState: not found"));
}

int64_t CountIntolerable(const std::vector<v1::Toleration>& tolerations, const NodeInfo& node) {
  if (node.is_plain()) return 0;
  const std::vector<v1::Taint>& taints = node.node().taints;
  return std::count_if(taints.begin(), taints.end(), [&](const v1::Taint& taint) {
    return taint.effect == v1::kTaintPreferNoSchedule && !AnyTolerates(tolerations, taint);
  });
}

}  // namespace

std::unique_ptr<Plugin> TaintToleration::MakeV134(const Decoder&, Handle& handle) {
  auto plugin = std::make_unique<TaintToleration>(handle);
  plugin->before_taint_ = "node(s) had untolerated taint {";
  plugin->after_taint_ = "}";
  return plugin;
}

bool TaintToleration::AllNodesArePlain() const {
  return handle_.SnapshotSharedLister().Index().num_not_plain() == 0;
}

Status TaintToleration::Filter(const CycleState&, const v1::Pod& pod, const NodeInfo& node) const {
  const v1::Taint* const taint = FirstIntolerable(pod, node);
  if (taint == nullptr) return Status::Ok();
  return Status::UnschedulableAndUnresolvable(
      StrCat(before_taint_, taint->key, ": ", taint->value, after_taint_));
}

RejectionDetails TaintToleration::Explain(const CycleState&, const v1::Pod& pod,
                                          const NodeInfo& node) const {
  RejectionDetails details;
  for (const v1::Taint& taint : node.node().taints) {
    if (!KeepsOff(taint, pod)) continue;
    HintReason words{"does not tolerate {}", {TaintText(taint)}};
    for (const v1::Toleration& nearest : *pod.spec.tolerations) {
      if (nearest.key != taint.key) continue;
      words = {"does not tolerate {}, only {}", {TaintText(taint), TolerationText(nearest)}};
      break;
    }
    details.push_back({std::move(words), std::nullopt});
  }
  return details;
}

bool TaintToleration::AdmitsEveryNode(const CycleState&, const v1::Pod&) const {
  return AllNodesArePlain();
}

bool TaintToleration::KeepAdmitted(const CycleState&, const v1::Pod& pod, NodeRows& rows) const {
  rows.KeepIf(
      [&](int32_t slot) { return FirstIntolerable(pod, *rows.index.NodeAt(slot)) == nullptr; });
  return true;
}

Status TaintToleration::PreScore(CycleState& state, const v1::Pod& pod,
                                 const std::vector<const NodeInfo*>& nodes) const {
  if (nodes.empty()) return Status::Ok();
  PreScoreState data;
  for (const v1::Toleration& toleration : pod.spec.tolerations) {
    if (toleration.effect.empty() || toleration.effect == v1::kTaintPreferNoSchedule) {
      data.tolerations.push_back(toleration);
    }
  }
  state.Write(kPreScoreStateKey, std::move(data));
  return Status::Ok();
}

Status TaintToleration::Score(const CycleState& state, const v1::Pod&, const NodeInfo& node,
                              int64_t* score) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  *score = CountIntolerable(data->tolerations, node);
  return Status::Ok();
}

Status TaintToleration::ScoreEach(const CycleState& state, const v1::Pod&, const NodeRows&,
                                  NodeScoreList& scores) const {
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) return PreScoreStateNotFound();
  for (NodeScore& score : scores) score.score = CountIntolerable(data->tolerations, *score.node);
  return Status::Ok();
}

std::optional<int64_t> TaintToleration::SameForEveryNode(const CycleState&, const v1::Pod&) const {
  if (!AllNodesArePlain()) return std::nullopt;
  return 0;
}

Status TaintToleration::NormalizeScore(const CycleState&, const v1::Pod&,
                                       NodeScoreList& scores) const {
  NormalizeByMax(BetterScore::kLower, scores);
  return Status::Ok();
}

std::vector<ClusterEventWithHint> TaintToleration::EventsToRegisterWithHints() const {
  return {
      {{"Node", kActionAdd | kActionUpdateNodeTaint}, HintOn<v1::Node>(AfterNodeChange)},
      {{"Pod", kActionUpdatePodToleration}, HintOn<v1::Pod>(AfterOwnUpdate)},
  };
}

}  // namespace berth
