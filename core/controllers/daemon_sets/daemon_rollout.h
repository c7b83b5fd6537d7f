// Replaces pods of a DaemonSet's old templates. Upstream: rollingUpdate in
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

// The writes of a DaemonSet in one sync.
struct DaemonWrites {
  std::vector<std::string> create;  // names of nodes that get a pod
  std::vector<v1::PodPtr> remove;
  int64_t looked_at = 0;  // number of nodes that were read for this
};

// Reports whether a node may have an old and a new pod at the same time. Upstream: AllowsSurge.
bool AllowsSurge(const v1::DaemonSet& set);
// Returns the writes that the update strategy RollingUpdate needs now. REQUIRES: no node has too
// many pods
DaemonWrites RollingUpdateOf(const v1::DaemonSet& set, const DaemonNodes& nodes, Time now);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_ROLLOUT_H_
