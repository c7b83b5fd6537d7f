// Finds and creates the pods of a workload. Upstream: pkg/controller/controller_utils.go of
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

// The maximum of pods that one call of a controller creates or deletes.
inline constexpr size_t kMostPodsPerSync = 500;

// Returns the pods whose controller this object is, in the order of their names, including those
// that have ended or are being deleted.
std::vector<v1::PodPtr> PodsOf(Kind owner_kind, const v1::ObjectMeta& owner,
                               const ControllerContext& context);
// Calls `add` with the key of each object of `owner_kind` that is, or was, the pod's controller.
// Skips an owner that does not exist yet: a dump may have pods before their owner, which has to
// adopt them first.
void AddControllersOf(const Change<v1::Pod>& change, Kind owner_kind, const Objects& objects,
                      FunctionRef<void(const std::string&)> add);

// Reports whether the pod has no controller, and is new, had one before, or had other labels.
bool IsNewOrphan(const Change<v1::Pod>& change);
// Calls `add` with the key of each object of kind T, a workload with a selector, that matches such
// a pod and may adopt it.
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

// Reports whether the change of a workload with a selector may give it other pods.
template <typename T>
bool ChangesClaims(const Change<T>& change) {
  if (change.after == nullptr) return false;
  return change.before == nullptr || change.before->selector != change.after->selector ||
         change.before->metadata.deletion_requested != change.after->metadata.deletion_requested;
}

// Reports whether the workload owns the pod, which it controls or may adopt.
template <typename T>
bool IsOwn(const T&, const LabelSelector& selector, const v1::Pod& pod) {
  return selector.Matches(pod.metadata.labels);
}

// Returns the key of the object of `kind` that is the pod's controller, if the pod is new to it or
// has other labels; "" otherwise.
std::string KeyOfNewController(const Change<v1::Pod>& change, Kind kind);
// Calls `add` with the key of such an object, of type T, if it does not own the pod, and has to
// release it.
template <typename T>
void AddReleaser(const Change<v1::Pod>& change, Kind kind, const Objects& objects,
                 FunctionRef<void(const std::string&)> add) {
  const std::string key = KeyOfNewController(change, kind);
  if (key.empty()) return;
  const ObjectPtr<T> workload = objects.Of<T>().Find(key);
  if (workload == nullptr) return;
  const Result<LabelSelector> selector = LabelSelector::Parse(workload->selector);
  if (selector.ok() && !IsOwn(*workload, selector.value(), *change.after)) add(key);
}

// Makes the object the pod's controller, or removes its controller; changes nothing else.
void AdoptPod(const v1::Pod& pod, Kind owner_kind, const v1::ObjectMeta& owner,
              const ControllerContext& context);
void ReleasePod(const v1::Pod& pod, const ControllerContext& context);
// Makes the object adopt pods without a controller that it owns, and release its pods that it does
// not own. `is_own` reports whether its selector and other conditions match a pod. Upstream:
// ClaimPods.
void ClaimPods(Kind owner_kind, const v1::ObjectMeta& owner,
               FunctionRef<bool(const v1::Pod&)> is_own, const ControllerContext& context);

// The part of the controllers of kind T that claims pods. It is separate because it has to read all
// pods, and runs only after a change of the selector or of such a pod.
template <typename T, Kind kKind>
class PodClaims final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override {
    if (const auto change = ChangeOf<T>(event)) {
      if (ChangesClaims(*change)) add(KeyOf(change->after->metadata));
    } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
      AddAdopters<T>(*pod, cluster.objects(), add);
      AddReleaser<T>(*pod, kKind, cluster.objects(), add);
    }
  }
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override {
    const ObjectPtr<T> owner = context.objects().Of<T>().Find(key);
    if (owner == nullptr || owner->pod_template == nullptr || !owner->selector) return {};
    const Result<LabelSelector> selector = LabelSelector::Parse(owner->selector);
    if (!selector.ok()) return {};
    const auto is_own = [&](const v1::Pod& pod) { return IsOwn(*owner, selector.value(), pod); };
    ClaimPods(kKind, owner->metadata, is_own, context);
    return {};
  }
};

// Returns a pod of the template that `owner` controls; it has no name. Upstream:
// GetPodFromTemplate.
v1::Pod PodFromTemplate(const v1::PodTemplate& pod_template, Kind owner_kind,
                        const v1::ObjectMeta& owner);
// Creates the pod under a name that begins with `prefix`, as the API server does for
// metadata.generateName. Returns the stored pod; null if the API server refuses it.
v1::PodPtr CreatePod(const std::string& prefix, v1::Pod pod, const ControllerContext& context);
// Creates it under its own name. Also returns null if there is a pod with that name already.
v1::PodPtr CreatePod(v1::Pod pod, const ControllerContext& context);
// Calls `create` for `count` pods: 1, then 2, then 4 and so on, so that few calls fail if the API
// server refuses them. `create` receives the number of the pod, from 0, and returns false if it is
// refused. Stops after a batch with a failure, and returns false then. Upstream: slowStartBatch.
bool SlowStartBatch(size_t count, FunctionRef<bool(size_t)> create);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_POD_CONTROL_H_
