// PodLifecycle: when kubelets change a pod by themselves: when it becomes ready, when it has run to
// its end, and when it has stopped. Annotations say how long each takes (apiserver/pod_times.h). On
// a node that does not exist there is no kubelet, and nothing of that happens.
#ifndef BERTH_APISERVER_POD_LIFECYCLE_H_
#define BERTH_APISERVER_POD_LIFECYCLE_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "api/types.h"
#include "api/watch_event.h"
#include "apiserver/pod_timer.h"
#include "apiserver/pods_by_node.h"
#include "base/time.h"

namespace berth::sim {

enum class PodStep : uint8_t { kReady, kEnded, kStopped };

// A value: a checkpoint keeps a copy.
class PodLifecycle {
 public:
  struct Due {
    PodStep step;
    std::string key;  // of the pod
  };

  // To be called for every change of a pod. A pod that came to a node, at its status.startTime or
  // else now, becomes ready and ends that much later; one whose deletion was asked for now has
  // stopped that much later, and does not end before. One that is gone does none of these.
  // `has_kubelet`: the pod's node exists; without it none of these happens until Resume.
  // REQUIRES: FindPodTimesError finds none.
  void Follow(const Change<v1::Pod>& change, bool has_kubelet, Time now);

  // To be called for every change of a node. When one comes or goes its pods have to be looked at.
  void Follow(const Change<v1::Node>& change);
  bool HasPodsToLookAt() const { return !changed_nodes_.empty(); }
  // The keys of at most `most` of these pods, each returned once, in the order of the changes and
  // of the keys: the pod's kubelet is to be halted or resumed.
  std::vector<std::string> TakePodsToLookAt(const PodsByNode& pods_by_node, size_t most);
  // The pod's node is gone, and its kubelet with it.
  void Halt(const std::string& key);
  // The pod's node is there. What a kubelet that is gone had begun begins anew.
  void Resume(const v1::PodPtr& pod, Time now);

  // The moment of the next step; kTimeMax: no pod has one.
  Time Next() const;

  // The steps that are due by t, each returned once: of those that become ready, end and stop, in
  // this order, each in the order of their moments, and at the same moment in the order of their
  // starts.
  std::vector<Due> TakeDue(Time t);

 private:
  // A node that came or went.
  struct ChangedNode {
    std::string name;
    std::string last_key;  // of its pods that were taken; "": none was
  };

  // How long each step takes; nothing: it does not happen.
  struct Waits {
    std::optional<Duration> ready;
    std::optional<Duration> end;
    std::optional<Duration> stop;
  };

  // No pod has a step, be it one that does not come for now.
  bool empty() const { return ready_.empty() && ends_.empty() && stops_.empty(); }
  static Waits WaitsOf(const v1::Pod& pod);
  void Set(const std::string& key, const Waits& waits, Time start, Time now);

  std::deque<ChangedNode> changed_nodes_;
  PodTimer ready_;
  PodTimer ends_;
  PodTimer stops_;
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_POD_LIFECYCLE_H_
