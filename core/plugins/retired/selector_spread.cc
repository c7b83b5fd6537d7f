#include "plugins/retired/selector_spread.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "api/zone_labels.h"
#include "base/strings.h"
#include "plugins/pods/default_selector.h"

namespace berth {
namespace {

// The part of a node's score that depends on the pods of its zone; the rest depends on its own
// pods.
constexpr double kZoneWeighting = 2.0 / 3.0;

struct PreScoreState final : StateData {
  explicit PreScoreState(PodSelector deduced) : selector(std::move(deduced)) {}
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreScoreState>(*this);
  }

  PodSelector selector;
};
constexpr StateKey<PreScoreState> kPreScoreStateKey{"PreScoreSelectorSpread"};

bool HasOwnConstraints(const v1::Pod& pod) { return !pod.spec.topology_spread_constraints.empty(); }

// Returns kMaxNodeScore for a count of 0, and 0 for the maximum.
double FewerIsBetter(int64_t count, int64_t max) {
  if (max <= 0) return static_cast<double>(kMaxNodeScore);
  return static_cast<double>(kMaxNodeScore) *
         (static_cast<double>(max - count) / static_cast<double>(max));
}

}  // namespace

Status SelectorSpread::PreScore(CycleState& state, const v1::Pod& pod,
                                const std::vector<const NodeInfo*>&) const {
  if (HasOwnConstraints(pod)) return Status::Ok();
  state.Write(kPreScoreStateKey, PreScoreState(DefaultSelector(pod, handle_.Informers())));
  return Status::Ok();
}

Status SelectorSpread::Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
                             int64_t* score) const {
  *score = 0;
  if (HasOwnConstraints(pod)) return Status::Ok();
  const PreScoreState* data = state.Read(kPreScoreStateKey);
  if (data == nullptr) {
    return Status::Internal(
        StrCat("reading ", Quoted(kPreScoreStateKey.name), " from cycleState: not found"));
  }
  if (!data->selector.Empty()) *score = CountPods(node, pod.metadata.namespace_, data->selector);
  return Status::Ok();
}

Status SelectorSpread::NormalizeScore(const CycleState&, const v1::Pod& pod,
                                      NodeScoreList& scores) const {
  if (HasOwnConstraints(pod)) return Status::Ok();
  std::map<std::string, int64_t> count_by_zone;
  int64_t max_by_node = 0;
  for (const NodeScore& score : scores) {
    max_by_node = std::max(max_by_node, score.score);
    const std::string zone = ZoneKey(score.node->node());
    if (!zone.empty()) count_by_zone[zone] += score.score;
  }
  int64_t max_by_zone = 0;
  for (const auto& [zone, count] : count_by_zone) max_by_zone = std::max(max_by_zone, count);

  for (NodeScore& score : scores) {
    double value = FewerIsBetter(score.score, max_by_node);
    const auto zone = count_by_zone.find(ZoneKey(score.node->node()));
    if (zone != count_by_zone.end()) {
      value = (value * (1.0 - kZoneWeighting)) +
              (kZoneWeighting * FewerIsBetter(zone->second, max_by_zone));
    }
    score.score = static_cast<int64_t>(value);
  }
  return Status::Ok();
}

}  // namespace berth
