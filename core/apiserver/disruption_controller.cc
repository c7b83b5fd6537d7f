#include "apiserver/disruption_controller.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "api/labels.h"
#include "api/workloads.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

bool IsHealthy(const v1::Pod& pod) {
  if (pod.spec.node_name.empty() || pod.metadata.deletion_requested || HasEnded(pod)) return false;
  const auto& conditions = pod.status.conditions;
  return std::none_of(conditions.begin(), conditions.end(), [](const v1::PodCondition& c) {
    return c.type == "Ready" && c.status != "True";
  });
}

bool IsModelled(const v1::PodDisruptionBudget& budget) {
  return !budget.has_status && (budget.min_available || budget.max_unavailable);
}

bool Covers(const v1::PodDisruptionBudget& budget, const LabelSelector& selector,
            const v1::Pod& pod) {
  return pod.metadata.namespace_ == budget.metadata.namespace_ &&
         selector.Matches(pod.metadata.labels);
}

const v1::OwnerReference* ControllerOf(const v1::Pod& pod) {
  const auto& owners = pod.metadata.owner_references;
  const auto found = std::find_if(owners.begin(), owners.end(),
                                  [](const v1::OwnerReference& owner) { return owner.controller; });
  return found == owners.end() ? nullptr : &*found;
}

// Returns "ReplicaSet/name"; "" if the pod has no controller.
std::string ControllerKeyOf(const v1::Pod& pod) {
  const v1::OwnerReference* const owner = ControllerOf(pod);
  return owner == nullptr ? "" : StrCat(owner->kind, "/", owner->name);
}

template <typename T>
std::optional<int32_t> ReplicasOf(const Objects& objects, const std::string& key) {
  const ObjectPtr<T> controller = objects.Of<T>().Find(key);
  return controller == nullptr ? std::nullopt : std::make_optional(controller->replicas);
}

// Returns the number of pods that the controller with this key wants; nothing if it is not in the
// store.
std::optional<int32_t> ScaleOf(const Objects& objects, const std::string& name_space,
                               const std::string& controller) {
  const size_t slash = controller.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const std::string kind = controller.substr(0, slash);
  const std::string key = StrCat(name_space, "/", controller.substr(slash + 1));
  if (kind == "ReplicaSet") return ReplicasOf<v1::ReplicaSet>(objects, key);
  if (kind == "StatefulSet") return ReplicasOf<v1::StatefulSet>(objects, key);
  if (kind == "ReplicationController") return ReplicasOf<v1::ReplicationController>(objects, key);
  return std::nullopt;
}

// Upstream: intstr.GetScaledValueFromIntOrPercent, rounding up.
int64_t ScaledValue(const v1::IntOrPercent& amount, int64_t total) {
  return amount.is_percent ? (amount.value * total + 99) / 100 : amount.value;
}

// Reports whether a change of the pod can change the counts of a budget.
bool Counts(const Change<v1::Pod>& change) {
  if (change.before == nullptr || change.after == nullptr) return true;
  return IsHealthy(*change.before) != IsHealthy(*change.after) ||
         HasEnded(*change.before) != HasEnded(*change.after) ||
         change.before->metadata.labels != change.after->metadata.labels;
}

// Upstream: getExpectedPodCount and updatePdbStatus.
int64_t DisruptionsAllowed(const v1::PodDisruptionBudget& budget, int64_t pods, int64_t healthy,
                           int64_t wanted) {
  int64_t expected = wanted;
  int64_t desired_healthy = 0;
  if (budget.max_unavailable) {
    desired_healthy =
        std::max<int64_t>(0, expected - ScaledValue(*budget.max_unavailable, expected));
  } else {
    if (!budget.min_available->is_percent) expected = pods;
    desired_healthy = ScaledValue(*budget.min_available, expected);
  }
  if (expected <= 0) return 0;
  return std::max<int64_t>(0, healthy - desired_healthy);
}

// Reports whether other pods may count after the change of a budget.
bool ChangesCensus(const Change<v1::PodDisruptionBudget>& change) {
  return change.before == nullptr || change.after == nullptr ||
         change.before->selector != change.after->selector ||
         change.before->disrupted_pods != change.after->disrupted_pods ||
         IsModelled(*change.before) != IsModelled(*change.after);
}

}  // namespace

