#include <string>

#include "admission/defaults/amounts.h"
#include "admission/defaults/defaults.h"
#include "admission/fields/typed_tree.h"
#include "api/json/json.h"

namespace berth::admission {
namespace {

constexpr const char* kContainerLists[] = {"containers", "initContainers"};

void SetAmount(const std::string& name, const Json& amount, Json& amounts) {
  if (amounts.is_null()) amounts = Json::object();
  if (!amounts.contains(name)) amounts[name] = amount;
}

// Sets a missing request to the limit of the same resource.
void SetRequestsFromLimits(Json& container) {
  const Json limits = Get(Get(container, "resources"), "limits");
  if (limits.is_null()) return;
  Json& requests = Child(Child(container, "resources"), "requests");
  if (requests.is_null()) requests = Json::object();
  for (const auto& limit : limits.items()) {
    SetAmount(limit.key(), limit.value(), requests);
  }
}

// Sets missing pod-level limits of huge pages to the total limits of the containers.
void SetPodLevelHugePages(Json& pod_spec) {
  Json& resources = Child(pod_spec, "resources");
  if (Get(resources, "limits").empty() && Get(resources, "requests").empty()) return;
  for (const auto& [name, amount] : AggregateContainers(pod_spec, "limits")) {
    if (!IsHugePages(name) || Get(resources, "requests").contains(name)) continue;
    SetAmount(name, amount.ToString(), Child(resources, "limits"));
  }
}

void SetPodLevelRequests(Json& pod_spec) {
  Json& resources = Child(pod_spec, "resources");
  if (Get(resources, "limits").empty()) return;
  for (const auto& [name, amount] : AggregateContainers(pod_spec, "requests")) {
    if (!IsPodLevelResource(name) || IsHugePages(name)) continue;
    SetAmount(name, amount.ToString(), Child(resources, "requests"));
  }
  const Json& limits = Get(resources, "limits");
  for (const auto& limit : limits.items()) {
    if (!IsPodLevelResource(limit.key())) continue;
    SetAmount(limit.key(), limit.value(), Child(resources, "requests"));
  }
}

}  // namespace

void SetHostPortDefaults(Json& pod_spec) {
  if (!GetBool(pod_spec, "hostNetwork")) return;
  for (const char* list : kContainerLists) {
    for (Json& container : Child(pod_spec, list)) {
      for (Json& port : Child(container, "ports")) {
        if (GetNumber(port, "hostPort") != 0) continue;
        SetNumber(port, "hostPort", GetNumber(port, "containerPort"));
      }
    }
  }
}

void SetPodDefaults(const AdmissionVersion& version, Json& pod_spec) {
  for (const char* list : kContainerLists) {
    for (Json& container : Child(pod_spec, list)) SetRequestsFromLimits(container);
  }
  if (Get(pod_spec, "enableServiceLinks").is_null()) Child(pod_spec, "enableServiceLinks") = true;
  if (version.has_pod_level_resources && !Get(pod_spec, "resources").is_null()) {
    SetPodLevelHugePages(pod_spec);
    SetPodLevelRequests(pod_spec);
  }
  // Other releases set them with the defaults of each PodSpec.
  if (!version.defaults_host_ports_of_templates) SetHostPortDefaults(pod_spec);
}

}  // namespace berth::admission
