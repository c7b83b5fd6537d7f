// PodLifecycle: the moments at which kubelets change a pod by themselves: when it becomes ready,
// when it has run to its end, and when it has stopped. Annotations give the times
// (apiserver/pod_times.h). A missing node has no kubelet, and none of this happens.
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

// A value type: a checkpoint keeps a copy.
class PodLifecycle {
 public:
  struct Due {
    PodStep step;
    std::string key;  // key of the pod
  };

  // Call it for every change of a pod. A pod that was bound to a node, at its status.startTime or
  // else now, becomes ready and ends after its times; one whose deletion is requested now has
  // stopped after its time, and does not end before. A pod that is gone has no further steps.
  // `has_kubelet`: the pod's node exists; otherwise no step happens until Resume. REQUIRES:
  // FindPodTimesError finds none.
  void Follow(const Change<v1::Pod>& change, bool has_kubelet, Time now);

  // Call it for every change of a node. When one is added or deleted, its pods have to be checked.
  void Follow(const Change<v1::Node>& change);
  bool HasPodsToLookAt() const { return !changed_nodes_.empty(); }
  // Returns the keys of at most `most` of these pods, each once, in the order of the changes and of
  // the keys: the caller halts or resumes each pod's kubelet.
  std::vector<std::string> TakePodsToLookAt(const PodsByNode& pods_by_node, size_t most);
  // The pod's node is gone, and its kubelet with it.
  void Halt(const std::string& key);
  // The pod's node exists. Steps that a former kubelet had begun begin anew.
  void Resume(const v1::PodPtr& pod, Time now);

  // Returns the moment of the next step; kTimeMax if no pod has one.
  Time Next() const;

  // Returns the steps that are due by t, each once: first pods that become ready, then those that
  // end, then those that stop, each in the order of their moments, and at the same moment in the
  // order of their starts.
  std::vector<Due> TakeDue(Time t);

 private:
  // A node that was added or deleted.
  struct ChangedNode {
    std::string name;
    std::string last_key;  // the last of its pods that was taken; "": none was
  };

  // The duration of each step; nothing: the step does not happen.
  struct Waits {
    std::optional<Duration> ready;
    std::optional<Duration> end;
    std::optional<Duration> stop;
  };

  // Reports whether no pod has a step, not even a halted one.
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
