// CountingRecorder: what a process makes of the events that it records with the older of
// client-go's recorders, as kube-scheduler v1.15 and kube-batch v0.5.0 do. As client-go v10.0.0 and
// that of Kubernetes v1.15.3, tools/record/events_cache.go and event.go, which do the same.
//
//   - An event that has happened before, with the same message, only counts: the object of the
//     first one gets the new count and the last time, at once.
//   - Events that differ in nothing but their message are similar. From the 10th message on, within
//     10 minutes of the one before, they share one object, whose message is that of the last one.
//   - Of the events of one source about one object the first 25 are written, and then one every 5
//     minutes. What is not written is counted all the same: the next one that is written has it.
//
// Each of these three memories has room for 4,096 keys, and forgets those that were used least
// recently; all are lost with the process. A write that finds its object gone (it expired) creates
// it again, with its name and its count.
//
// Upstream drops any one of the 10 messages from its memory when it joins events; here it is the
// last one, so that the first nine stay events of their own. Not modelled: as in event_recorder.h.
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
// So many different messages of similar events, this one included, are joined; and the silence
// after which their count begins anew.
inline constexpr size_t kSimilarEvents = 10;
inline constexpr Duration kSimilarEventsPeriod = Seconds(600);
// Of one source about one object.
inline constexpr int32_t kEventBurst = 25;
inline constexpr float kEventsPerSecond = 1.0F / 300.0F;
// How the message of joined events begins.
inline constexpr std::string_view kCombinedPrefix = "(combined from similar events): ";

class CountingRecorder {
 public:
  // Of a process that starts now. `clock` outlives it.
  explicit CountingRecorder(const Clock* clock, size_t cache_size = kEventCacheSize);

  // Records an event of now, whose name is taken only by itself, and writes it to `store`, that of
  // its namespace, unless there are too many; null: to one that is not asked. Returns the name of
  // the object that has it, or that will have it if it is written later: its own, or that of the
  // first that it is counted with. REQUIRES: it has no count and no series.
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

  // As EventAggregate: joins the event with similar ones, if there are enough. Returns the key by
  // which it is counted.
  std::string Join(EventObject* event);
  // As eventObserve: makes it the next of those of this key.
  void Count(const std::string& key, EventObject* event);
  // As recordEvent.
  void Write(const EventObject& event, EventStore* store);
  // As updateState: it has been written.
  void Learn(const EventObject& event);

  const Clock* clock_;
  LruCache<Similar> similar_;
  LruCache<Observed> observed_;
  LruCache<TokenBucket> buckets_;  // by source and object
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_COUNTING_RECORDER_H_
