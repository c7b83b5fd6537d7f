// ReplicaCounts: how many pods of each ReplicaSet are active and available, counted as they change,
// so that no controller has to look at all of them after each change of one.
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

// A value; copies share what did not change.
class ReplicaCounts {
 public:
  // To be called for every change of a pod.
  void Follow(const Change<v1::Pod>& change);

  // The number of pods that the ReplicaSet controls and that are active (IsActive).
  int64_t Active(const v1::ReplicaSet& replica_set) const;
  // The number of those that may still run: their phase is neither Succeeded nor Failed nor
  // Unknown.
  int64_t MayRun(const v1::ReplicaSet& replica_set) const;
  // The number of active ones that are available now (AvailableAt).
  int64_t Available(const v1::ReplicaSet& replica_set, Time now) const;
  // When the next active one becomes available by minReadySeconds alone; kTimeMax: none does.
  Time NextAvailable(const v1::ReplicaSet& replica_set, Time now) const;

 private:
  struct Counts {
    int64_t all = 0;
    int64_t active = 0;
    int64_t may_run = 0;
    std::vector<Time> ready_since;  // of the active ones that are ready, ascending
  };

  // Those of the pods that refer to the ReplicaSet with its uid, and without one.
  std::array<const Counts*, 2> Find(const v1::ReplicaSet& replica_set) const;
  void Add(const v1::Pod& pod);
  void Remove(const v1::Pod& pod);

  // By namespace, name and uid in the owner references of pods.
  std::map<std::string, CopyOnWrite<Counts>> counts_;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_REPLICA_COUNTS_H_
