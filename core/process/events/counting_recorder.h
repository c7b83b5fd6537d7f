// CountingRecorder: the older of client-go's event recorders, which kube-scheduler v1.15 and
// kube-batch v0.5.0 have. Upstream: client-go v10.0.0 and that of Kubernetes v1.15.3,
// tools/record/events_cache.go and event.go, which do the same.
//
//   - An event that has happened before, with the same message, only counts: the object of the
//     first one gets the new count and the last time, at once.
//   - Events that differ only in their message are similar. From the 10th message on, within
//     10 minutes of the one before, they share one object, which has the last message.
//   - Of the events of one source about one object the first 25 are written, and then one every 5
//     minutes. Events that are not written count, too: the next one that is written includes them.
//
// Each of these three memories has room for 4,096 keys, and drops the least recently used; all are
// lost with the process. A write that finds its object gone (it expired) creates it again, with its
// name and its count.
//
// Upstream drops any one of the 10 messages from its memory when it joins events; here it is the
// last one, so that the first nine stay events of their own. Not modelled: see event_recorder.h.
#ifndef BERTH_PROCESS_EVENTS_COUNTING_RECORDER_H_
#define BERTH_PROCESS_EVENTS_COUNTING_RECORDER_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/time.h"
#include "process/events/event_object.h"
#include "process/events/event_store.h"
#include "process/events/lru_cache.h"
#include "process/events/token_bucket.h"

namespace berth::process {

inline constexpr size_t kEventCacheSize = 4096;
// The number of different messages at which similar events are joined, and the silence after which
// their count begins anew.
inline constexpr size_t kSimilarEvents = 10;
inline constexpr Duration kSimilarEventsPeriod = Seconds(600);
// The number of events of one source about one object that are written without a limit.
inline constexpr int32_t kEventBurst = 25;
inline constexpr float kEventsPerSecond = 1.0F / 300.0F;
// The prefix of the message of joined events.
inline constexpr std::string_view kCombinedPrefix = "(combined from similar events): ";

class CountingRecorder {
 public:
  // The recorder of a process that starts now. `clock` must outlive it.
  explicit CountingRecorder(const Clock* clock, size_t cache_size = kEventCacheSize);

  // Records an event at the current moment, and writes it to `store`, the store of its namespace,
  // unless there are too many; null: to a store that nothing reads. No other event may have its
  // name. Returns the name of the object that has the event, or that will have it if it is written
  // later: its own, or that of the first event with which it is counted. REQUIRES: it has no count
  // and no series.
  std::string Record(EventObject event, EventStore* store);

 private:
  struct Similar {
    std::set<std::string> messages;  // at most kSimilarEvents - 1
    Time last;
  };
  struct Observed {
    int32_t count = 0;
    Time first;
    std::string name;
  };

  // Joins the event with similar ones, if there are enough. Returns the key by which it is counted.
  // Upstream: EventAggregate.
  std::string Join(EventObject* event);
  // Makes it the next event with this key. Upstream: eventObserve.
  void Count(const std::string& key, EventObject* event);
  // Upstream: recordEvent.
  void Write(const EventObject& event, EventStore* store);
  // Records that the event was written. Upstream: updateState.
  void Learn(const EventObject& event);

  const Clock* clock_;
  LruCache<Similar> similar_;
  LruCache<Observed> observed_;
  LruCache<TokenBucket> buckets_;  // keyed by source and object
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_COUNTING_RECORDER_H_
