// How pods of a DaemonSet's old template are replaced. As rollingUpdate in
// pkg/controller/daemon/update.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_ROLLOUT_H_
#define BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_ROLLOUT_H_

#include <map>
#include <string>
#include <vector>

#include "api/workloads.h"
#include "base/time.h"
#include "controllers/daemon_sets/daemon_pod.h"

namespace berth::controllers {

// A node as one DaemonSet sees it.
struct DaemonNode {
  bool exists = false;               // false: only pods for it are left
  DaemonPlacement::Verdict verdict;  // all false if the node does not exist
  std::vector<v1::PodPtr> pods;      // for this node, in the order of their names
};
using DaemonNodes = std::map<std::string, DaemonNode>;  // by name

// What a DaemonSet writes in one look.
struct DaemonWrites {
  std::vector<std::string> create;  // names of nodes that get a pod
  std::vector<v1::PodPtr> remove;
};

// Whether a node may have an old and a new pod at a time. As AllowsSurge.
bool AllowsSurge(const v1::DaemonSet& set);
// What the update strategy RollingUpdate wants now, if no node has pods that are too many. `hash`:
// of the newest template.
DaemonWrites RollingUpdateOf(const v1::DaemonSet& set, const std::string& hash,
                             const DaemonNodes& nodes, Time now);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_ROLLOUT_H_
