#include "process/events/counting_recorder.h"

#include <utility>

#include "base/check.h"
#include "base/strings.h"

namespace berth::process {
namespace {

constexpr std::string_view kSeparator("\0", 1);  // upstream has no separator
constexpr int64_t kSecond = 1'000'000'000;

// Returns the moment as the API server stores it after a pass through RFC 3339. REQUIRES: it is not
// before the start of the run, which is a whole second.
Time CutToSeconds(Time time) { return {time.ns - time.ns % kSecond}; }

// Upstream: getSpamKey. The kind, the version and the host are the same in all keys, so they are
// omitted.
std::string ObjectKey(const EventObject& event) {
  const PodReference& pod = event.regarding;
  return StrCat(event.reporting_controller, kSeparator, pod.namespace_, kSeparator, pod.name,
                kSeparator, pod.uid);
}

// Upstream: EventAggregatorByReasonFunc.
std::string SimilarKey(const EventObject& event) {
  return StrCat(ObjectKey(event), kSeparator, event.type, kSeparator, event.reason);
}

// Upstream: getEventKey.
std::string EventKey(const EventObject& event) {
  return StrCat(SimilarKey(event), kSeparator, event.note);
}

}  // namespace

CountingRecorder::CountingRecorder(const Clock* clock, size_t cache_size)
    : clock_(clock), similar_(cache_size), observed_(cache_size), buckets_(cache_size) {}

std::string CountingRecorder::Record(EventObject event, EventStore* store) {
  BERTH_CHECK(!event.counted && !event.series, "a recorded event is a single one");
  event.counted.emplace();
  event.counted->last_time = CutToSeconds(event.event_time);
  event.event_time = CutToSeconds(event.event_time);
  const std::string key = Join(&event);
  Count(key, &event);
  const std::string object_key = ObjectKey(event);
  const TokenBucket* const known = buckets_.Get(object_key);
  TokenBucket bucket = known != nullptr ? *known : TokenBucket(kEventsPerSecond, kEventBurst);
  const bool is_accepted = bucket.TryAccept(clock_->Now());
  buckets_.Add(object_key, bucket);
  if (is_accepted) Write(event, store);
  return event.name;
}

std::string CountingRecorder::Join(EventObject* event) {
  const Time now = clock_->Now();
  std::string key = SimilarKey(*event);
  const Similar* const known = similar_.Get(key);
  const bool is_fresh = known == nullptr || now - known->last > kSimilarEventsPeriod;
  Similar similar = is_fresh ? Similar{} : *known;
  similar.last = now;
  const bool joins =
      !similar.messages.contains(event->note) && similar.messages.size() + 1 >= kSimilarEvents;
  if (!joins) similar.messages.insert(event->note);
  similar_.Add(key, std::move(similar));
  if (!joins) return EventKey(*event);
  event->note = StrCat(kCombinedPrefix, event->note);
  return key;
}

void CountingRecorder::Count(const std::string& key, EventObject* event) {
  if (const Observed* const last = observed_.Get(key)) {
    event->name = last->name;
    event->event_time = last->first;
    event->counted->count = last->count + 1;
  }
  observed_.Add(key, {event->counted->count, event->event_time, event->name});
}

void CountingRecorder::Write(const EventObject& event, EventStore* store) {
  if (store == nullptr) return Learn(event);
  const bool is_first = event.counted->count == 1;
  EventWrite result = is_first ? EventWrite::kNotFound : store->PatchCount(event, clock_->Now());
  if (result == EventWrite::kNotFound) result = store->Create(event, clock_->Now());
  if (result == EventWrite::kWritten) Learn(event);
}

// The API server's answer to a joined event has another key than the event had in Count.
void CountingRecorder::Learn(const EventObject& event) {
  observed_.Add(EventKey(event), {event.counted->count, event.event_time, event.name});
}

}  // namespace berth::process
