// ControllerLoop: the part of kube-controller-manager that creates pods. It runs the controllers
// one after the other, in the order in which changes concern their objects.
#ifndef BERTH_CONTROLLERS_CONTROLLER_LOOP_H_
#define BERTH_CONTROLLERS_CONTROLLER_LOOP_H_

#include <cstdint>

#include "api/watch_event.h"
#include "apiserver/cluster.h"
#include "base/random.h"
#include "base/time.h"
#include "controllers/daemon_sets/daemon_nodes.h"
#include "controllers/owned_objects.h"
#include "controllers/replica_counts.h"
#include "controllers/stateful_sets/stateful_pods.h"
#include "controllers/work_queue.h"

namespace berth::controllers {

// A value type: a checkpoint keeps a copy.
class ControllerLoop {
 public:
  // A loop without controllers: nothing creates pods.
  ControllerLoop() = default;
  // `seed` determines the random letters in the names of pods.
  explicit ControllerLoop(uint64_t seed) : is_there_(true), random_(seed) {}

  // Call it for every change of the cluster, in order. `objects`: those of the API server.
  void Follow(const WatchEvent& event, const sim::Cluster& cluster, Time now);

  // Returns when there is work; Time{}: now; kTimeMax: never, unless something changes.
  Time NextDue() const { return queue_.NextDue(); }
  // Does a part of the work that has to be done before any sync. Returns its cost, in the unit of
  // SyncNext; 0 if nothing is left.
  int64_t Prepare(const Objects& objects);
  // Does the rest of Prepare, and lets one controller sync one object. Afterwards call Follow for
  // its writes. Returns the cost, in objects that it read or wrote. REQUIRES: NextDue() <= now.
  int64_t SyncNext(Time now, sim::Cluster* cluster);

 private:
  bool is_there_ = false;
  SeededRandom random_{0};
  OwnedObjects owned_;
  ReplicaCounts replicas_;
  DaemonSetViews daemon_sets_;
  StatefulSetViews stateful_sets_;
  WorkQueue queue_;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_CONTROLLER_LOOP_H_
