// CountingRecorder: the older of client-go's event recorders, which kube-scheduler v1.15 and
// kube-batch v0.5.0 use. Upstream: client-go v10.0.0 and the client-go of Kubernetes v1.15.3,
// tools/record/events_cache.go and event.go, which behave the same.
//
//   - An event that repeats an earlier one, with the same message, only counts: the recorder writes
//     the new count and the last time to the object of the first event, at once.
//   - Events that differ only in their message are similar. From the 10th message on, within
//     10 minutes of the one before, they share one object, which has the last message.
//   - The recorder writes the first 25 events of one source about one object, and then one every 5
//     minutes. Events that it does not write count, too: the next written event includes them.
//
// Each of these three memories has room for 4,096 keys, and drops the least recently used key. All
// are lost when the process ends. A write whose object no longer exists (it expired) creates the
// object again, with its name and its count.
//
// When upstream joins an event, it drops any one of the 10 messages from its memory. Here it drops
// the last one, so that the first nine stay events of their own. Not modelled: see
// event_recorder.h.
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
// The number of different messages from which on similar events are joined, and the period without
// such an event after which the recorder begins to collect messages anew.
inline constexpr size_t kSimilarEvents = 10;
inline constexpr Duration kSimilarEventsPeriod = Seconds(600);
// The number of events of one source about one object that the recorder writes without a limit.
inline constexpr int32_t kEventBurst = 25;
inline constexpr float kEventsPerSecond = 1.0F / 300.0F;
// The text before the message of joined events.
inline constexpr std::string_view kCombinedPrefix = "(combined from similar events): ";

class CountingRecorder {
 public:
  // Creates the recorder of a process that starts now. `clock` must outlive it.
  explicit CountingRecorder(const Clock* clock, size_t cache_size = kEventCacheSize);

  // Records an event at the current moment. Writes it to `store`, the store of its namespace,
  // unless there were too many events; null discards the write, as if to a store that nothing
  // reads. No other event may have the event's name. Returns the name of the object that has the
  // event now, or will have it if a later event is written: the event's own name, or the name of
  // the first event with which it is counted. REQUIRES: the event has no count and no series.
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

  // Joins the event with similar events, if there are enough. Returns the key by which the recorder
  // counts it. Upstream: EventAggregate.
  std::string Join(EventObject* event);
  // Gives the event the next count of its key, and the name and first time of that key. Upstream:
  // eventObserve.
  void Count(const std::string& key, EventObject* event);
  // Upstream: recordEvent.
  void Write(const EventObject& event, EventStore* store);
  // Remembers that the event was written. Upstream: updateState.
  void Learn(const EventObject& event);

  const Clock* clock_;
  LruCache<Similar> similar_;
  LruCache<Observed> observed_;
  LruCache<TokenBucket> buckets_;  // keyed by source and object
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_COUNTING_RECORDER_H_
