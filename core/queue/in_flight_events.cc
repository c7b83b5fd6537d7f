#include "queue/in_flight_events.h"

namespace berth {
namespace {

bool IsPod(const InFlightEvents::Entry& entry) {
  const auto* pod = std::get_if<v1::PodPtr>(&entry);
  return pod != nullptr && *pod != nullptr;
}

}  // namespace

bool InFlightEvents::AddPod(const v1::PodPtr& pod) {
  if (!pods_.try_emplace(pod->metadata.uid, num_gone_ + entries_.size()).second) return false;
  entries_.emplace_back(pod);
  return true;
}

bool InFlightEvents::AddEvent(const ClusterEvent& event) {
  if (!HasPods()) return false;
  entries_.emplace_back(event);
  return true;
}

void InFlightEvents::Done(const std::string& uid, std::map<std::string_view, int64_t>* dropped) {
  if (!HasPod(uid)) return;
  entries_[IndexOf(uid)] = v1::PodPtr();
  pods_.erase(uid);
  while (!entries_.empty() && !IsPod(entries_.front())) {
    const auto* event = std::get_if<ClusterEvent>(&entries_.front());
    if (event != nullptr && dropped != nullptr) ++(*dropped)[event->type.label];
    entries_.pop_front();
    ++num_gone_;
  }
}

void InFlightEvents::Clear() {
  num_gone_ += entries_.size();
  entries_.clear();
  pods_.clear();
}

}  // namespace berth
