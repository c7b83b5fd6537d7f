// ReplicaCounts: the numbers of active and available pods of each ReplicaSet, updated as pods
// change, so that no controller has to read all of them after each change of one.
#ifndef BERTH_CONTROLLERS_REPLICA_COUNTS_H_
#define BERTH_CONTROLLERS_REPLICA_COUNTS_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "api/watch_event.h"
#include "api/workloads.h"
#include "base/copy_on_write.h"
#include "base/time.h"

namespace berth::controllers {

// A value type; copies share what did not change.
class ReplicaCounts {
 public:
  // Call it for every change of a pod.
  void Follow(const Change<v1::Pod>& change);

  // Returns the number of active pods (IsActive) that the ReplicaSet controls.
  int64_t Active(const v1::ReplicaSet& replica_set) const;
  // Returns the number of its pods that may still run: their phase is neither Succeeded nor Failed
  // nor Unknown.
  int64_t MayRun(const v1::ReplicaSet& replica_set) const;
  // Returns the number of active ones that are available now (AvailableAt).
  int64_t Available(const v1::ReplicaSet& replica_set, Time now) const;
  // Returns when the next active one becomes available by minReadySeconds alone; kTimeMax if none
  // does.
  Time NextAvailable(const v1::ReplicaSet& replica_set, Time now) const;

 private:
  struct Counts {
    int64_t all = 0;
    int64_t active = 0;
    int64_t may_run = 0;
    std::vector<Time> ready_since;  // since when the active ones that are ready are, ascending
  };

  // Returns the counts of pods that refer to the ReplicaSet with its uid, and of those that refer
  // to it without a uid.
  std::array<const Counts*, 2> Find(const v1::ReplicaSet& replica_set) const;
  void Add(const v1::Pod& pod);
  void Remove(const v1::Pod& pod);

  // Keyed by namespace, name and uid in the owner references of pods.
  std::map<std::string, CopyOnWrite<Counts>> counts_;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_REPLICA_COUNTS_H_
