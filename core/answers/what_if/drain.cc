#include "answers/what_if/drain.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers/what_if/cluster_at.h"
#include "answers/what_if/played_waves.h"
#include "answers/what_if/replaced_by.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "capacity/drain.h"

namespace berth::sim {
namespace {

constexpr std::string_view kZoneLabels[] = {"topology.kubernetes.io/zone",
                                            "failure-domain.beta.kubernetes.io/zone"};

Result<capacity::ClusterInput> ClusterFor(const Simulation& simulation, Time t) {
  if (simulation.scenario().scheduler != SchedulerKind::kKubeScheduler) {
    return Error{"kube-batch is at work, which has no such answer", "what"};
  }
  return ClusterAt(simulation, t);
}

bool HasLabel(const v1::Node& node, std::string_view key, std::string_view value) {
  const auto found = node.metadata.labels->find(std::string(key));
  return found != node.metadata.labels->end() && found->second == value;
}

bool IsInZone(const v1::Node& node, const std::string& zone) {
  for (const std::string_view label : kZoneLabels) {
    if (HasLabel(node, label, zone)) return true;
  }
  return false;
}

// Reports whether the node has all labels of a selector like "pool=old,gpu=no".
bool IsSelected(const v1::Node& node, std::string_view selector) {
  while (!selector.empty()) {
    const std::string_view part = selector.substr(0, selector.find(','));
    selector.remove_prefix(std::min(selector.size(), part.size() + 1));
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos) return false;
    if (!HasLabel(node, part.substr(0, equals), part.substr(equals + 1))) return false;
  }
  return true;
}

std::vector<v1::NodePtr> NodesIn(const capacity::ClusterInput& cluster) {
  std::vector<v1::NodePtr> nodes;
  for (const AnyObject& object : cluster.objects) {
    if (const auto* const node = std::get_if<v1::NodePtr>(&object)) nodes.push_back(*node);
  }
  return nodes;
}

std::vector<std::string> NodesMeant(const capacity::ClusterInput& cluster, const Decoder& query) {
  std::vector<std::string> names;
  query.Field("nodes").ForEachElement([&](const Decoder& name) { names.push_back(name.String()); });
  const std::string zone = query.Field("zone").String();
  const std::string selector = query.Field("selector").String();
  for (const v1::NodePtr& node : NodesIn(cluster)) {
    const bool is_meant = (!zone.empty() && IsInZone(*node, zone)) ||
                          (!selector.empty() && IsSelected(*node, selector));
    if (is_meant) names.push_back(node->metadata.name);
  }
  return names;
}

Json TextOrNull(const std::string& text) { return text.empty() ? Json() : Json(text); }

// By pod name.
using Replacers = std::map<std::string, Replacer>;

Json DisplacedJson(const std::vector<capacity::Displaced>& list, const Replacers& replacers) {
  Json displaced = Json::array();
  for (const capacity::Displaced& pod : list) {
    const auto replacer = replacers.find(pod.pod);
    displaced.push_back(
        {{"pod", pod.pod},
         {"from", pod.from},
         {"to", TextOrNull(pod.to)},
         {"message", pod.message},
         {"budget", TextOrNull(pod.budget)},
         {"comesBack", pod.comes_back},
         {"replacedBy", replacer == replacers.end() ? Json() : Json(replacer->second.Text())}});
  }
  return displaced;
}

Json PlacedJson(const std::vector<capacity::Placed>& list) {
  Json placed = Json::array();
  for (const capacity::Placed& pod : list) placed.push_back({{"pod", pod.pod}, {"node", pod.node}});
  return placed;
}

Json PlayedJson(PlayedWave played) {
  return {{"begins", played.begins.seconds()},
          {"back", played.back ? Json(played.back->seconds()) : Json()},
          {"operations", std::move(played.operations)}};
}

Json WaveJson(const capacity::Wave& wave, const Replacers& replacers, Json played) {
  const capacity::DrainAnswer& drained = wave.drained;
  return {{"nodes", wave.nodes},
          {"stuck", wave.IsStuck()},
          {"allFit", drained.AllFit()},
          {"displaced", DisplacedJson(drained.displaced, replacers)},
          {"staying", drained.staying},
          {"evicted", drained.evicted},
          {"placed", PlacedJson(drained.placed)},
          {"placedAfter", PlacedJson(wave.placed)},
          {"waiting", wave.IsStuck() ? drained.waiting : wave.waiting},
          {"played", std::move(played)}};
}

// Returns for each wave how it is played. Null if that was not requested, or if the wave cannot be
// played.
Result<std::vector<Json>> PlayedJsons(const Simulation& simulation, Time t, bool is_asked,
                                      const std::vector<capacity::Wave>& waves) {
  std::vector<Json> jsons(waves.size());
  if (!is_asked) return jsons;
  Result<std::vector<PlayedWave>> played = PlayWaves(simulation, t, waves);
  if (!played.ok()) return played.error();
  for (size_t i = 0; i < played.value().size(); ++i) {
    jsons[i] = PlayedJson(std::move(played.value()[i]));
  }
  return jsons;
}

}  // namespace

