// Admission: what the API server makes of an object before it stores it. As kubernetes v1.21 and
// v1.34, plugin/pkg/admission/priority, plugin/pkg/admission/defaulttolerationseconds and
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

// Whether this is one of the two classes that every cluster has: system-cluster-critical and
// system-node-critical.
bool IsSystemPriorityClass(std::string_view name);
// `pods "x" is forbidden: no PriorityClass with name y was found`
std::string NoPriorityClassText(const v1::Pod& pod);

// Resolves spec.priorityClassName to priority and preemption policy; without a name the global
// default class (of several the one of the least value), or priority 0. A pod that states its
// priority has been admitted before (it comes from a dump) and keeps it: upstream forbids a
// priority that is not the class's. The message if there is no such class.
std::optional<std::string> AdmitPod(const Objects& objects, v1::Pod* pod);

// Has a pod tolerate NoExecute taints of nodes that are not ready or cannot be reached, unless it
// says of them what it tolerates; created or updated, as upstream. To the scheduler it is the same
// that they count for 300 seconds only: nothing here evicts pods. What people see of a pod, their
// own manifest, does not have these tolerations.
void AddDefaultTolerations(v1::Pod* pod);

// Gives a claim that says nothing of its class the default one. Upstream forbids it if there are
// several default classes; here it stays without.
void AdmitClaim(const Objects& objects, v1::PersistentVolumeClaim* claim);

}  // namespace berth::sim

#endif  // BERTH_APISERVER_ADMISSION_H_
