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

// Whether the change of a workload with a selector may give it other pods.
template <typename T>
bool ChangesClaims(const Change<T>& change) {
  if (change.after == nullptr) return false;
  return change.before == nullptr || change.before->selector != change.after->selector ||
         change.before->metadata.deletion_requested != change.after->metadata.deletion_requested;
}

// Whether the pod, which is the workload's by its owner reference or may be adopted, is its own.
template <typename T>
bool IsOwn(const T&, const LabelSelector& selector, const v1::Pod& pod) {
  return selector.Matches(pod.metadata.labels);
}

// The key of the object of `kind` that is the pod's controller, if the pod is new to it or has
// other labels; "" otherwise.
std::string KeyOfNewController(const Change<v1::Pod>& change, Kind kind);
// Calls `add` with the key of such an object, of type T, if the pod is not its own: it is to give
// the pod up.
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

// Makes the object the pod's controller, or takes its controller from it; nothing else changes.
void AdoptPod(const v1::Pod& pod, Kind owner_kind, const v1::ObjectMeta& owner,
              const ControllerContext& context);
void ReleasePod(const v1::Pod& pod, const ControllerContext& context);
// Has the object adopt the pods without a controller that are its own, and give up those of its
// pods that are not. `is_own`: whether its selector, and what else it asks for, matches the pod. As
// ClaimPods.
void ClaimPods(Kind owner_kind, const v1::ObjectMeta& owner,
               FunctionRef<bool(const v1::Pod&)> is_own, const ControllerContext& context);

// The part of the controllers of kind T that claims pods. Apart, because it has to look at all of
// them: after a change of the selector or of such a pod.
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
