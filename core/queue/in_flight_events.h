// InFlightEvents: the pods whose attempts are under way, and what happened since each of these
// began. As kube-scheduler v1.34, backend/queue/active_queue.go (inFlightPods, inFlightEvents).
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

// One list of pods and events in the order in which they came: the events behind a pod are those
// that its attempt may have missed. A value. Pods are known by uid.
class InFlightEvents {
 public:
  // A pod that is done is null until it leaves the list.
  using Entry = std::variant<v1::PodPtr, ClusterEvent>;

  // False, and no effect, if the pod is in flight already.
  bool AddPod(const v1::PodPtr& pod);
  // False, and no effect, unless a pod is in flight.
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

  // The pod leaves the list, and with it the events that are behind no pod any more. No effect if
  // it is not in flight. `dropped` gets those events, counted by label; null: they are not wanted.
  void Done(const std::string& uid, std::map<std::string_view, int64_t>* dropped = nullptr);
  void Clear();

  const std::deque<Entry>& entries() const { return entries_; }

 private:
  size_t IndexOf(const std::string& uid) const { return pods_.at(uid) - num_gone_; }

  std::deque<Entry> entries_;
  size_t num_gone_ = 0;                 // entries that left at the front
  std::map<std::string, size_t> pods_;  // uid to place in the list, those gone counted
};

}  // namespace berth

#endif  // BERTH_QUEUE_IN_FLIGHT_EVENTS_H_
