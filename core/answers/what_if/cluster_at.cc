#include "answers/what_if/cluster_at.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/scenario_settings.h"
#include "sim/simulated_kube_scheduler.h"

namespace berth::sim {
namespace {

template <typename... T>
void AddAll(const Objects& objects, std::vector<AnyObject>* list) {
  const auto add = [&](const auto& of_kind) {
    for (const auto& [key, object] : of_kind) list->push_back(object);
  };
  (add(objects.Of<T>()), ...);
}

// Returns the first position of each node's name among the inputs: objects created later keep that
// order.
std::unordered_map<std::string, size_t> NodeOrder(const Scenario& scenario) {
  std::unordered_map<std::string, size_t> order;
  for (const Input& input : scenario.inputs) {
    const auto* const object = std::get_if<AnyObject>(&input.object);
    if (object == nullptr || KindOf(*object) != Kind::kNode) continue;
    order.emplace(MetaOf(*object).name, order.size());
  }
  return order;
}

// Returns nodes in order of creation, then the other objects by name, with pods last.
std::vector<AnyObject> ObjectsOf(const Scenario& scenario, const Objects& stored) {
  const std::unordered_map<std::string, size_t> order = NodeOrder(scenario);
  const auto place = [&](const v1::NodePtr& node) {
    const auto found = order.find(node->metadata.name);
    return std::pair(found == order.end() ? order.size() : found->second, node->metadata.name);
  };
  std::vector<v1::NodePtr> nodes;
  stored.Of<v1::Node>().ForEach([&](const auto&, const auto& node) { nodes.push_back(node); });
  std::sort(nodes.begin(), nodes.end(),
            [&](const v1::NodePtr& a, const v1::NodePtr& b) { return place(a) < place(b); });
  std::map<std::string, v1::PodPtr> pods;
  stored.Of<v1::Pod>().ForEach([&](const auto& key, const auto& pod) { pods.emplace(key, pod); });

  std::vector<AnyObject> objects(nodes.begin(), nodes.end());
  AddAll<v1::Namespace, v1::PriorityClass, v1::StorageClass, v1::CSIDriver, v1::CSINode,
         v1::CSIStorageCapacity, v1::PersistentVolume, v1::PersistentVolumeClaim,
         v1::VolumeAttachment, v1::Service, v1::ReplicationController, v1::ReplicaSet,
         v1::StatefulSet, v1::Job, v1::PodDisruptionBudget>(stored, &objects);
  for (const auto& [key, pod] : pods) objects.emplace_back(pod);
  return objects;
}

// Sets the version's profiles, as configured in the scenario.
std::optional<Error> Configure(const Scenario& scenario, capacity::ClusterInput* cluster) {
  const bool is_own = cluster->version->name() == scenario.version->name();
  // A configuration is decoded for one version only.
  if (!is_own) return std::nullopt;
  KubeSchedulerConfiguration written =
      scenario.scheduler_configuration.value_or(KubeSchedulerConfiguration());
  written.extenders.clear();
  const Version& version = *cluster->version;
  Result<SchedulerConfiguration> merged = MergeConfiguration(
      written, DefaultProfilesOf(scenario), *version.configuration, version.registry);
  if (!merged.ok()) return InConfiguration(merged.error());
  cluster->profiles = std::move(merged.value().profiles);
  cluster->percentage_of_nodes_to_score = merged.value().percentage_of_nodes_to_score;
  return std::nullopt;
}

}  // namespace

std::vector<AnyObject> ObjectsAtStart(const Scenario& scenario) {
  std::vector<AnyObject> objects;
  for (const Input& input : scenario.inputs) {
    if (input.at > Time{} || input.op != InputOp::kCreate) continue;
    objects.push_back(std::get<AnyObject>(input.object));
  }
  return objects;
}

Result<std::unique_ptr<Simulation>> RunAt(const Scenario& scenario, Time t) {
  Result<Scenario> again = DecodeAgain(scenario, scenario.source);
  if (!again.ok()) return again.error();
  Result<std::unique_ptr<Simulation>> run = Simulation::Make(std::move(again).value());
  if (run.ok()) run.value()->RunUntil(t);
  return run;
}

Result<std::vector<AnyObject>> ObjectsAt(const Scenario& scenario, Time t) {
  const Result<std::unique_ptr<Simulation>> run = RunAt(scenario, t);
  if (!run.ok()) return run.error();
  return ObjectsOf(scenario, run.value()->objects());
}

Result<std::vector<AnyObject>> ObjectsAt(const Simulation& simulation, Time t) {
  if (simulation.now() <= t) return ObjectsOf(simulation.scenario(), simulation.objects());
  return ObjectsAt(simulation.scenario(), t);
}

Result<capacity::ClusterInput> ClusterInputOf(const Scenario& scenario,
                                              std::vector<AnyObject> objects,
                                              std::shared_ptr<const Version> version) {
  capacity::ClusterInput cluster;
  cluster.objects = std::move(objects);
  cluster.version = std::move(version);
  cluster.seed = scenario.seed;
  if (std::optional<Error> error = Configure(scenario, &cluster)) return *std::move(error);
  return cluster;
}

std::optional<Error> ExtendersAreAtWork(const Scenario& scenario) {
  if (scenario.extenders.empty()) return std::nullopt;
  return Error{"extenders are at work, which cannot be asked about other clusters", "what"};
}

Result<capacity::ClusterInput> ClusterAt(const Simulation& simulation, Time t) {
  const Scenario& scenario = simulation.scenario();
  if (std::optional<Error> error = ExtendersAreAtWork(scenario)) return *std::move(error);
  Result<std::vector<AnyObject>> objects = ObjectsAt(simulation, t);
  if (!objects.ok()) return objects.error();
  return ClusterInputOf(scenario, std::move(objects).value(), scenario.version);
}

}  // namespace berth::sim
