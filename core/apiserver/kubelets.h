// Kubelets: each node's kubelet checks whether it has room for a pod that was bound to it. The API
// server binds a pod whatever the node has left; so a node may get more pods than it has room for,
// and its kubelet then rejects the last ones.
#ifndef BERTH_APISERVER_KUBELETS_H_
#define BERTH_APISERVER_KUBELETS_H_

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "api/objects.h"
#include "api/watch_event.h"
#include "base/shared_map.h"
#include "framework/node_info.h"

namespace berth::sim {

// They only check amounts of resources. Upstream: pkg/kubelet/lifecycle/predicate.go, Admit, which
// also checks node selectors, taints and host ports; there a critical pod may also evict others. A
// value type: a checkpoint keeps a copy. Pods of a missing node wait; when it is added, the pods
// are checked in the order in which they were bound.
class Kubelets {
 public:
  // A pod that must not run.
  struct Rejection {
    v1::PodPtr pod;
    std::string reason;  // "OutOfcpu"
    // "Node didn't have enough resource: cpu, requested: 2000, used: 3000, capacity: 4000", in
    // thousandths of cpu, bytes or pieces.
    std::string message;
  };

  // Without kubelets: every pod runs.
  Kubelets() = default;
  // `zero_is_never_lacking`: see NodeResourcesFit::Rules.
  explicit Kubelets(bool zero_is_never_lacking)
      : are_there_(true), zero_is_never_lacking_(zero_is_never_lacking) {}

  // Call it for every change of the cluster.
  void Follow(const WatchEvent& event) {
    if (are_there_) FollowChange(event);
  }

  // Reports whether pods were bound that were not checked yet.
  bool HasWork() const { return !arrivals_.empty(); }
  // Checks at most `most` of them, in the order in which they were bound. Rejected pods no longer
  // count. `objects`: those of the API server.
  std::vector<Rejection> Admit(const Objects& objects, size_t most);

 private:
  void FollowChange(const WatchEvent& event);
  void FollowPod(const Change<v1::Pod>& change);
  void FollowNode(const Change<v1::Node>& change);
  // Returns the kubelet's state of this node for one change; creates it if there is none.
  NodeInfo& Edit(const std::string& node_name);
  std::vector<Rejection> LackOf(const v1::PodPtr& pod, const NodeInfo& node) const;

  bool are_there_ = false;
  bool zero_is_never_lacking_ = false;
  SharedMap<std::shared_ptr<NodeInfo>> nodes_;  // keyed by name, with the pods that run
  std::deque<std::string> arrivals_;            // keys of pods
  // keyed by the name of the missing node; keys of pods
  std::map<std::string, std::vector<std::string>> waiting_;
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_KUBELETS_H_
