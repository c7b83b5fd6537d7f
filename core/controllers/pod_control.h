// How controllers find and make the pods of a workload. As pkg/controller/controller_utils.go of
// Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_POD_CONTROL_H_
#define BERTH_CONTROLLERS_POD_CONTROL_H_

#include <cstddef>
#include <string>
#include <vector>

#include "api/labels.h"
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

// Whether the pod has no controller, and is new, had one before, or had other labels.
bool IsNewOrphan(const Change<v1::Pod>& change);
// Calls `add` with the key of each object of kind T, a workload with a selector, that matches such
// a pod: it may adopt it.
template <typename T>
void AddAdopters(const Change<v1::Pod>& change, const Objects& objects,
                 FunctionRef<void(const std::string&)> add) {
  if (!IsNewOrphan(change)) return;
  const v1::ObjectMeta& pod = change.after->metadata;
  for (const auto& [key, workload] : objects.Of<T>()) {
    if (workload->metadata.namespace_ != pod.namespace_) continue;
    const Result<LabelSelector> selector = LabelSelector::Parse(workload->selector);
    if (selector.ok() && selector.value().Matches(pod.labels)) add(key);
  }
}

// Makes the object the pod's controller, or takes its controller from it; nothing else changes.
void AdoptPod(const v1::Pod& pod, Kind owner_kind, const v1::ObjectMeta& owner,
              const ControllerContext& context);
void ReleasePod(const v1::Pod& pod, const ControllerContext& context);
// The pods of the object, in the order of their names, after it has adopted those without a
// controller that are its own, and given up those that are not. `is_own`: whether its selector, and
// what else it asks for, matches the pod. As ClaimPods.
std::vector<v1::PodPtr> ClaimPods(Kind owner_kind, const v1::ObjectMeta& owner,
                                  FunctionRef<bool(const v1::Pod&)> is_own,
                                  const ControllerContext& context);

// A pod of the template that belongs to `owner`; it has no name. As GetPodFromTemplate.
v1::Pod PodFromTemplate(const v1::PodTemplate& pod_template, Kind owner_kind,
                        const v1::ObjectMeta& owner);
// Creates the pod under a name that begins with `prefix`, as the API server gives it for
// metadata.generateName. What is stored; null: the API server refuses the pod.
v1::PodPtr CreatePod(const std::string& prefix, v1::Pod pod, const ControllerContext& context);
// The same under the name that it has. Null too if there is a pod of that name already.
v1::PodPtr CreatePod(v1::Pod pod, const ControllerContext& context);
// Has `create` create `count` pods: 1, then 2, then 4 and so on, so that little is asked in vain of
// an API server that refuses them. `create` takes the number of the pod, from 0, and returns false
// if it is refused. False if a batch had a failure; it is the last one then. As slowStartBatch.
bool SlowStartBatch(size_t count, FunctionRef<bool(size_t)> create);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_POD_CONTROL_H_
