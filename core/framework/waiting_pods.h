// WaitingPods: the pods that Permit plugins hold back. As kube-scheduler v1.21,
// framework/runtime/waiting_pods_map.go. Upstream blocks a goroutine on each; here a pod is
// waiting until the driver asks for its outcome and there is one.
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
  // `timeouts`: each plugin that said wait, with how long after `since` it gives up.
  WaitingPod(v1::PodPtr pod, std::string node_name, Time since,
             std::map<std::string, Duration> timeouts)
      : pod_(std::move(pod)),
        node_name_(std::move(node_name)),
        since_(since),
        timeouts_(std::move(timeouts)) {}

  const v1::Pod& pod() const { return *pod_; }
  const std::string& node_name() const { return node_name_; }
  // When it began to wait.
  Time since() const { return since_; }
  // The plugins that have not allowed the pod yet, by name.
  std::vector<std::string> PendingPlugins() const;

  // The pod goes on when no plugin is pending any more. No effect after an outcome.
  void Allow(std::string_view plugin);
  // Ends the wait with Unschedulable for the reason `message`, failed by `plugin`. (Upstream puts
  // `pod "NAME" rejected while waiting on permit` around it in its log only.) No effect after an
  // outcome.
  void Reject(std::string_view plugin, std::string_view message);
  // Rejects for the plugin with the earliest deadline (the first by name of several) if that is not
  // after `now`: `rejected due to timeout after waiting 10s at plugin NAME`.
  void Expire(Time now);

  // Nothing while the pod waits.
  const std::optional<Status>& outcome() const { return outcome_; }
  // The earliest deadline. REQUIRES: no outcome yet.
  Time NextDeadline() const;

 private:
  v1::PodPtr pod_;
  std::string node_name_;
  Time since_;
  std::map<std::string, Duration> timeouts_;  // of the plugins that have not allowed the pod yet
  std::optional<Status> outcome_;
};

// By uid. A value: a checkpoint copies it.
using WaitingPods = std::map<std::string, WaitingPod>;

}  // namespace berth

#endif  // BERTH_FRAMEWORK_WAITING_PODS_H_
