// Amounts of resources in decoded objects (see TypedDecoder), and their sums in a pod. As
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

// Returns the amount. REQUIRES: `amount` is a string that contains an amount
Quantity AmountOf(const Json& amount);
// Returns the amount, rounded up to thousandths. An amount without finer parts keeps the text that
// upstream keeps. As SetDefaults_ResourceList.
std::string RoundedAmount(const Json& amount);

// Returns the total requests (`list` is "requests") or limits ("limits") of a pod's containers: the
// sum of containers and sidecars, or, if that is more, an init container with the sidecars before
// it. As AggregateContainerRequests and AggregateContainerLimits.
Amounts AggregateContainers(const Json& pod_spec, const char* list);

// Reports whether an init container keeps running next to the other containers.
bool IsSidecar(const Json& init_container);
bool IsHugePages(std::string_view resource);
// Reports whether spec.resources of a pod may contain the resource: cpu, memory or hugepages-*.
bool IsPodLevelResource(std::string_view resource);

// Returns "Guaranteed", "Burstable" or "BestEffort". As qos.ComputePodQOS.
std::string_view QosClass(const Json& pod_spec);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_DEFAULTS_AMOUNTS_H_
