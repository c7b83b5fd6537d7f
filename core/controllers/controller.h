// Controller: what the controllers of workloads have in common. Each reads the API server's store
// and writes as any of its clients, so that the pods that it makes get defaults and are admitted.
// Its informers know of each change at once. It keeps nothing between calls: the ControllerLoop
// has the queue of what waits to be done, and the indexes of what controllers ask again and again.
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

// What a controller sees, and what it writes with. All of it outlives the call.
struct ControllerContext {
  sim::Cluster& cluster;
  const OwnedObjects& owned;        // without what is written in this call
  const ReplicaCounts& replicas;    // the same
  DaemonSetViews& daemon_sets;      // the same
  StatefulSetViews& stateful_sets;  // the same
  Random& random;
  Time now;
  int64_t& work;  // grows by the objects that are looked at or written

  const Objects& objects() const { return cluster.objects(); }
};

struct SyncResult {
  bool failed = false;        // a write was refused: it is tried again, later each time
  Time again = kTimeMax;      // when to look again even if nothing changes; kTimeMax: need not be
  std::string again_as = {};  // the key of the item to look at then; "": the same
};

class Controller {
 public:
  virtual ~Controller() = default;

  // Calls `add` with the key of each of its objects that the change concerns.
  virtual void Follow(const WatchEvent& event, const sim::Cluster& cluster,
                      FunctionRef<void(const std::string&)> add) const = 0;
  // How long it waits, for more changes or for its time, before it looks at the objects that this
  // one concerns.
  virtual Duration DelayAfter(const WatchEvent&, Time /*now*/) const { return {}; }
  // Brings the cluster closer to what the object of this key wants; it may be gone by now.
  virtual SyncResult Sync(const std::string& key, const ControllerContext& context) const = 0;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_CONTROLLER_H_
