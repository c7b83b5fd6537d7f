#include "kube_batch/plugins/conformance.h"

namespace berth::kube_batch {

Tasks ConformancePlugin::PreemptableFn(const TaskInfo&, const Tasks& candidates) const {
  Tasks victims;
  for (TaskInfo* candidate : candidates) {
    const std::string& priority_class = candidate->pod().spec.priority_class_name;
    if (priority_class == "system-cluster-critical" || priority_class == "system-node-critical" ||
        candidate->pod().metadata.namespace_ == "kube-system") {
      continue;
    }
    victims.push_back(candidate);
  }
  return victims;
}

}  // namespace berth::kube_batch
