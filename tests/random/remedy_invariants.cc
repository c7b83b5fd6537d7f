#include "random/remedy_invariants.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "answers/what_if/cluster_at.h"
#include "answers/what_if/remedies.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "capacity/instance_scheduler.h"
#include "framework/events/hint_reason.h"
#include "random/world_end.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"

namespace berth::test {
namespace {

constexpr size_t kMostPods = 3;

std::string WordsOf(const Json& remedy) {
  std::vector<std::string> texts;
  for (const Json& words : remedy["words"]) texts.push_back(words["text"].get<std::string>());
  return StrJoin(texts, " + ");
}

// Returns the world with the remedy applied at its end.
Json Applied(Json world, const Json& remedy, Time end) {
  const double at = end.seconds() + 1;
  world["spec"]["until"] = at + 1200;
  Json& timeline = world["spec"]["timeline"];
  if (!timeline.is_array()) timeline = Json::array();
  for (Json entry : remedy["entries"]) {
    entry["at"] = at;
    timeline.push_back(std::move(entry));
  }
  return world;
}

bool Binds(const Json& world, const std::string& pod) {
  const std::unique_ptr<sim::Simulation> simulation = RunToEnd(world);
  if (simulation == nullptr) return false;
  const v1::PodPtr found = simulation->objects().FindPod(pod);
  return found == nullptr || !found->spec.node_name.empty();
}

// Returns the pod's manifest in the remedy with a slightly smaller change; null if there is none.
Json WithLess(const Json& remedy, const Json& before) {
  const std::string kind = remedy["kind"];
  if (kind != "request" && kind != "maxSkew") return nullptr;
  Json pod = remedy["entries"].back()["object"];
  if (kind == "maxSkew") {
    for (size_t i = 0; i < pod["spec"]["topologySpreadConstraints"].size(); ++i) {
      Json& constraint = pod["spec"]["topologySpreadConstraints"][i];
      const Json& was = before["spec"]["topologySpreadConstraints"][i];
      if (constraint["maxSkew"] == was["maxSkew"]) continue;
      constraint["maxSkew"] = constraint["maxSkew"].get<int64_t>() - 1;
    }
    return pod;
  }
  const std::string resource = remedy["words"][0]["values"][1];
  for (size_t i = 0; i < pod["spec"]["containers"].size(); ++i) {
    Json& container = pod["spec"]["containers"][i];
    if (container == before["spec"]["containers"][i]) continue;
    Json& amount = container["resources"]["requests"][resource];
    const Quantity quantity = Quantity::Parse(amount.get<std::string>()).value();
    const bool is_cpu = resource == "cpu";
    const int64_t more = (is_cpu ? quantity.MilliValue() : quantity.Value()) + 1;
    amount = AmountText(resource, more);
  }
  return pod;
}

struct Placing {
  bool is_placed = false;
  bool evicts = false;
};

// Returns the scheduler's decision about the pod at this moment.
Placing PlacingOf(const capacity::ClusterInput& cluster, const std::string& pod) {
  const auto scheduler = capacity::InstanceScheduler::Make(cluster);
  if (!scheduler.ok()) return {};
  capacity::Answer answer;
  scheduler.value()->PlaceWaitingPods(&answer, pod);
  return {std::any_of(answer.placed.begin(), answer.placed.end(),
                      [&](const capacity::Placed& placed) { return placed.pod == pod; }),
          !answer.evicted.empty()};
}

// Reports whether the scheduler would place the pod now with this configuration.
bool IsPlacedWith(const sim::Simulation& simulation, const std::string& pod,
                  const Json& configuration) {
  Json source = simulation.scenario().source;
  source["spec"]["schedulerConfiguration"] = configuration;
  const Result<sim::Scenario> scenario =
      sim::DecodeScenario(std::move(source), simulation.scenario().versions);
  if (!scenario.ok()) return false;
  Result<std::vector<AnyObject>> objects = sim::ObjectsAt(simulation, simulation.now());
  const Result<capacity::ClusterInput> cluster =
      sim::ClusterInputOf(scenario.value(), std::move(objects).value(), scenario.value().version);
  return cluster.ok() && PlacingOf(cluster.value(), pod).is_placed;
}

// Reports whether the scheduler would place the pod at once, without evicting another pod, if it
// had this manifest.
bool IsPlaced(const sim::Simulation& simulation, const std::string& pod, const Json& manifest) {
  Result<std::vector<AnyObject>> objects = sim::ObjectsAt(simulation, simulation.now());
  Result<capacity::ClusterInput> cluster = sim::ClusterInputOf(
      simulation.scenario(), std::move(objects).value(), simulation.scenario().version);
  for (AnyObject& object : cluster.value().objects) {
    if (KindOf(object) != Kind::kPod || KeyOf(MetaOf(object)) != pod) continue;
    DecodeErrors errors;
    const AnyObject decoded = DecodeObject(Kind::kPod, Decoder(&manifest, "", &errors));
    auto changed = std::make_shared<v1::Pod>(*std::get<v1::PodPtr>(decoded));
    changed->metadata.uid = "changed";
    object = v1::PodPtr(std::move(changed));
  }
  const Placing placing = PlacingOf(cluster.value(), pod);
  return placing.is_placed && !placing.evicts;
}

}  // namespace

RemediesCheck CheckRemedies(const Json& world) {
  RemediesCheck check;
  const std::unique_ptr<sim::Simulation> simulation = RunToEnd(world);
  if (simulation == nullptr) return check;
  const Time end = simulation->now();
  std::vector<std::string> pods = WaitingPods(*simulation);
  if (pods.size() > kMostPods) pods.resize(kMostPods);
  for (const std::string& pod : pods) {
    const Result<Json> answer = sim::RemediesOf(*simulation, end, pod);
    if (!answer.ok()) continue;
    const Json& source = simulation->scenario().source;
    const std::optional<Json> manifest = sim::ManifestAt(source, {Kind::kPod, pod}, end);
    for (const Json& remedy : answer.value()["remedies"]) {
      ++check.num_remedies;
      const Json& configuration = remedy["configuration"];
      const bool binds = configuration.is_null() ? Binds(Applied(source, remedy, end), pod)
                                                 : IsPlacedWith(*simulation, pod, configuration);
      if (!binds) {
        check.violation = StrCat("does not bind ", pod, ": ", WordsOf(remedy));
        return check;
      }
      const Json less = WithLess(remedy, *manifest);
      if (!less.is_null() && IsPlaced(*simulation, pod, less)) {
        check.violation = StrCat("less binds ", pod, " too: ", WordsOf(remedy));
        return check;
      }
    }
  }
  return check;
}

}  // namespace berth::test
