// Which pods belong together: what services and controllers select. As kube-scheduler v1.21,
// framework/plugins/helper/spread.go.
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

// Whether every pair of `wanted` stands in `labels`.
bool ContainsLabels(const LabelSet& labels, const LabelSet& wanted);

// A selector with pairs that are compared and never validated, as the selectors of services are.
struct PodSelector {
  LabelSet labels;                                       // all of them, and
  LabelSelector selector = LabelSelector::Everything();  // this

  // True if there is no condition at all.
  bool Empty() const { return labels.empty() && selector.Empty(); }
  bool Matches(const LabelSet& pod_labels) const {
    return ContainsLabels(pod_labels, labels) && selector.Matches(pod_labels);
  }
};

// How many pods on the node are in the namespace, selected, and not about to go.
int64_t CountPods(const NodeInfo& node, const std::string& namespace_name,
                  const PodSelector& selector);

// The services of the pod's namespace that select the pod, in name order. (Upstream gives them in
// the order of a Go map, which is none.) One without a selector selects nothing; an empty selector
// is the same as none here, as it is once it went through the API server.
std::vector<std::shared_ptr<const v1::Service>> PodServices(const v1::Pod& pod,
                                                            const Objects& objects);

// The pod's companions as deduced from its namespace: the selectors of all services and replication
// controllers that select the pod, merged, and the requirements of all replica sets and stateful
// sets that select it. Empty if there are none. Owner references play no role.
PodSelector DefaultSelector(const v1::Pod& pod, const Objects& objects);
// The same as kube-scheduler v1.34 has it: of the services that select the pod, and of the one
// controller that owns it, whether that selects the pod or not.
PodSelector DefaultSelectorByOwner(const v1::Pod& pod, const Objects& objects);

}  // namespace berth

#endif  // BERTH_PLUGINS_PODS_DEFAULT_SELECTOR_H_
