// PodLifecycle: when kubelets change a pod by themselves: when it becomes ready, when it has run to
// its end, and when it has stopped. Annotations say how long each takes (apiserver/pod_times.h).
#ifndef BERTH_APISERVER_POD_LIFECYCLE_H_
#define BERTH_APISERVER_POD_LIFECYCLE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/types.h"
#include "api/watch_event.h"
#include "apiserver/pod_timer.h"
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
  // REQUIRES: FindPodTimesError finds none.
  void Follow(const Change<v1::Pod>& change, Time now);

  // The moment of the next step; kTimeMax: no pod has one.
  Time Next() const;
  bool empty() const { return ready_.empty() && ends_.empty() && stops_.empty(); }

  // The steps that are due by t, each returned once: of those that become ready, end and stop, in
  // this order, each in the order of their moments, and at the same moment in the order of their
  // starts.
  std::vector<Due> TakeDue(Time t);

 private:
  PodTimer ready_;
  PodTimer ends_;
  PodTimer stops_;
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_POD_LIFECYCLE_H_
