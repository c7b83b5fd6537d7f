#include "process/events/event_recorder.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace berth::process {
namespace {

Time CutToMicroseconds(Time time) {
  constexpr int64_t kMicrosecond = 1'000;
  return {time.ns - time.ns % kMicrosecond};
}

// Returns the last moment not after `now` of the series first, first + period, ... Returns the
// moment one period before `first` if `now` is before `first`.
Time LastDue(Time first, Duration period, Time now) {
  if (now < first) return first - period;
  return first + period * ((now - first).ns / period.ns);
}

}  // namespace

EventRecorder::EventRecorder(const EventRules& rules, const Clock* clock, EventStore* store)
    : rules_(rules),
      clock_(clock),
      store_(store),
      next_refresh_(clock->Now()),
      next_finish_(clock->Now()) {}

void EventRecorder::DoDueWork() {
  const Time now = clock_->Now();
  while (!remembered_.empty() && std::min(next_refresh_, next_finish_) <= now) {
    if (next_refresh_ <= next_finish_) {
      Refresh(next_refresh_);
      next_refresh_ = next_refresh_ + kEventRefreshPeriod;
    } else {
      Finish(next_finish_);
      next_finish_ = next_finish_ + kEventFinishPeriod;
    }
  }
  // At this point no series is left, or nothing is due.
  next_refresh_ = LastDue(next_refresh_, kEventRefreshPeriod, now) + kEventRefreshPeriod;
  next_finish_ = LastDue(next_finish_, kEventFinishPeriod, now) + kEventFinishPeriod;
}

std::string EventRecorder::Record(EventObject event) {
  BERTH_CHECK(!event.series, "a recorded event is a single one");
  const Time now = clock_->Now();
  event.event_time = CutToMicroseconds(event.event_time);
  const Key key = KeyOf(event);
  const auto found = remembered_.find(key);
  if (found == remembered_.end()) {
    const std::string name = event.name;
    Write(remembered_.emplace(key, std::move(event)).first->second, now);
    return name;
  }
  EventObject& remembered = found->second;
  if (remembered.series) {
    ++remembered.series->count;
    remembered.series->last_observed_time = CutToMicroseconds(now);
  } else {
    remembered.series = EventSeries{rules_.first_count, CutToMicroseconds(now)};
    Write(remembered, now);
  }
  return remembered.name;
}

EventRecorder::Key EventRecorder::KeyOf(const EventObject& event) const {
  return {rules_.type_is_in_key ? event.type : "",
          event.action,
          event.reason,
          event.reporting_controller,
          event.regarding,
          event.related};
}

void EventRecorder::Refresh(Time moment) {
  for (const auto& [key, event] : remembered_) {
    if (event.series) Write(event, moment);
  }
}

void EventRecorder::Finish(Time moment) {
  const Time silent_before = moment - kEventFinishPeriod;
  for (auto it = remembered_.begin(); it != remembered_.end();) {
    const EventObject& event = it->second;
    const Time last = event.series ? event.series->last_observed_time : event.event_time;
    if (last >= silent_before) {
      ++it;
      continue;
    }
    if (event.series) Write(event, moment);
    it = remembered_.erase(it);
  }
}

void EventRecorder::Write(const EventObject& event, Time moment) {
  if (event.series && store_->PatchSeries(event, moment) != EventWrite::kNotFound) return;
  store_->Create(event, moment);
}

}  // namespace berth::process
