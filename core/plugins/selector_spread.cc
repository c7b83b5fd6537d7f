#include "plugins/selector_spread.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "base/strings.h"
#include "plugins/default_selector.h"
#include "plugins/zone_labels.h"

namespace berth {
namespace {

// Of a node's score, what its zone's pods decide; its own pods decide the rest.
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

// The value of the beta label, of the stable one if there is none, else nothing.
std::string_view BetaOrStable(const LabelSet& labels, std::string_view beta,
                              std::string_view stable) {
  auto label = labels.find(std::string(beta));
  if (label == labels.end()) label = labels.find(std::string(stable));
  return label == labels.end() ? std::string_view() : std::string_view(label->second);
}

// Region and zone, both empty for a node that has neither. As component-helpers v0.21,
// node/topology/helpers.go, GetZoneKey.
using Zone = std::pair<std::string_view, std::string_view>;
Zone ZoneOf(const NodeInfo& node) {
  const LabelSet& labels = node.node().metadata.labels;
  return {BetaOrStable(labels, kLabelBetaRegion, kLabelRegion),
          BetaOrStable(labels, kLabelBetaZone, kLabelZone)};
}

// kMaxNodeScore where there are none, 0 where there are most.
double FewerIsBetter(int64_t count, int64_t max) {
  if (max <= 0) return static_cast<double>(kMaxNodeScore);
  return static_cast<double>(kMaxNodeScore) *
         (static_cast<double>(max - count) / static_cast<double>(max));
}

}  // namespace

std::unique_ptr<Plugin> SelectorSpread::Make(const Decoder&, Handle& handle) {
  return std::make_unique<SelectorSpread>(handle);
}

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
  std::map<Zone, int64_t> count_by_zone;
  int64_t max_by_node = 0;
  for (const NodeScore& score : scores) {
    max_by_node = std::max(max_by_node, score.score);
    const Zone zone = ZoneOf(*score.node);
    if (zone != Zone()) count_by_zone[zone] += score.score;
  }
  int64_t max_by_zone = 0;
  for (const auto& [zone, count] : count_by_zone) max_by_zone = std::max(max_by_zone, count);

  for (NodeScore& score : scores) {
    double value = FewerIsBetter(score.score, max_by_node);
    const auto zone = count_by_zone.find(ZoneOf(*score.node));
    if (zone != count_by_zone.end()) {
      value = (value * (1.0 - kZoneWeighting)) +
              (kZoneWeighting * FewerIsBetter(zone->second, max_by_zone));
    }
    score.score = static_cast<int64_t>(value);
  }
  return Status::Ok();
}

}  // namespace berth
