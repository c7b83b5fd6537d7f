// Finds the pods that belong together, by the selectors of services and controllers. Upstream:
// kube-scheduler v1.21, framework/plugins/helper/spread.go.
#ifndef BERTH_PLUGINS_PODS_DEFAULT_SELECTOR_H_
#define BERTH_PLUGINS_PODS_DEFAULT_SELECTOR_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "api/labels.h"
#include "api/objects.h"
#include "api/types.h"
#include "api/workloads.h"
#include "framework/node_info.h"

namespace berth {

// Reports whether `labels` has every pair of `wanted`.
bool ContainsLabels(const LabelSet& labels, const LabelSet& wanted);

// A selector with pairs that are compared and never validated, like the selectors of services.
struct PodSelector {
  LabelSet labels;                                       // a pod has to have all of these,
  LabelSelector selector = LabelSelector::Everything();  // and match this

  // Reports whether the selector has no condition.
  bool Empty() const { return labels.empty() && selector.Empty(); }
  bool Matches(const LabelSet& pod_labels) const {
    return ContainsLabels(pod_labels, labels) && selector.Matches(pod_labels);
  }
};

// Returns the number of pods on the node that are in the namespace, selected, and not being
// deleted.
int64_t CountPods(const NodeInfo& node, const std::string& namespace_name,
                  const PodSelector& selector);

// Returns the services of the pod's namespace that select the pod, in name order. (Upstream returns
// them in the order of a Go map, which is random.) A service without a selector selects no pod. An
// empty selector counts as a missing one here, as after a pass through the API server.
std::vector<std::shared_ptr<const v1::Service>> PodServices(const v1::Pod& pod,
                                                            const Objects& objects);

// Returns a selector for pods that belong with this pod, derived from its namespace: the selectors
// of all services and replication controllers that select the pod, merged, and the requirements of
// all replica sets and stateful sets that select it. Empty if there are none. Ignores owner
// references.
PodSelector DefaultSelector(const v1::Pod& pod, const Objects& objects);
// Returns the selector that kube-scheduler v1.34 derives: from the services that select the pod,
// and from the one controller that owns it, whether that selects the pod or not.
PodSelector DefaultSelectorByOwner(const v1::Pod& pod, const Objects& objects);

}  // namespace berth

#endif  // BERTH_PLUGINS_PODS_DEFAULT_SELECTOR_H_
