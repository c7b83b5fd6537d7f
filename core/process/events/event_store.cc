#include "process/events/event_store.h"

namespace berth::process {
namespace {

constexpr int32_t kLeastSeriesCount = 2;

bool IsValid(const EventObject& event) {
  return !event.series || event.series->count >= kLeastSeriesCount;
}

}  // namespace

EventWrite EventStore::Create(const EventObject& event, Time now) {
  if (!IsValid(event)) return EventWrite::kInvalid;
  const auto found = stored_.find(event.name);
  if (found != stored_.end() && now < found->second.expires) return EventWrite::kAlreadyExists;
  stored_.insert_or_assign(event.name, Stored{event, now + kEventTimeToLive});
  return EventWrite::kWritten;
}

EventWrite EventStore::PatchSeries(const EventObject& event, Time now) {
  const auto found = stored_.find(event.name);
  if (found == stored_.end() || now >= found->second.expires) return EventWrite::kNotFound;
  // If the series did not change, it was valid when it was stored, so it still is.
  if (!IsValid(event)) return EventWrite::kInvalid;
  found->second.event.series = event.series;
  found->second.expires = now + kEventTimeToLive;
  return EventWrite::kWritten;
}

EventWrite EventStore::PatchCount(const EventObject& event, Time now) {
  const auto found = stored_.find(event.name);
  if (found == stored_.end() || now >= found->second.expires) return EventWrite::kNotFound;
  found->second.event.counted = event.counted;
  found->second.event.note = event.note;
  found->second.expires = now + kEventTimeToLive;
  return EventWrite::kWritten;
}

std::vector<EventObject> EventStore::EventsAt(Time now) const {
  std::vector<EventObject> events;
  for (const auto& [name, stored] : stored_) {
    if (now < stored.expires) events.push_back(stored.event);
  }
  return events;
}

}  // namespace berth::process
