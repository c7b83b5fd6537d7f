// The garbage collector: what a workload has made goes after it, as with
// kubectl delete. As pkg/controller/garbagecollector of Kubernetes v1.34, in the background. What
// belongs to an owner that never was in the scenario stays: a dump need not hold the owners of its
// pods.
#ifndef BERTH_CONTROLLERS_GARBAGE_GARBAGE_COLLECTOR_H_
#define BERTH_CONTROLLERS_GARBAGE_GARBAGE_COLLECTOR_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// Its items are owners that are gone.
class GarbageCollector final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_GARBAGE_GARBAGE_COLLECTOR_H_
