// How pods of a DaemonSet's old template are replaced. As rollingUpdate in
// pkg/controller/daemon/update.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_ROLLOUT_H_
#define BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_ROLLOUT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/workloads.h"
#include "base/time.h"
#include "controllers/daemon_sets/daemon_nodes.h"

namespace berth::controllers {

// What a DaemonSet writes in one look.
struct DaemonWrites {
  std::vector<std::string> create;  // names of nodes that get a pod
  std::vector<v1::PodPtr> remove;
  int64_t looked_at = 0;  // nodes, to find these
};

// Whether a node may have an old and a new pod at a time. As AllowsSurge.
bool AllowsSurge(const v1::DaemonSet& set);
// The writes that the update strategy RollingUpdate wants now. REQUIRES: no node has too many pods
DaemonWrites RollingUpdateOf(const v1::DaemonSet& set, const DaemonNodes& nodes, Time now);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_ROLLOUT_H_
