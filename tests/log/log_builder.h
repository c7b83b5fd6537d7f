// Builds logs for tests, in the words of the domain.
#ifndef BERTH_TESTS_LOG_LOG_BUILDER_H_
#define BERTH_TESTS_LOG_LOG_BUILDER_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "framework/cluster_event.h"
#include "log/event_log.h"
#include "queue/backoff.h"

namespace berth::sim {

// Each call appends one entry at the current moment. A pod named "a" is "default/a".
class LogBuilder {
 public:
  EventLog log;

  // Moves to a moment, which is a step of its own.
  LogBuilder& At(Duration t) {
    now_ = Time{} + t;
    return Step();
  }
  LogBuilder& Step() {
    ++step_;
    return *this;
  }

  LogBuilder& NodeAdded(const std::string& node, int64_t milli_cpu = 4000) {
    Event event = Make(EventKind::kNodeAdded, "", node);
    event.node_object = Node(node, milli_cpu);
    return Append(std::move(event));
  }
  LogBuilder& NodeUpdated(const std::string& node, int64_t milli_cpu, std::string_view cause) {
    Event event = Make(EventKind::kNodeUpdated, "", node, cause);
    event.node_object = Node(node, milli_cpu);
    return Append(std::move(event));
  }
  LogBuilder& NodeDeleted(const std::string& node) {
    return Append(Make(EventKind::kNodeDeleted, "", node));
  }

  LogBuilder& PodCreated(const std::string& pod, int32_t priority = 0, int64_t milli_cpu = 100,
                         const std::string& node = "") {
    Event event = Make(EventKind::kPodCreated, pod, node);
    event.pod_object = Pod(pod, priority, milli_cpu);
    entries_[pod].priority = priority;
    return Append(std::move(event));
  }
  LogBuilder& PodUpdated(const std::string& pod, int32_t priority, int64_t milli_cpu) {
    Event event = Make(EventKind::kPodUpdated, pod);
    event.pod_object = Pod(pod, priority, milli_cpu);
    entries_[pod].priority = priority;
    return Append(std::move(event));
  }
  LogBuilder& PodDeleted(const std::string& pod, const std::string& node = "",
                         std::string_view cause = "") {
    return Append(Make(EventKind::kPodDeleted, pod, node, cause));
  }
  LogBuilder& PodIgnored(const std::string& pod, std::string_view message) {
    Event event = Make(EventKind::kPodIgnored, pod);
    event.message = log.InternText(message);
    return Append(std::move(event));
  }

  LogBuilder& Queued(const std::string& pod, std::string_view cause = kEventPodAdd.label) {
    Event event = Make(EventKind::kQueued, pod, "", cause);
    event.to = SectionId::kActive;
    event.timestamp = entries_[pod].timestamp = now_;
    entries_[pod].attempts = 0;
    return Append(WithQueueFacts(std::move(event), pod));
  }
  // Appends the creation and the queueing of a pod, in a step of its own.
  LogBuilder& Comes(const std::string& pod, int32_t priority = 0, int64_t milli_cpu = 100) {
    return Step().PodCreated(pod, priority, milli_cpu).Queued(pod);
  }
  LogBuilder& Moved(const std::string& pod, SectionId from, SectionId to, std::string_view cause) {
    Event event = Make(EventKind::kMoved, pod, "", cause);
    event.from = from;
    event.to = to;
    return Append(WithQueueFacts(std::move(event), pod));
  }
  LogBuilder& Dequeued(const std::string& pod, SectionId from,
                       std::string_view cause = kEventPodDelete.label) {
    Event event = Make(EventKind::kDequeued, pod, "", cause);
    event.from = from;
    return Append(std::move(event));
  }
  LogBuilder& Requeued(const std::string& pod, SectionId in) {
    Event event = Make(EventKind::kRequeued, pod);
    event.to = in;
    return Append(WithQueueFacts(std::move(event), pod));
  }
  LogBuilder& MoveRequest(std::string_view cause, int64_t cycle) {
    Event event = Make(EventKind::kMoveRequest, "", "", cause);
    event.cycle = cycle;
    return Append(std::move(event));
  }
  // Appends a move request about a node, or about a pod and the node that has or had it.
  LogBuilder& MoveRequestAbout(const std::string& pod, const std::string& node,
                               std::string_view cause, int64_t cycle) {
    Event event = Make(EventKind::kMoveRequest, "", "", cause);
    event.cycle = cycle;
    if (!pod.empty()) event.subject_pod = PodNamed(pod);
    event.subject_node = NodeNamed(node);
    return Append(std::move(event));
  }

  LogBuilder& BackoffCounted(const std::string& pod, int32_t attempts, Time expiry) {
    Event event = Make(EventKind::kBackoffCounted, pod);
    event.attempts = attempts;
    event.timestamp = expiry;
    has_scoreboard_ = true;
    entries_[pod].counted_expiry = expiry;
    return Append(std::move(event));
  }
  LogBuilder& BackoffForgotten(const std::string& pod, std::string_view cause) {
    entries_[pod].counted_expiry = kNoBackoff;
    return Append(Make(EventKind::kBackoffForgotten, pod, "", cause));
  }

