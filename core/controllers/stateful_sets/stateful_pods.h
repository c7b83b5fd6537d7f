// StatefulPods: the pods of a StatefulSet by their ordinals, and which of them its controller has
// to look at.
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

// Ordinals from `begin` to before `end`.
struct OrdinalRange {
  int64_t begin = 0;
  int64_t end = 0;

  bool Contains(int64_t ordinal) const { return ordinal >= begin && ordinal < end; }
};

// A value.
class StatefulPods {
 public:
  explicit StatefulPods(ObjectPtr<v1::StatefulSet> set);

  // Whether the change is one that the controller has made itself in the status.
  static bool IsStatusChange(const Change<v1::StatefulSet>& change);

  const v1::StatefulSet& set() const { return *set_; }
  // Those of the pods that the StatefulSet is to have. Pods of other ordinals are too many.
  const OrdinalRange& wanted() const { return wanted_; }
  // From here on pods of other revisions are old ones.
  void SetRevision(const std::string& revision);

  // Pods with a name that the StatefulSet does not give are left out.
  void SetPod(const v1::PodPtr& pod);
  void RemovePod(const v1::Pod& pod);

  // Null: there is none.
  v1::PodPtr Find(int64_t ordinal) const;
  // Pods that are too many, the highest ordinal first.
  std::vector<v1::PodPtr> Condemned() const;
  bool HasCondemned() const;
  // Whether a wanted pod is missing, being deleted or not ready, or is an old one.
  bool IsIncomplete() const;

  // The lowest ordinal in the range that has no available pod: it is missing, being deleted, not
  // ready, or not yet ready for minReadySeconds. Nothing: there is none.
  std::optional<int64_t> FirstUnavailable(const OrdinalRange& range, Time now) const;
  // When the next pod in the range becomes available by minReadySeconds alone; kTimeMax: none does.
  Time NextAvailable(const OrdinalRange& range, Time now) const;
  // The wanted ordinals without a pod or with one that has ended and is not being deleted.
  const std::set<int64_t>& lacking() const { return lacking_; }
  // Those of pods without a node.
  const std::set<int64_t>& unscheduled() const { return unscheduled_; }
  // The highest ordinal in the range, which is wanted, that is one of these or has an old pod.
  std::optional<int64_t> LastToUpdate(const OrdinalRange& range, Time now) const;

 private:
  void Count(int64_t ordinal, const v1::PodPtr& pod, bool is_there);
  // Calls visit(moment, ordinal) for pods in the range that are ready, but not for minReadySeconds
  // yet, with when they will be; in no order.
  template <typename Visit>
  void ForEachWaiting(const OrdinalRange& range, Time now, Visit visit) const;

  ObjectPtr<v1::StatefulSet> set_;
  OrdinalRange wanted_;
  std::string revision_;
  std::map<int64_t, v1::PodPtr> pods_;  // by their ordinals
  std::set<int64_t> unready_;           // missing ones that are wanted among them
  std::set<int64_t> lacking_;
  std::set<int64_t> unscheduled_;
  std::set<std::pair<Time, int64_t>> ready_;  // since when, and the ordinal
  std::set<int64_t> old_;
};

using StatefulSetViews = WorkloadViews<v1::StatefulSet, Kind::kStatefulSet, StatefulPods>;

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_PODS_H_
