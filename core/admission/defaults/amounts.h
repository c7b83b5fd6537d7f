// Amounts of resources in decoded objects (see TypedDecoder), and what they add up to in a pod. As
// component-helpers, resource/helpers.go.
#ifndef BERTH_ADMISSION_DEFAULTS_AMOUNTS_H_
#define BERTH_ADMISSION_DEFAULTS_AMOUNTS_H_

#include <map>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "api/quantity.h"

namespace berth::admission {

using Amounts = std::map<std::string, Quantity>;

// REQUIRES: `amount` is a string that holds one
Quantity AmountOf(const Json& amount);
// The amount rounded up to thousandths; the text of one that has none finer stays as upstream keeps
// it. As SetDefaults_ResourceList.
std::string RoundedAmount(const Json& amount);

// What a pod's containers request (`list` is "requests") or are limited to ("limits") together:
// the sum of containers and sidecars, or an init container with the sidecars before it where that
// is more. As AggregateContainerRequests and AggregateContainerLimits.
Amounts AggregateContainers(const Json& pod_spec, const char* list);

// Whether an init container keeps running beside the others.
bool IsSidecar(const Json& init_container);
bool IsHugePages(std::string_view resource);
// cpu, memory and hugepages-*: what spec.resources of a pod may hold.
bool IsPodLevelResource(std::string_view resource);

// "Guaranteed", "Burstable" or "BestEffort". As qos.ComputePodQOS.
std::string_view QosClass(const Json& pod_spec);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_DEFAULTS_AMOUNTS_H_
