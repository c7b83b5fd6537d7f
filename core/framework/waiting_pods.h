// WaitingPods: the pods that wait at Permit. Upstream: kube-scheduler v1.21,
// framework/runtime/waiting_pods_map.go. Upstream blocks a goroutine for each; here a pod waits
// until the driver asks for its outcome and it has one.
#ifndef BERTH_FRAMEWORK_WAITING_PODS_H_
#define BERTH_FRAMEWORK_WAITING_PODS_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/types.h"
#include "base/time.h"
#include "framework/status.h"

namespace berth {

class WaitingPod {
 public:
  // `timeouts`: the plugins that returned Wait, each with the time from `since` to its deadline.
  WaitingPod(v1::PodPtr pod, std::string node_name, Time since,
             std::map<std::string, Duration> timeouts)
      : pod_(std::move(pod)),
        node_name_(std::move(node_name)),
        since_(since),
        timeouts_(std::move(timeouts)) {}

  const v1::Pod& pod() const { return *pod_; }
  const std::string& node_name() const { return node_name_; }
  // Returns the moment at which the wait began.
  Time since() const { return since_; }
  // Returns the names of the plugins that have not allowed the pod yet.
  std::vector<std::string> PendingPlugins() const;

  // Ends the wait with success if no other plugin is pending. No effect after an outcome.
  void Allow(std::string_view plugin);
  // Ends the wait with Unschedulable for the reason `message`, failed by `plugin`. (Upstream adds
  // `pod "NAME" rejected while waiting on permit` around it only in its log.) No effect after an
  // outcome.
  void Reject(std::string_view plugin, std::string_view message);
  // Rejects the pod for the plugin with the earliest deadline (the first by name of several) if
  // that is not after `now`: `rejected due to timeout after waiting 10s at plugin NAME`.
  void Expire(Time now);

  // Returns nothing while the pod waits.
  const std::optional<Status>& outcome() const { return outcome_; }
  // Returns the earliest deadline. REQUIRES: no outcome yet.
  Time NextDeadline() const;

 private:
  v1::PodPtr pod_;
  std::string node_name_;
  Time since_;
  // the timeouts of the plugins that have not allowed the pod yet
  std::map<std::string, Duration> timeouts_;
  std::optional<Status> outcome_;
};

// Keyed by uid. A value type: a checkpoint copies it.
using WaitingPods = std::map<std::string, WaitingPod>;

}  // namespace berth

#endif  // BERTH_FRAMEWORK_WAITING_PODS_H_
