// WorkloadViews: facts about the pods of each object of one kind of workload that its controller
// needs often. They are updated as things change, so that the controller does not have to read all
// pods after each change of one.
#ifndef BERTH_CONTROLLERS_WORKLOAD_VIEWS_H_
#define BERTH_CONTROLLERS_WORKLOAD_VIEWS_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/objects.h"
#include "api/watch_event.h"
#include "base/strings.h"
#include "controllers/owned_objects.h"

namespace berth::controllers {

// `View` is built from an object of type `T` that has a template. It is copyable, and has
//   const T& set() const;                  the object; only its status may be older
//   void SetPod(const v1::PodPtr& pod);    a pod that the object controls was added or changed
//   void RemovePod(const v1::Pod& pod);    it was deleted; the same version that was set last
//   static bool IsStatusChange(change);    whether the view stays the same after this change
// and, if it depends on nodes,
//   void SetNode(name, const v1::NodePtr& node);  it was added or changed; null: deleted
// A value type; copies share what did not change.
template <typename T, Kind kKind, typename View>
class WorkloadViews {
 public:
  // Call it for every change of the cluster, after `owned`. `objects`: those of the API server.
  void Follow(const WatchEvent& event, const Objects& objects, const OwnedObjects& owned) {
    if (const auto set = ChangeOf<T>(event)) {
      FollowSet(*set, objects, owned);
    } else if (views_.empty()) {
      return;
    } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
      if (View* const view = ViewFor(pod->before)) view->RemovePod(*pod->before);
      if (View* const view = ViewFor(pod->after)) view->SetPod(pod->after);
    } else if (const auto node = ChangeOf<v1::Node>(event)) {
      FollowNode(*node);
    }
  }

  // Shows up to `most` existing nodes to new views. Returns how many it showed; 0 if all views have
  // seen all nodes, which is required before a controller gets a view.
  size_t ShowNodes(const Objects& objects, size_t most) {
    size_t shown = 0;
    while (shown < most && !unseen_nodes_.empty()) {
      auto& [key, names] = *unseen_nodes_.begin();
      for (; shown < most && !names.empty(); ++shown) {
        ShowNode(key, names.back(), objects.FindNode(names.back()));
        names.pop_back();
      }
      if (names.empty()) unseen_nodes_.erase(unseen_nodes_.begin());
    }
    return shown;
  }

  // Returns the view for the controller, which may change it. Null if there is no such object, or
  // it has no template. Valid until the next change.
  View* Edit(const std::string& key) {
    const auto found = views_.find(key);
    if (found == views_.end()) return nullptr;
    std::shared_ptr<View>& view = found->second;
    if (view.use_count() > 1) view = std::make_shared<View>(*view);
    return view.get();
  }

 private:
  static constexpr bool kHasNodes = requires(View view, v1::NodePtr node) {
    view.SetNode(std::string(), node);
  };

  void FollowSet(const Change<T>& change, const Objects& objects, const OwnedObjects& owned) {
    if (View::IsStatusChange(change)) return;
    const std::string key = KeyOf(change.any()->metadata);
    views_.erase(key);
    unseen_nodes_.erase(key);
    if (change.after == nullptr || change.after->pod_template == nullptr) return;
    auto view = std::make_shared<View>(change.after);
    for (const std::string& pod_key : owned.Of(Kind::kPod, InfoOf(kKind).name, key)) {
      const v1::PodPtr pod = objects.FindPod(pod_key);
      if (pod != nullptr && IsPodOf(*pod, *change.after)) view->SetPod(pod);
    }
    views_[key] = std::move(view);
    if constexpr (kHasNodes) {
      std::vector<std::string>& names = unseen_nodes_[key];
      names.reserve(objects.Of<v1::Node>().size());
      objects.Of<v1::Node>().ForEach(
          [&](const std::string& name, const v1::NodePtr&) { names.push_back(name); });
    }
  }

  void FollowNode(const Change<v1::Node>& change) {
    for (const auto& entry : views_) {
      ShowNode(entry.first, change.any()->metadata.name, change.after);
    }
  }

  void ShowNode(const std::string& key, const std::string& name, const v1::NodePtr& node) {
    if constexpr (kHasNodes) Edit(key)->SetNode(name, node);
  }

  static bool IsPodOf(const v1::Pod& pod, const T& set) {
    return IsControlledBy(pod.metadata, InfoOf(kKind).name, set.metadata);
  }

  // Returns the view of the object that controls the pod; null if there is none.
  View* ViewFor(const v1::PodPtr& pod) {
    const v1::OwnerReference* const owner = pod == nullptr ? nullptr : ControllerOf(pod->metadata);
    if (owner == nullptr || owner->kind != InfoOf(kKind).name) return nullptr;
    const std::string key = StrCat(pod->metadata.namespace_, "/", owner->name);
    const auto found = views_.find(key);
    if (found == views_.end() || !IsPodOf(*pod, found->second->set())) return nullptr;
    return Edit(key);
  }

  std::map<std::string, std::shared_ptr<View>> views_;  // keyed by the object's key
  // Keyed in the same way: the names of the nodes that a new view has not seen yet.
  std::map<std::string, std::vector<std::string>> unseen_nodes_;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_WORKLOAD_VIEWS_H_
