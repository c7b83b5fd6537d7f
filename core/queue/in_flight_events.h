// InFlightEvents: the pods whose attempts are in progress, and the events since each attempt began.
// Upstream: kube-scheduler v1.34, backend/queue/active_queue.go (inFlightPods, inFlightEvents).
#ifndef BERTH_QUEUE_IN_FLIGHT_EVENTS_H_
#define BERTH_QUEUE_IN_FLIGHT_EVENTS_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "api/types.h"
#include "framework/cluster_event.h"

namespace berth {

// One list of pods and events in the order of their arrival: the attempt of a pod may have missed
// the events behind it. A value type. Pods are identified by uid.
class InFlightEvents {
 public:
  // A pod whose attempt is over is null until it leaves the list.
  using Entry = std::variant<v1::PodPtr, ClusterEvent>;

  // Returns false, without any effect, if the pod is in flight already.
  bool AddPod(const v1::PodPtr& pod);
  // Returns false, without any effect, if no pod is in flight.
  bool AddEvent(const ClusterEvent& event);
  bool HasPod(const std::string& uid) const { return pods_.contains(uid); }
  bool HasPods() const { return !pods_.empty(); }

  // Calls visit(event) with each of the events behind the pod in order, until one returns false.
  // REQUIRES: the pod is in flight.
  template <typename Visit>
  void VisitEventsBehind(const std::string& uid, Visit visit) const {
    for (size_t i = IndexOf(uid) + 1; i < entries_.size(); ++i) {
      const auto* event = std::get_if<ClusterEvent>(&entries_[i]);
      if (event != nullptr && !visit(*event)) return;
    }
  }

  // Removes the pod from the list, and also the events that are no longer behind any pod. No effect
  // if it is not in flight. Adds the removed events to `dropped`, counted by label; `dropped` may
  // be null.
  void Done(const std::string& uid, std::map<std::string_view, int64_t>* dropped = nullptr);
  void Clear();

  const std::deque<Entry>& entries() const { return entries_; }

 private:
  size_t IndexOf(const std::string& uid) const { return pods_.at(uid) - num_gone_; }

  std::deque<Entry> entries_;
  size_t num_gone_ = 0;                 // number of entries that were removed at the front
  std::map<std::string, size_t> pods_;  // uid to position in the list, counting the removed entries
};

}  // namespace berth

#endif  // BERTH_QUEUE_IN_FLIGHT_EVENTS_H_
