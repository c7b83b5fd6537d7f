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

void InFlightEvents::AddEvent(const ClusterEvent& event) {
  if (!pods_.empty()) entries_.emplace_back(event);
}

void InFlightEvents::Done(const std::string& uid) {
  if (!HasPod(uid)) return;
  entries_[IndexOf(uid)] = v1::PodPtr();
  pods_.erase(uid);
  while (!entries_.empty() && !IsPod(entries_.front())) {
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