  LogBuilder& Popped(const std::string& pod, int32_t attempts, int64_t cycle) {
    Event event = Make(EventKind::kPopped, pod);
    event.attempts = entries_[pod].attempts = attempts;
    event.cycle = cycle;
    return Append(std::move(event));
  }
  LogBuilder& Skipped(const std::string& pod) { return Append(Make(EventKind::kSkipped, pod)); }
  LogBuilder& Failed(const std::string& pod, SectionId to, std::vector<std::string> plugins = {},
                     std::string_view message = "", SectionId already_in = SectionId::kNone) {
    Event event = Make(EventKind::kFailed, pod, "", "FitError");
    event.to = to;
    event.already_in = already_in;
    event.timestamp = entries_[pod].timestamp = now_;
    event.plugins = log.InternPlugins(std::move(plugins));
    event.message = log.InternText(message);
    return Append(WithQueueFacts(std::move(event), pod));
  }
  // The wait lasts at most ten seconds.
  LogBuilder& Waiting(const std::string& pod, const std::string& node,
                      std::vector<std::string> plugins) {
    Event event = Make(EventKind::kWaiting, pod, node);
    event.timestamp = now_ + Seconds(10);
    event.plugins = log.InternPlugins(std::move(plugins));
    return Append(std::move(event));
  }
  LogBuilder& Bound(const std::string& pod, const std::string& node) {
    return Append(Make(EventKind::kBound, pod, node));
  }
  LogBuilder& Preempted(const std::string& pod, const std::string& node, const std::string& by) {
    Event event = Make(EventKind::kPreempted, pod, node);
    event.other = PodNamed(by);
    return Append(std::move(event));
  }
  LogBuilder& Nominated(const std::string& pod, const std::string& node) {
    return Append(Make(EventKind::kNominated, pod, node));
  }
  LogBuilder& NominationCleared(const std::string& pod, const std::string& node) {
    return Append(Make(EventKind::kNominationCleared, pod, node));
  }
  LogBuilder& Stopped(std::string_view message) {
    Event event = Make(EventKind::kStopped);
    event.message = log.InternText(message);
    return Append(std::move(event));
  }

  PodId PodNamed(const std::string& pod) { return log.InternPod("default/" + pod); }
  NodeId NodeNamed(const std::string& node) { return log.InternNode(node); }
  Time now() const { return now_; }

 private:
  Event Make(EventKind kind, const std::string& pod = "", const std::string& node = "",
             std::string_view cause = "") {
    Event event;
    event.t = now_;
    event.kind = kind;
    event.step = step_;
    if (!pod.empty()) event.pod = PodNamed(pod);
    if (!node.empty()) event.node = NodeNamed(node);
    event.cause = log.InternText(cause);
    return event;
  }
  // Adds the facts of a queue sorted by PrioritySort, with v1.21's backoff, or with the classic one
  // if a failure was counted.
  Event WithQueueFacts(Event event, const std::string& pod) {
    const Entry& entry = entries_[pod];
    event.backoff_expiry = has_scoreboard_
                               ? entry.counted_expiry
                               : entry.timestamp + Backoff{}.DurationAfter(entry.attempts);
    if (event.to == SectionId::kActive) event.rank = {-entry.priority, entry.timestamp.ns, {}};
    return event;
  }
  LogBuilder& Append(Event event) {
    log.Append(std::move(event));
    return *this;
  }

  static v1::PodPtr Pod(const std::string& name, int32_t priority, int64_t milli_cpu) {
    v1::Pod pod;
    pod.metadata.name = name;
    pod.metadata.namespace_ = "default";
    pod.spec.priority = priority;
    v1::Container container;
    container.requests["cpu"] = Quantity::Parse(std::to_string(milli_cpu) + "m").value();
    pod.spec.containers.push_back(container);
    return std::make_shared<const v1::Pod>(pod);
  }
  static v1::NodePtr Node(const std::string& name, int64_t milli_cpu) {
    v1::Node node;
    node.metadata.name = name;
    node.allocatable["cpu"] = Quantity::Parse(std::to_string(milli_cpu) + "m").value();
    return std::make_shared<const v1::Node>(node);
  }

  // The facts that a queue has about a pod.
  struct Entry {
    int32_t priority = 0;
    int32_t attempts = 0;
    Time timestamp;
    Time counted_expiry = kNoBackoff;
  };

  Time now_;
  int32_t step_ = 0;
  std::map<std::string, Entry> entries_;  // by pod
  bool has_scoreboard_ = false;
};

}  // namespace berth::sim

#endif  // BERTH_TESTS_LOG_LOG_BUILDER_H_