Result<Json> DrainOf(const Simulation& simulation, Time t, const Decoder& query) {
  Result<capacity::ClusterInput> cluster = ClusterFor(simulation, t);
  if (!cluster.ok()) return cluster.error();
  const std::vector<std::string> nodes = NodesMeant(cluster.value(), query);
  const bool is_lost = query.Field("lost").Bool();
  if (query.failed()) return Error{};  // the decoder has the error
  if (nodes.empty()) return Error{"no node of the cluster is meant", "nodes"};
  const Result<capacity::DrainAnswer> drained = capacity::Drain(
      cluster.value(), nodes, is_lost ? capacity::DrainKind::kLost : capacity::DrainKind::kDrained);
  if (!drained.ok()) return drained.error();
  const capacity::DrainAnswer& answer = drained.value();
  const Replacers replacers = ReplacersIn(simulation.scenario(), cluster.value().objects);
  return Json{{"nodes", nodes},
              {"lost", is_lost},
              {"allFit", answer.AllFit()},
              {"displaced", DisplacedJson(answer.displaced, replacers)},
              {"staying", answer.staying},
              {"evicted", answer.evicted},
              {"placed", PlacedJson(answer.placed)},
              {"waiting", answer.waiting}};
}

Result<Json> WavesOf(const Simulation& simulation, Time t, const Decoder& query) {
  Result<capacity::ClusterInput> cluster = ClusterFor(simulation, t);
  if (!cluster.ok()) return cluster.error();
  const std::vector<std::string> nodes = NodesMeant(cluster.value(), query);
  const int64_t at_a_time = query.Field("atATime").Int64(1);
  if (at_a_time < 1) query.Field("atATime").Fail("must be 1 or more");
  const bool is_played = query.Field("play").Bool();
  if (query.failed()) return Error{};  // the decoder has the error
  if (nodes.empty()) return Error{"no node of the cluster is meant", "nodes"};
  const Result<std::vector<capacity::Wave>> drained =
      capacity::DrainInWaves(cluster.value(), nodes, static_cast<size_t>(at_a_time));
  if (!drained.ok()) return drained.error();
  Result<std::vector<Json>> played = PlayedJsons(simulation, t, is_played, drained.value());
  if (!played.ok()) return played.error();
  const Replacers replacers = ReplacersIn(simulation.scenario(), cluster.value().objects);
  Json waves = Json::array();
  bool all_fit = true;
  for (size_t i = 0; i < drained.value().size(); ++i) {
    const capacity::Wave& wave = drained.value()[i];
    all_fit = all_fit && wave.drained.AllFit();
    waves.push_back(WaveJson(wave, replacers, std::move(played.value()[i])));
  }
  return Json{{"nodes", nodes},
              {"atATime", at_a_time},
              {"finishes", !drained.value().back().IsStuck()},
              {"allFit", all_fit},
              {"waves", std::move(waves)}};
}

Result<Json> LossesOf(const Simulation& simulation, Time t) {
  Result<capacity::ClusterInput> cluster = ClusterFor(simulation, t);
  if (!cluster.ok()) return cluster.error();
  Json losses = Json::array();
  for (const v1::NodePtr& node : NodesIn(cluster.value())) {
    if (losses.size() == kMostNodesOfTable) break;
    const std::string& name = node->metadata.name;
    const Result<capacity::DrainAnswer> lost =
        capacity::Drain(cluster.value(), {name}, capacity::DrainKind::kLost);
    if (!lost.ok()) return lost.error();
    Json nowhere = Json::array();
    for (const capacity::Displaced& pod : lost.value().displaced) {
      if (pod.to.empty()) nowhere.push_back(pod.pod);
    }
    losses.push_back({{"node", name},
                      {"pods", lost.value().displaced.size()},
                      {"nowhere", std::move(nowhere)},
                      {"evicted", lost.value().evicted}});
  }
  return Json{{"nodes", std::move(losses)}, {"total", NodesIn(cluster.value()).size()}};
}

}  // namespace berth::sim
