// PodBackoffMap: the classic queue's scoreboard of failures. Upstream: kube-scheduler v1.15,
// internal/queue/pod_backoff.go.
#ifndef BERTH_QUEUE_POD_BACKOFF_MAP_H_
#define BERTH_QUEUE_POD_BACKOFF_MAP_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "queue/backoff.h"

namespace berth {

// The time from the last update of a record to its end, in units of the longest backoff: 1 in
// v1.15.3 as released, 2 in later patch releases.
inline constexpr int64_t kBackoffCleanupFactorAsReleased = 1;

// Identifies pods by "namespace/name", and is independent of queues: records outlive the pods'
// entries there, and the pods themselves. A value type. Upstream reads the wall clock; here callers
// pass the time.
class PodBackoffMap {
 public:
  struct Record {
    int32_t attempts = 0;  // number of counted failures
    Time last_update;      // moment of the last counted failure
  };

  explicit PodBackoffMap(const Backoff& durations,
                         int64_t cleanup_factor = kBackoffCleanupFactorAsReleased)
      : durations_(durations), cleanup_factor_(cleanup_factor) {}

  // Returns null if there is none. Valid until the next change.
  const Record* Find(const std::string& key) const;
  // Returns 0 if there is no record.
  int32_t Attempts(const std::string& key) const;
  // Returns the end of the pod's backoff, which may be past; nothing without a record. Upstream:
  // GetBackoffTime.
  std::optional<Time> BackoffTime(const std::string& key) const;
  // Returns the total length of the backoff. Upstream: calculateBackoffDuration.
  Duration BackoffDuration(const std::string& key) const;

  // Counts a failure, whatever the pod's backoff is. Upstream: BackoffPod.
  void BackoffPod(const std::string& key, Time now);
  // Returns false if there was no record.
  bool ClearPodBackoff(const std::string& key) { return records_.erase(key) > 0; }
  // Drops the records whose last update is longer ago than the cleanup factor times the longest
  // backoff; a record of exactly that age stays. Returns the keys of the dropped records, in order.
  std::vector<std::string> CleanupPodsCompletesBackingoff(Time now);

  // Returns the result of Attempts if the pod failed at `now`, including the cleanup that a failure
  // causes.
  int32_t AttemptsAfterFailure(const std::string& key, Time now) const;
  // Reports whether a failure at `now` counts: a failure during a backoff, or at the very moment at
  // which it ends, does not. Upstream: scheduling_queue.go, backoffPod, which cleans up first.
  bool FailureCounts(const std::string& key, Time now) const;

  const std::map<std::string, Record>& records() const { return records_; }

 private:
  bool IsOutdated(const Record& record, Time now) const;
  Time ExpiryOf(const Record& record) const;

  Backoff durations_;
  int64_t cleanup_factor_;
  std::map<std::string, Record> records_;
};

}  // namespace berth

#endif  // BERTH_QUEUE_POD_BACKOFF_MAP_H_
