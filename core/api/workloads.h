// Objects that select pods or rank them: services, controllers, disruption budgets, priority
// classes, namespaces.
#ifndef BERTH_API_WORKLOADS_H_
#define BERTH_API_WORKLOADS_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "api/labels.h"
#include "api/types.h"

namespace berth::v1 {

struct Service {
  ObjectMeta metadata;
  LabelSet selector;
};

struct ReplicationController {
  ObjectMeta metadata;
  LabelSet selector;
  int32_t replicas = 1;
};

struct ReplicaSet {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  int32_t replicas = 1;
};

struct StatefulSet {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  int32_t replicas = 1;
};

// A number, or a share of one.
struct IntOrPercent {
  int32_t value = 0;
  bool is_percent = false;
};

struct PodDisruptionBudget {
  ObjectMeta metadata;
  std::optional<LabelSelector> selector;
  std::optional<IntOrPercent> min_available;
  std::optional<IntOrPercent> max_unavailable;
  bool has_status = false;               // the manifest has one: it is taken as it is
  int32_t disruptions_allowed = 0;       // status.disruptionsAllowed
  std::set<std::string> disrupted_pods;  // status.disruptedPods: names of pods already on their way
};

struct PriorityClass {
  ObjectMeta metadata;
  int32_t value = 0;
  bool global_default = false;
  std::string preemption_policy;  // "" means PreemptLowerPriority
};

struct Namespace {
  ObjectMeta metadata;
};

}  // namespace berth::v1

#endif  // BERTH_API_WORKLOADS_H_
