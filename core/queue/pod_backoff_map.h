// PodBackoffMap: the classic queue's scoreboard of failures. As kube-scheduler v1.15,
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

// How many times the longest backoff a record outlives its last update: once in v1.15.3 as
// released, twice in the patch releases that came later.
inline constexpr int64_t kBackoffCleanupFactorAsReleased = 1;

// Knows pods by "namespace/name", and nothing about queues: records outlive the pods' entries
// there, and the pods themselves. A value. Upstream reads the wall clock; here callers say when.
class PodBackoffMap {
 public:
  struct Record {
    int32_t attempts = 0;  // counted failures
    Time last_update;      // the last of them
  };

  explicit PodBackoffMap(const Backoff& durations,
                         int64_t cleanup_factor = kBackoffCleanupFactorAsReleased)
      : durations_(durations), cleanup_factor_(cleanup_factor) {}

  // Null if there is none. Valid until the next change.
  const Record* Find(const std::string& key) const;
  // 0 without a record.
  int32_t Attempts(const std::string& key) const;
  // When the pod's backoff ends or ended; nothing without a record. As GetBackoffTime.
  std::optional<Time> BackoffTime(const std::string& key) const;
  // How long it lasts in all. As calculateBackoffDuration.
  Duration BackoffDuration(const std::string& key) const;

  // Counts a failure, whatever the pod's backoff is. As BackoffPod.
  void BackoffPod(const std::string& key, Time now);
  // False if there was no record.
  bool ClearPodBackoff(const std::string& key) { return records_.erase(key) > 0; }
  // Drops the records whose last update is longer ago than the cleanup factor times the longest
  // backoff; one that is just that old stays. The keys of those dropped, in order.
  std::vector<std::string> CleanupPodsCompletesBackingoff(Time now);

  // What Attempts would say had the pod failed at `now`, after the cleanup that comes with it.
  int32_t AttemptsAfterFailure(const std::string& key, Time now) const;
  // True if a failure at `now` counts: one during a backoff, or at the very moment when it ends,
  // does not. As scheduling_queue.go, backoffPod, which cleans up before it asks.
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
