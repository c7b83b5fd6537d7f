#include "random/world_end.h"

#include <algorithm>
#include <utility>

#include "base/result.h"
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

}  // namespace berth::test
