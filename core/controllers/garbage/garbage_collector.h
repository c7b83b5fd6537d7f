// The garbage collector: deletes the objects of a deleted workload after it, as kubectl delete does
// by default. Upstream: pkg/controller/garbagecollector of Kubernetes v1.34, in the background.
// Objects whose owner never was in the scenario stay: a dump need not contain the owners of its
// pods.
#ifndef BERTH_CONTROLLERS_GARBAGE_GARBAGE_COLLECTOR_H_
#define BERTH_CONTROLLERS_GARBAGE_GARBAGE_COLLECTOR_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// Its items are deleted owners.
class GarbageCollector final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_GARBAGE_GARBAGE_COLLECTOR_H_
