// What an attempt that found no node leaves behind. As kube-scheduler v1.21, framework/types.go
// (Diagnosis, FitError).
#ifndef BERTH_FRAMEWORK_RESULT_H_
#define BERTH_FRAMEWORK_RESULT_H_

#include <map>
#include <string>

#include "framework/pod_info.h"
#include "framework/status.h"

namespace berth {

// The status of each node that failed, by node name.
struct NodeToStatus {
  std::map<std::string, Status> statuses;
};

struct Diagnosis {
  NodeToStatus node_to_status;
  PluginNames unschedulable_plugins;
};

struct FitError {
  int64_t num_all_nodes = 0;  // in the snapshot
  Diagnosis diagnosis;

  // "0/5 nodes are available: 2 Insufficient cpu, 3 node(s) were unschedulable."
  // Counts every reason over all nodes; the parts are sorted as texts.
  std::string Message() const;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_RESULT_H_
