#include "random/world_end.h"

#include <algorithm>
#include <utility>

#include "api/json/json.h"
#include "base/result.h"
#include "base/strings.h"
#include "scenario/scenario.h"

namespace berth::test {

std::unique_ptr<sim::Simulation> RunToEnd(const Json& world) {
  Result<sim::Scenario> scenario = sim::DecodeScenario(world);
  if (!scenario.ok()) return nullptr;
  Result<std::unique_ptr<sim::Simulation>> made =
      sim::Simulation::Make(std::move(scenario).value());
  if (!made.ok()) return nullptr;
  made.value()->RunToEnd();
  return std::move(made).value();
}

std::vector<std::string> WaitingPods(const sim::Simulation& simulation) {
  std::vector<std::string> pods;
  simulation.objects().Of<v1::Pod>().ForEach([&](const auto& key, const auto& pod) {
    const bool has_ended = pod->status.phase == "Succeeded" || pod->status.phase == "Failed";
    if (pod->spec.node_name.empty() && !has_ended && !pod->metadata.deletion_requested) {
      pods.push_back(key);
    }
  });
  std::sort(pods.begin(), pods.end());
  return pods;
}

std::unique_ptr<sim::Simulation> RunWithoutWaiting(const Json& world) {
  const std::unique_ptr<sim::Simulation> simulation = RunToEnd(world);
  if (simulation == nullptr) return nullptr;
  Json fewer = simulation->scenario().source;
  Json& timeline = fewer["spec"]["timeline"];
  if (!timeline.is_array()) timeline = Json::array();
  const double end = simulation->now().seconds();
  for (const std::string& pod : WaitingPods(*simulation)) {
    const size_t slash = pod.find('/');
    timeline.push_back(
        {{"at", end + 1},
         {"op", "delete"},
         {"object",
          {{"apiVersion", "v1"},
           {"kind", "Pod"},
           {"metadata", {{"namespace", pod.substr(0, slash)}, {"name", pod.substr(slash + 1)}}}}}});
  }
  fewer["spec"]["until"] = end + 20;
  std::unique_ptr<sim::Simulation> later = RunToEnd(fewer);
  return later != nullptr && WaitingPods(*later).empty() ? std::move(later) : nullptr;
}

bool HasChangedPods(const sim::Simulation& simulation) {
  const Json& spec = (*simulation.scenario().source)["spec"];
  if (!spec.contains("timeline")) return false;
  return std::any_of(spec["timeline"].begin(), spec["timeline"].end(), [&](const Json& entry) {
    const std::string op = entry["op"];
    if (op == "create" || op == "delete" || entry["object"]["kind"] != "Pod") return false;
    const std::string name = entry["object"]["metadata"]["name"];
    return simulation.objects().FindPod(StrCat("default/", name)) != nullptr;
  });
}

}  // namespace berth::test
