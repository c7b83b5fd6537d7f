// Admission: the API server's changes to an object before it stores it. Upstream: kubernetes v1.21
// and v1.34, plugin/pkg/admission/priority, plugin/pkg/admission/defaulttolerationseconds and
// plugin/pkg/admission/storage/storageclass/setdefault.
#ifndef BERTH_APISERVER_ADMISSION_H_
#define BERTH_APISERVER_ADMISSION_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/objects.h"
#include "api/storage.h"
#include "api/types.h"

namespace berth::sim {

// Reports whether this is one of the two classes that every cluster has: system-cluster-critical
// and system-node-critical.
bool IsSystemPriorityClass(std::string_view name);
// Returns `pods "x" is forbidden: no PriorityClass with name y was found`.
std::string NoPriorityClassText(const v1::Pod& pod);

// Resolves spec.priorityClassName to priority and preemption policy; without a name it uses the
// global default class (the one with the least value of several), or priority 0. A pod that has a
// priority was admitted before (it comes from a dump) and keeps it; upstream forbids a priority
// that is not the class's. Returns the message if there is no such class.
std::optional<std::string> AdmitPod(const Objects& objects, v1::Pod* pod);

// Adds tolerations of the NoExecute taints of nodes that are not ready or unreachable, unless the
// pod has tolerations of these taints; on creation or update, as upstream. Their limit of 300
// seconds does not matter to the scheduler, because nothing here evicts pods. The manifest that
// people see, their own, does not have these tolerations.
void AddDefaultTolerations(v1::Pod* pod);

// Sets the default class of a claim that has none. Upstream forbids the claim if there are several
// default classes; here it stays without one.
void AdmitClaim(const Objects& objects, v1::PersistentVolumeClaim* claim);

}  // namespace berth::sim

#endif  // BERTH_APISERVER_ADMISSION_H_
