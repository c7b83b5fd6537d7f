#include "apiserver/disruption_controller.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "api/labels.h"
#include "api/workloads.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

using BudgetPtr = ObjectPtr<v1::PodDisruptionBudget>;

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

template <typename T>
std::optional<int32_t> ReplicasOf(const Objects& objects, const std::string& key) {
  const ObjectPtr<T> controller = objects.Of<T>().Find(key);
  return controller == nullptr ? std::nullopt : std::make_optional(controller->replicas);
}

// How many pods the pod's controller wants; nothing if it is not in the store.
std::optional<int32_t> Scale(const Objects& objects, const v1::Pod& pod) {
  const v1::OwnerReference* owner = ControllerOf(pod);
  if (owner == nullptr) return std::nullopt;
  const std::string key = StrCat(pod.metadata.namespace_, "/", owner->name);
  if (owner->kind == "ReplicaSet") return ReplicasOf<v1::ReplicaSet>(objects, key);
  if (owner->kind == "StatefulSet") return ReplicasOf<v1::StatefulSet>(objects, key);
  if (owner->kind == "ReplicationController") {
    return ReplicasOf<v1::ReplicationController>(objects, key);
  }
  return std::nullopt;
}

// As intstr.GetScaledValueFromIntOrPercent, rounding up.
int64_t ScaledValue(const v1::IntOrPercent& amount, int64_t total) {
  return amount.is_percent ? (amount.value * total + 99) / 100 : amount.value;
}

// The pods that a budget covers, counted.
struct Census {
  int64_t pods = 0;
  int64_t healthy = 0;
  int64_t wanted = 0;  // by their controllers
};

Census Count(const Objects& objects, const v1::PodDisruptionBudget& budget,
             const LabelSelector& selector) {
  Census census;
  std::set<std::string> controllers;
  objects.Of<v1::Pod>().ForEach([&](const std::string&, const v1::PodPtr& pod) {
    if (HasEnded(*pod) || !Covers(budget, selector, *pod)) return;
    ++census.pods;
    const bool is_disrupted = budget.disrupted_pods.count(pod->metadata.name) > 0;
    if (IsHealthy(*pod) && !is_disrupted) ++census.healthy;
    const std::optional<int32_t> scale = Scale(objects, *pod);
    if (!scale) {
      ++census.wanted;
    } else if (const v1::OwnerReference& owner = *ControllerOf(*pod);
               controllers.insert(StrCat(owner.kind, "/", owner.name)).second) {
      census.wanted += *scale;
    }
  });
  return census;
}

// As getExpectedPodCount and updatePdbStatus.
int64_t DisruptionsAllowed(const v1::PodDisruptionBudget& budget, const Census& census) {
  int64_t expected = census.wanted;
  int64_t desired_healthy = 0;
  if (budget.max_unavailable) {
    desired_healthy =
        std::max<int64_t>(0, expected - ScaledValue(*budget.max_unavailable, expected));
  } else {
    if (!budget.min_available->is_percent) expected = census.pods;
    desired_healthy = ScaledValue(*budget.min_available, expected);
  }
  if (expected <= 0) return 0;
  return std::max<int64_t>(0, census.healthy - desired_healthy);
}

void Sync(const BudgetPtr& budget, ObjectStore* store) {
  const Result<LabelSelector> selector = LabelSelector::Parse(budget->selector);
  if (!selector.ok()) return;
  const Census census = Count(store->objects(), *budget, selector.value());
  const auto allowed = static_cast<int32_t>(DisruptionsAllowed(*budget, census));
  if (allowed == budget->disruptions_allowed) return;
  v1::PodDisruptionBudget updated = *budget;
  updated.disruptions_allowed = allowed;
  store->Put(std::move(updated));
}

// Whether a change of the pod can change what a budget counts.
bool Counts(const Change<v1::Pod>& change) {
  if (change.before == nullptr || change.after == nullptr) return true;
  return IsHealthy(*change.before) != IsHealthy(*change.after) ||
         HasEnded(*change.before) != HasEnded(*change.after) ||
         change.before->metadata.labels != change.after->metadata.labels;
}

bool Concerns(const WatchEvent& event, const v1::PodDisruptionBudget& budget) {
  const Kind kind = event.kind();
  const v1::ObjectMeta& metadata = MetaOf(event.any());
  if (metadata.namespace_ != budget.metadata.namespace_) return false;
  if (kind == Kind::kPodDisruptionBudget) return metadata.name == budget.metadata.name;
  if (kind == Kind::kReplicaSet || kind == Kind::kStatefulSet ||
      kind == Kind::kReplicationController) {
    return true;
  }
  const auto pod = ChangeOf<v1::Pod>(event);
  if (!pod || !Counts(*pod)) return false;
  const Result<LabelSelector> selector = LabelSelector::Parse(budget.selector);
  const auto covers = [&](const v1::PodPtr& version) {
    return version != nullptr && selector.ok() && Covers(budget, selector.value(), *version);
  };
  return covers(pod->before) || covers(pod->after);
}

}  // namespace

void RunDisruptionController(const std::vector<WatchEvent>& events, ObjectStore* store) {
  const auto budgets = store->objects().Of<v1::PodDisruptionBudget>();
  for (const auto& [key, budget] : budgets) {
    if (!IsModelled(*budget)) continue;
    const bool concerned =
        std::any_of(events.begin(), events.end(),
                    [&, &one = *budget](const WatchEvent& event) { return Concerns(event, one); });
    if (concerned) Sync(budget, store);
  }
}

}  // namespace berth::sim
