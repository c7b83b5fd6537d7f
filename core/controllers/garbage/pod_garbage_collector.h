// The garbage collector of pods: deletes pods that no kubelet can end. Upstream:
// pkg/controller/podgc of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_GARBAGE_POD_GARBAGE_COLLECTOR_H_
#define BERTH_CONTROLLERS_GARBAGE_POD_GARBAGE_COLLECTOR_H_

#include <string>
#include <string_view>

#include "base/time.h"
#include "controllers/controller.h"

namespace berth::controllers {

// The reason of the condition DisruptionTarget of a pod whose node no longer exists.
inline constexpr std::string_view kDeletionByPodGc = "DeletionByPodGC";

// It checks the cluster every 20 s. A missing node that still has pods is in quarantine for 40 s
// from then on; if it is still missing afterwards, its pods become Failed, and are deleted. Pods
// without a node that are being deleted are deleted at the next check.
//
// Its items are the names of such nodes, before the check and in quarantine, and the keys of such
// pods. Two of upstream's rules are not modelled: pods that have ended are deleted from the
// 12,500th on (--terminated-pod-gc-threshold), but nothing depends on these; and terminating pods
// are deleted from a node with the taint node.kubernetes.io/out-of-service, but Berth models no
// kubelet that is not ready.
class PodGarbageCollector final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  Duration DelayAfter(const WatchEvent& event, Time now) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_GARBAGE_POD_GARBAGE_COLLECTOR_H_
