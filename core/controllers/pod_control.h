// How controllers find and make the pods of a workload. As pkg/controller/controller_utils.go of
// Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_POD_CONTROL_H_
#define BERTH_CONTROLLERS_POD_CONTROL_H_

#include <cstddef>
#include <string>
#include <vector>

#include "api/watch_event.h"
#include "api/workloads.h"
#include "base/function_ref.h"
#include "controllers/controller.h"

namespace berth::controllers {

// The most pods that one call of a controller creates or deletes.
inline constexpr size_t kMostPodsPerSync = 500;

// The pods whose controller this object is, in the order of their names; those that have ended, or
// are being deleted, among them.
std::vector<v1::PodPtr> PodsOf(Kind owner_kind, const v1::ObjectMeta& owner,
                               const ControllerContext& context);
// Calls `add` with the key of each object of `owner_kind` that is, or was, the pod's controller. A
// dump may have pods before their owner, which is to adopt others first: one that is not there yet
// is left out.
void AddControllersOf(const Change<v1::Pod>& change, Kind owner_kind, const Objects& objects,
                      FunctionRef<void(const std::string&)> add);

// A pod of the template that belongs to `owner`; it has no name. As GetPodFromTemplate.
v1::Pod PodFromTemplate(const v1::PodTemplate& pod_template, Kind owner_kind,
                        const v1::ObjectMeta& owner);
// Creates the pod under a name that begins with `prefix`, as the API server gives it for
// metadata.generateName. What is stored; null: the API server refuses the pod.
v1::PodPtr CreatePod(const std::string& prefix, v1::Pod pod, const ControllerContext& context);
// Has `create` create `count` pods: 1, then 2, then 4 and so on, so that little is asked in vain of
// an API server that refuses them. `create` takes the number of the pod, from 0, and returns false
// if it is refused. False if a batch had a failure; it is the last one then. As slowStartBatch.
bool SlowStartBatch(size_t count, FunctionRef<bool(size_t)> create);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_POD_CONTROL_H_
