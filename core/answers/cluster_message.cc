#include "answers/cluster_message.h"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "api/json/json.h"
#include "api/objects.h"

namespace berth::sim {
namespace {

// Returns "0/3 nodes are available: 3 Insufficient cpu", without the sentences that follow it.
std::string_view ReasonsIn(std::string_view message) {
  message = message.substr(0, message.find(". "));
  if (message.ends_with('.')) message.remove_suffix(1);
  return message;
}

// Returns the first manifest of the pod in the scenario's inputs. Null if there is none.
const v1::Pod* FirstManifestOf(const Scenario& scenario, std::string_view pod) {
  for (const Input& input : scenario.inputs) {
    const auto* const object = std::get_if<AnyObject>(&input.object);
    if (object == nullptr || KindOf(*object) != Kind::kPod) continue;
    const auto& found = std::get<v1::PodPtr>(*object);
    const v1::ObjectMeta& meta = found->metadata;
    const bool is_it = pod.ends_with(meta.name) && v1::PodKey(*found) == pod;
    if (is_it) return found.get();
  }
  return nullptr;
}

}  // namespace

Json ClusterMessageJson(const Scenario& scenario, std::string_view pod, std::string_view message) {
  const v1::Pod* const manifest = FirstManifestOf(scenario, pod);
  if (manifest == nullptr) return nullptr;
  const std::vector<v1::PodCondition>& conditions = manifest->status.conditions;
  const auto found = std::find_if(conditions.begin(), conditions.end(), [](const auto& condition) {
    return condition.type == "PodScheduled" && condition.status == "False";
  });
  if (found == conditions.end() || found->message.empty()) return nullptr;
  return {{"message", found->message}, {"same", ReasonsIn(found->message) == ReasonsIn(message)}};
}

}  // namespace berth::sim
