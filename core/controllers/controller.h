// Controller: the common interface of the controllers of workloads. Each reads the API server's
// store and writes like any other client, so that the pods that it creates get defaults and are
// admitted. Its informers see each change at once. It keeps no state between calls: the
// ControllerLoop has the queue of pending work, and the indexes that controllers need often.
#ifndef BERTH_CONTROLLERS_CONTROLLER_H_
#define BERTH_CONTROLLERS_CONTROLLER_H_

#include <cstdint>
#include <string>

#include "api/objects.h"
#include "api/watch_event.h"
#include "apiserver/cluster.h"
#include "base/function_ref.h"
#include "base/random.h"
#include "base/time.h"
#include "controllers/daemon_sets/daemon_nodes.h"
#include "controllers/owned_objects.h"
#include "controllers/replica_counts.h"
#include "controllers/stateful_sets/stateful_pods.h"

namespace berth::controllers {

// The data that a controller reads, and the client with which it writes. All of it outlives the
// call.
struct ControllerContext {
  sim::Cluster& cluster;
  const OwnedObjects& owned;        // without the writes of this call
  const ReplicaCounts& replicas;    // likewise
  DaemonSetViews& daemon_sets;      // likewise
  StatefulSetViews& stateful_sets;  // likewise
  Random& random;
  Time now;
  int64_t& work;  // the controller adds the number of objects that it reads or writes

  const Objects& objects() const { return cluster.objects(); }
};

struct SyncResult {
  bool failed = false;        // a write was refused: the sync is repeated, later each time
  Time again = kTimeMax;      // when to sync again even if nothing changes; kTimeMax: not necessary
  std::string again_as = {};  // key of the item to sync then; "": the same
};

class Controller {
 public:
  virtual ~Controller() = default;

  // Calls `add` with the key of each of its objects that the change concerns.
  virtual void Follow(const WatchEvent& event, const sim::Cluster& cluster,
                      FunctionRef<void(const std::string&)> add) const = 0;
  // Returns the delay, for further changes or until a moment, before the controller syncs the
  // objects that this change concerns.
  virtual Duration DelayAfter(const WatchEvent&, Time /*now*/) const { return {}; }
  // Brings the cluster closer to the desired state of the object with this key, which may be gone
  // by now.
  virtual SyncResult Sync(const std::string& key, const ControllerContext& context) const = 0;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_CONTROLLER_H_
