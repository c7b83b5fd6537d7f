// StatefulPods: the pods of a StatefulSet by ordinal, with indexes of the pods that need an action.
#ifndef BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_PODS_H_
#define BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_PODS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/objects.h"
#include "api/watch_event.h"
#include "api/workloads.h"
#include "base/time.h"
#include "controllers/workload_views.h"

namespace berth::controllers {

// Ordinals from `begin` until before `end`.
struct OrdinalRange {
  int64_t begin = 0;
  int64_t end = 0;

  bool Contains(int64_t ordinal) const { return ordinal >= begin && ordinal < end; }
};

// A value type.
class StatefulPods {
 public:
  explicit StatefulPods(ObjectPtr<v1::StatefulSet> set);

  // Reports whether the controller itself made the change, in the status.
  static bool IsStatusChange(const Change<v1::StatefulSet>& change);

  const v1::StatefulSet& set() const { return *set_; }
  // Returns the ordinals that the StatefulSet should have. Pods with other ordinals are surplus.
  const OrdinalRange& wanted() const { return wanted_; }
  // Pods of other revisions count as old from now on.
  void SetRevision(const std::string& revision);

  // Ignores pods with a name that is not one of the StatefulSet's.
  void SetPod(const v1::PodPtr& pod);
  void RemovePod(const v1::Pod& pod);

  // Returns null if there is none.
  v1::PodPtr Find(int64_t ordinal) const;
  // Returns the surplus pods, the highest ordinal first.
  std::vector<v1::PodPtr> Condemned() const;
  bool HasCondemned() const;
  // Reports whether a wanted pod is missing, being deleted or not ready, or is an old one.
  bool IsIncomplete() const;

  // Returns the lowest ordinal in the range that has no available pod: it is missing, being
  // deleted, not ready, or not yet ready for minReadySeconds. Nothing if there is none.
  std::optional<int64_t> FirstUnavailable(const OrdinalRange& range, Time now) const;
  // Returns when the next pod in the range becomes available by minReadySeconds alone; kTimeMax if
  // none does.
  Time NextAvailable(const OrdinalRange& range, Time now) const;
  // Returns the wanted ordinals without a pod or with one that has ended and is not being deleted.
  const std::set<int64_t>& lacking() const { return lacking_; }
  // Returns the ordinals of pods without a node.
  const std::set<int64_t>& unscheduled() const { return unscheduled_; }
  // Returns the highest ordinal in the range, which is wanted, that is unavailable or has an old
  // pod.
  std::optional<int64_t> LastToUpdate(const OrdinalRange& range, Time now) const;

 private:
  void Count(int64_t ordinal, const v1::PodPtr& pod, bool is_there);
  // Calls visit(moment, ordinal) for pods in the range that are ready, but not yet for
  // minReadySeconds, with the moment at which they will be; in no order.
  template <typename Visit>
  void ForEachWaiting(const OrdinalRange& range, Time now, Visit visit) const;

  ObjectPtr<v1::StatefulSet> set_;
  OrdinalRange wanted_;
  std::string revision_;
  std::map<int64_t, v1::PodPtr> pods_;  // keyed by ordinal
  std::set<int64_t> unready_;           // includes missing ones that are wanted
  std::set<int64_t> lacking_;
  std::set<int64_t> unscheduled_;
  std::set<std::pair<Time, int64_t>> ready_;  // since when the pod is ready, and its ordinal
  std::set<int64_t> old_;
};

using StatefulSetViews = WorkloadViews<v1::StatefulSet, Kind::kStatefulSet, StatefulPods>;

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_PODS_H_
