// ControllerLoop: kube-controller-manager, as far as it makes pods. It runs the controllers one
// after the other, in the order in which changes concern their objects.
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

// A value: a checkpoint keeps a copy.
class ControllerLoop {
 public:
  // There is none: nothing makes pods.
  ControllerLoop() = default;
  // The letters in the names of pods come from `seed`.
  explicit ControllerLoop(uint64_t seed) : is_there_(true), random_(seed) {}

  // To be called for every change of the cluster, in order. `objects`: what the API server has.
  void Follow(const WatchEvent& event, const sim::Cluster& cluster, Time now);

  // When there is something to do; Time{}: now; kTimeMax: never, unless something changes.
  Time NextDue() const { return queue_.NextDue(); }
  // Does a part of what has to be done before any controller looks at anything. Returns how much,
  // in the unit of SyncNext; 0: nothing is left of it.
  int64_t Prepare(const Objects& objects);
  // Prepares what is left, and lets one controller look at one object. Afterwards Follow is to be
  // called for what it wrote. Returns how much it did, in objects that it looked at or wrote.
  // REQUIRES: NextDue() <= now.
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
