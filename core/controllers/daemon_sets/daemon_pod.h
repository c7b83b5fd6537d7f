// The nodes on which a DaemonSet has pods, and these pods. Upstream:
// pkg/controller/daemon/util/daemonset_util.go and NodeShouldRunDaemonPod in
// pkg/controller/daemon/daemon_controller.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_POD_H_
#define BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_POD_H_

#include <string>
#include <vector>

#include "api/node_affinity.h"
#include "api/workloads.h"

namespace berth::controllers {

// The conditions of a DaemonSet's template on nodes. A cordon has no effect, because all pods
// tolerate it.
class DaemonPlacement {
 public:
  struct Verdict {
    bool should_run = false;  // the node should have a pod
    bool may_stay = false;    // an existing pod stays; true if should_run is
    bool operator==(const Verdict&) const = default;
  };

  explicit DaemonPlacement(const v1::PodTemplate& pod_template);
  Verdict On(const v1::Node& node) const;

 private:
  std::vector<v1::Toleration> tolerations_;
  RequiredNodeAffinity affinity_;
};

// Returns the name of the pod's node, or else of the node for which it was created, by the field
// metadata.name in its affinity; "": none. Upstream: GetTargetNodeName.
std::string TargetNodeOf(const v1::Pod& pod);
// Reports whether the pod has the newest template: by the hash in its labels, or by the number of
// the template, which pods of a dump have.
bool IsUpdated(const v1::DaemonSet& set, const std::string& hash, const v1::Pod& pod);

// Returns a pod for the node; it has no name. It replaces affinity to nodes by affinity to this
// node's name, because the controller has chosen the node; preferred affinity stays.
v1::Pod MakeDaemonPod(const v1::DaemonSet& set, const std::string& hash, const std::string& node);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_POD_H_
