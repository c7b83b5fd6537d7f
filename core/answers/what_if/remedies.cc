#include "answers/what_if/remedies.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answers/hints.h"
#include "answers/what_if/cluster_at.h"
#include "remedies/remedies.h"

namespace berth::sim {
namespace {

// In larger clusters remedies are not confirmed by a simulation of their own.
constexpr size_t kMostConfirmedInputs = 2000;
// By then every pod has been tried again that the scheduler had given up for the time being.
constexpr Duration kPatience = Seconds(11 * 60);

// Whether the pod gets a node by then if the scenario goes on with the entries at t.
bool IsBoundAfter(const Scenario& scenario, const std::vector<Json>& entries, Time t,
                  const std::string& pod) {
  Json changed = scenario.source;
  Json& timeline = changed["spec"]["timeline"];
  if (!timeline.is_array()) timeline = Json::array();
  // What was to come later is no part of the question.
  std::erase_if(timeline.get_ref<Json::array_t&>(),
                [&](const Json& entry) { return TimeOfEntry(entry) > t; });
  for (Json entry : entries) {
    entry["at"] = t.seconds();
    timeline.push_back(std::move(entry));
  }
  const Time end = t + kPatience;
  changed["spec"]["until"] = end.seconds();
  changed["spec"].erase("captions");
  Result<Scenario> decoded = DecodeScenario(std::move(changed), scenario.versions);
  if (!decoded.ok()) return false;
  decoded.value().seed = scenario.seed;
  Result<std::unique_ptr<Simulation>> simulation = Simulation::Make(std::move(decoded).value());
  if (!simulation.ok()) return false;
  // As soon as it has a node, in steps that find it out.
  constexpr int32_t kStepsBetweenLooks = 50;
  bool is_bound = false;
  const auto look = [&] {
    const v1::PodPtr found = simulation.value()->objects().FindPod(pod);
    is_bound = found != nullptr && !found->spec.node_name.empty();
    return is_bound;
  };
  simulation.value()->RunUntil(t);
  while (!look() && simulation.value()->Advance(kStepsBetweenLooks)) {
  }
  return is_bound || look();
}

Json RemedyJson(const remedies::Remedy& remedy) {
  Json words = Json::array();
  for (const HintReason& sentence : remedy.words) words.push_back(ReasonJson(sentence));
  return {{"kind", std::string(remedy.kind)},
          {"words", std::move(words)},
          {"entries", remedy.entries},
          {"commands", remedy.commands},
          {"node", remedy.node},
          {"evicted", remedy.evicted},
          {"waiting", remedy.waiting},
          {"alsoPlaced", remedy.also_placed}};
}

}  // namespace

Result<Json> RemediesOf(const Simulation& simulation, Time t, const std::string& pod) {
  const Scenario& scenario = simulation.scenario();
  if (scenario.scheduler != SchedulerKind::kKubeScheduler) {
    return Error{"kube-batch is at work, for which remedies are not searched", "what"};
  }
  Result<capacity::ClusterInput> cluster = ClusterAt(simulation, t);
  if (!cluster.ok()) return cluster.error();
  // To look one up takes as long as to read the scenario.
  std::map<std::pair<Kind, std::string>, std::optional<Json>> manifests;
  const auto manifest = [&](Kind kind, const std::string& name) {
    const auto [found, is_new] = manifests.try_emplace({kind, name});
    if (is_new) found->second = ManifestAt(scenario.source, {kind, name}, t);
    return found->second;
  };
  remedies::Question question{std::move(cluster).value(), pod, manifest, nullptr};
  if (scenario.inputs.size() <= kMostConfirmedInputs) {
    question.confirm = [&](const std::vector<Json>& entries) {
      return IsBoundAfter(scenario, entries, t, pod);
    };
  }
  const Result<remedies::Answer> answer = remedies::Find(std::move(question));
  if (!answer.ok()) return answer.error();
  Json list = Json::array();
  for (const remedies::Remedy& remedy : answer.value().remedies) list.push_back(RemedyJson(remedy));
  const std::string& node = answer.value().node;
  return Json{{"pod", pod},
              {"node", node.empty() ? Json() : Json(node)},
              {"remedies", std::move(list)},
              {"contradiction", answer.value().contradiction}};
}

}  // namespace berth::sim
