// The garbage collector of pods: deletes those that no kubelet can end. As pkg/controller/podgc of
// Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_GARBAGE_POD_GARBAGE_COLLECTOR_H_
#define BERTH_CONTROLLERS_GARBAGE_POD_GARBAGE_COLLECTOR_H_

#include <string>
#include <string_view>

#include "base/time.h"
#include "controllers/controller.h"

namespace berth::controllers {

// The reason of the condition DisruptionTarget of a pod whose node no longer exists.
inline constexpr std::string_view kDeletionByPodGc = "DeletionByPodGC";

// It looks at the cluster every 20 s. A node that does not exist, but has pods, is in quarantine
// for 40 s from then on; if it does not exist afterwards, its pods have failed, and are deleted.
// Pods without a node that are being deleted are deleted at the next look.
//
// Its items are the names of such nodes, before it has looked for them and in quarantine, and the
// keys of such pods. Two of its rules are left out: that pods which have ended are deleted from the
// 12,500th on (--terminated-pod-gc-threshold), as nothing depends on these; and that terminating
// pods are deleted from a node with the taint node.kubernetes.io/out-of-service, as no kubelet is
// modelled that is not ready.
class PodGarbageCollector final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  Duration DelayAfter(const WatchEvent& event, Time now) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_GARBAGE_POD_GARBAGE_COLLECTOR_H_
