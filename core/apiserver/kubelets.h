// Kubelets: whether a pod that comes to a node has room there, by what the node's kubelet knows.
// The API server binds a pod whatever the node has left; so a node may get more than it can take,
// and its kubelet then rejects what comes last.
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

// Only amounts of resources are looked at. As pkg/kubelet/lifecycle/predicate.go, Admit, which also
// compares node selectors, taints and host ports; there a critical pod may evict others, too. A
// value: a checkpoint keeps a copy. Where a node is absent its pods wait; when it comes (back) they
// are looked at in the order in which they came.
class Kubelets {
 public:
  // A pod that is not to run.
  struct Rejection {
    v1::PodPtr pod;
    std::string reason;  // "OutOfcpu"
    // "Node didn't have enough resource: cpu, requested: 2000, used: 3000, capacity: 4000":
    // thousandths of cpu, bytes or pieces.
    std::string message;
  };

  // There are none: whatever comes runs.
  Kubelets() = default;
  // `zero_is_never_lacking`: see NodeResourcesFit::Rules.
  explicit Kubelets(bool zero_is_never_lacking)
      : are_there_(true), zero_is_never_lacking_(zero_is_never_lacking) {}

  // To be called for every change of the cluster.
  void Follow(const WatchEvent& event) {
    if (are_there_) FollowChange(event);
  }

  // Pods have come that were not looked at yet.
  bool HasWork() const { return !arrivals_.empty(); }
  // Looks at so many of them at the most, in the order in which they came. What is returned does
  // not count any more. `objects`: what the API server has.
  std::vector<Rejection> Admit(const Objects& objects, size_t most);

 private:
  void FollowChange(const WatchEvent& event);
  void FollowPod(const Change<v1::Pod>& change);
  void FollowNode(const Change<v1::Node>& change);
  // What the kubelet of this node knows, made if there is none; for one change.
  NodeInfo& Edit(const std::string& node_name);
  std::vector<Rejection> LackOf(const v1::PodPtr& pod, const NodeInfo& node) const;

  bool are_there_ = false;
  bool zero_is_never_lacking_ = false;
  SharedMap<std::shared_ptr<NodeInfo>> nodes_;               // by name, with the pods that run
  std::deque<std::string> arrivals_;                         // keys of pods
  std::map<std::string, std::vector<std::string>> waiting_;  // for their node, by its name; keys
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_KUBELETS_H_