void DisruptionController::Count(const v1::Pod& pod, int64_t sign, Census* census) {
  if (HasEnded(pod) || !Covers(*census->budget, census->selector, pod)) return;
  census->pods += sign;
  const bool is_disrupted = census->budget->disrupted_pods.contains(pod.metadata.name);
  if (IsHealthy(pod) && !is_disrupted) census->healthy += sign;
  const std::string controller = ControllerKeyOf(pod);
  const auto count = census->by_controller.try_emplace(controller).first;
  count->second += sign;
  if (count->second == 0) census->by_controller.erase(count);
}

int64_t DisruptionController::WantedPods(const Census& census, const Objects& objects) {
  int64_t wanted = 0;
  for (const auto& [controller, pods] : census.by_controller) {
    wanted += ScaleOf(objects, census.budget->metadata.namespace_, controller).value_or(pods);
  }
  return wanted;
}

DisruptionController::Census DisruptionController::CensusOf(
    ObjectPtr<v1::PodDisruptionBudget> budget, const Objects& objects) {
  Census census;
  if (Result<LabelSelector> selector = LabelSelector::Parse(budget->selector); selector.ok()) {
    census.selector = std::move(selector).value();
  }
  census.budget = std::move(budget);
  objects.Of<v1::Pod>().ForEach(
      [&](const std::string&, const v1::PodPtr& pod) { Count(*pod, 1, &census); });
  return census;
}

void DisruptionController::Sync(const Census& census, ObjectStore* store) {
  const Objects& objects = store->objects();
  const auto stored = objects.Of<v1::PodDisruptionBudget>().Find(KeyOf(census.budget->metadata));
  if (stored == nullptr || !LabelSelector::Parse(stored->selector).ok()) return;
  const auto allowed = static_cast<int32_t>(
      DisruptionsAllowed(*stored, census.pods, census.healthy, WantedPods(census, objects)));
  if (allowed == stored->disruptions_allowed) return;
  v1::PodDisruptionBudget updated = *stored;
  updated.disruptions_allowed = allowed;
  store->Put(std::move(updated));
}

void DisruptionController::FollowPod(const Change<v1::Pod>& change) {
  const auto in_namespace = censuses_.find(change.any()->metadata.namespace_);
  if (in_namespace == censuses_.end()) return;
  for (auto& [key, census] : in_namespace->second) {
    const auto covers = [&, &known = *census](const v1::PodPtr& pod) {
      return pod != nullptr && Covers(*known.budget, known.selector, *pod);
    };
    const bool covered_before = covers(change.before);
    const bool covers_after = covers(change.after);
    if (covered_before) Count(*change.before, -1, &census.Edit());
    if (covers_after) Count(*change.after, 1, &census.Edit());
    if ((covered_before || covers_after) && Counts(change)) concerned_.insert(key);
  }
}

void DisruptionController::FollowBudget(const Change<v1::PodDisruptionBudget>& change,
                                        const Objects& objects) {
  const v1::ObjectMeta& metadata = change.any()->metadata;
  const std::string key = KeyOf(metadata);
  concerned_.insert(key);
  if (!ChangesCensus(change)) return;
  Censuses& in_namespace = censuses_[metadata.namespace_];
  in_namespace.erase(key);
  if (change.after == nullptr || !IsModelled(*change.after)) return;
  in_namespace[key] = CensusOf(change.after, objects);
}

void DisruptionController::Follow(const WatchEvent& event, const Objects& objects) {
  if (const auto pod = ChangeOf<v1::Pod>(event)) return FollowPod(*pod);
  if (const auto budget = ChangeOf<v1::PodDisruptionBudget>(event)) {
    return FollowBudget(*budget, objects);
  }
  const Kind kind = event.kind();
  if (kind != Kind::kReplicaSet && kind != Kind::kStatefulSet &&
      kind != Kind::kReplicationController) {
    return;
  }
  const auto in_namespace = censuses_.find(MetaOf(event.any()).namespace_);
  if (in_namespace == censuses_.end()) return;
  for (const auto& [key, census] : in_namespace->second) concerned_.insert(key);
}

void DisruptionController::Run(ObjectStore* store) {
  for (const std::string& key : std::exchange(concerned_, {})) {
    const auto in_namespace = censuses_.find(key.substr(0, key.find('/')));
    if (in_namespace == censuses_.end()) continue;
    const auto census = in_namespace->second.find(key);
    if (census != in_namespace->second.end()) Sync(*census->second, store);
  }
}

}  // namespace berth::sim
