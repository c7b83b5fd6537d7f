// On which nodes a DaemonSet has pods, and of what it makes them. As
// pkg/controller/daemon/util/daemonset_util.go and NodeShouldRunDaemonPod in
// pkg/controller/daemon/daemon_controller.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_POD_H_
#define BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_POD_H_

#include <string>
#include <vector>

#include "api/node_affinity.h"
#include "api/workloads.h"

namespace berth::controllers {

// What the template of a DaemonSet says of nodes. A cordon keeps no pod away: all tolerate it.
class DaemonPlacement {
 public:
  struct Verdict {
    bool should_run = false;  // the node is to have a pod
    bool may_stay = false;    // one that is there stays; true if should_run is
    bool operator==(const Verdict&) const = default;
  };

  explicit DaemonPlacement(const v1::PodTemplate& pod_template);
  Verdict On(const v1::Node& node) const;

 private:
  std::vector<v1::Toleration> tolerations_;
  RequiredNodeAffinity affinity_;
};

// The name of the node that the pod is on, or else is for, by the field metadata.name in its
// affinity; "": it is for none. As GetTargetNodeName.
std::string TargetNodeOf(const v1::Pod& pod);
// Whether the pod is of the newest template: by the hash of that in its labels, or by the number of
// the template, which pods of a dump have.
bool IsUpdated(const v1::DaemonSet& set, const std::string& hash, const v1::Pod& pod);

// A pod for the node; it has no name. Affinity to nodes other than by name is replaced, as the
// controller has chosen the node; preferred affinity stays.
v1::Pod MakeDaemonPod(const v1::DaemonSet& set, const std::string& hash, const std::string& node);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_POD_H_
