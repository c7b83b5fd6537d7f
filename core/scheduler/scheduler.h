// Scheduler: takes pods from the queue and binds them to nodes. Upstream: kube-scheduler v1.21,
// scheduler.go (scheduleOne), factory.go (MakeDefaultErrorFunc) and eventhandlers.go.
#ifndef BERTH_SCHEDULER_SCHEDULER_H_
#define BERTH_SCHEDULER_SCHEDULER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/attributes.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "cache/scheduler_cache.h"
#include "cache/snapshot.h"
#include "framework/handle.h"
#include "framework/profile.h"
#include "framework/runtime.h"
#include "queue/scheduling_queue.h"
#include "scheduler/background_preemptions.h"
#include "scheduler/generic_scheduler.h"
#include "scheduler/pending_work.h"
#include "scheduler/rules.h"

namespace berth {

// One of `extenders` of a KubeSchedulerConfiguration or a Policy. Upstream: apis/config/types.go.
struct ExtenderConfiguration {
  struct ManagedResource {
    std::string name;
    bool ignored_by_scheduler = false;
  };

  std::string url_prefix;
  std::string filter_verb;  // "": it does not have this verb; the same for the next three
  std::string preempt_verb;
  std::string prioritize_verb;
  std::string bind_verb;
  int64_t weight = 0;
  // The real scheduler's connection to the extender; no effect in a simulation.
  bool enable_https = false;
  bool tls_insecure = false;
  bool tls_has_ca = false;
  Duration http_timeout;
  bool node_cache_capable = false;
  bool ignorable = false;
  std::vector<ManagedResource> managed_resources;
};

// All members must outlive the scheduler.
struct SchedulerDependencies {
  const Clock& clock;
  Random& random;
  ApiClient& client;
  // The informers' copies of the objects, which contain the watch events that have reached the
  // scheduler.
  const Objects& informers;
  QueueObserver* queue_observer = nullptr;  // may be null
  // In the order of the configuration; the scheduler calls ignorable ones last.
  std::vector<Extender*> extenders = {};
};

struct SchedulerConfiguration {
  std::vector<Profile> profiles;
  Backoff backoff;
  int32_t percentage_of_nodes_to_score = 0;
  // The duration of an eviction, in versions that evict in parallel with the attempts.
  Duration preemption_latency;
  // In the order of the configuration; the code that creates the scheduler creates Extender objects
  // from them.
  std::vector<ExtenderConfiguration> extenders;
  // The algorithm provider, which v1.21 names in the error if no scheduler can be created; "": a
  // Policy. Nothing: later versions have none.
  std::optional<std::string_view> algorithm_provider;
  // The version's rules: no member is null.
  SchedulerRules rules;
};

// Returns the error with which no scheduler can be created: `error` with v1.21's words before it.
// Upstream: scheduler.go, New.
BERTH_KEPT_APART Error StartError(const SchedulerConfiguration& configuration, Error error);

// The state between the two halves of ScheduleOne: the decision is made, but has not taken effect
// yet.
struct SchedulingCycle {
  QueuedPodInfo info;
  Framework* framework = nullptr;  // the framework of the pod's profile
  CycleState state;
  // There was no attempt: the pod is being deleted, is assumed already, or no longer has a profile.
  bool skipped = false;
  ScheduleOutcome outcome;
};

// The outcome of an attempt; kWaiting: the pod waits at Permit.
struct AttemptResult {
  enum class Kind : uint8_t { kSkipped, kFailed, kWaiting, kBound };

  Kind kind = Kind::kSkipped;
  v1::PodPtr pod;
  int32_t attempts = 0;
  std::string node_name;  // kWaiting, kBound: the node
  Time permit_deadline;   // kWaiting: the earliest deadline of `plugins`
  // kFailed:
  std::string_view
      cause;  // FitError, NoNodes, Error, ReserveError, PermitError, PreBindError, BindError
  std::string message;                 // message of the condition PodScheduled
  PluginNames plugins;                 // kFailed: recorded in the queue; kWaiting: not yet allowed
  std::string post_filter_error;       // the error of PostFilter itself; "" if it had none
  SectionId queue = SectionId::kNone;  // the queue of the pod; kNone: see already_in
  // The queue to which the pod had returned by itself meanwhile; kNone: the pod was deleted or
  // bound.
  SectionId already_in = SectionId::kNone;
};

class Scheduler {
 public:
  // Returns an error if a profile cannot be built: see Framework::Make.
  static Result<std::unique_ptr<Scheduler>> Make(const Registry& registry,
                                                 const SchedulerConfiguration& configuration,
                                                 const SchedulerDependencies& dependencies);
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  // The first half of ScheduleOne: pops a pod and decides. Returns nothing if activeQ is empty.
  std::optional<SchedulingCycle> BeginSchedulingCycle();
  // The second half: preemption and failure handling; or assume, Reserve, Permit and, unless the
  // pod waits there, PreBind, Bind and PostBind.
  AttemptResult FinishSchedulingCycle(SchedulingCycle cycle);

  // Continues pending work where possible, in the order in which it began: binding cycles of pods
  // whose wait at Permit has an outcome (a timeout is one), and evictions.
  PendingWorkResults ContinuePendingWork();
  bool HasPendingWork() const { return !pending_work_.empty(); }
  // Returns when the first pending work can continue by itself; kTimeMax if none can.
  Time NextPendingWorkDue() const;
  // See SchedulerCache. The scheduler runs the cleanup each second, in parallel with its attempts.
  Time NextCleanup() const { return cache_.NextCleanup(); }
  std::vector<v1::PodPtr> CleanupAssumedPods() {
    return cache_.CleanupAssumedPods(dependencies_.clock.Now());
  }
  // Reports whether a profile has plugins that can make a pod wait at Permit.
  bool HasPermitPlugins() const;

  // Event handlers, which informers call. `OnPod...` handle all pods, bound or not.
  void OnPodAdd(const v1::PodPtr& pod);
  void OnPodUpdate(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod);
  void OnPodDelete(const v1::PodPtr& pod);
  // The pod is missing in a new list; `pod` is the state last reported by the informer.
  void OnPodVanished(const v1::PodPtr& pod);
  void OnNodeAdd(const v1::NodePtr& node);
  void OnNodeUpdate(const v1::NodePtr& old_node, const v1::NodePtr& new_node);
  void OnNodeDelete(const v1::NodePtr& node);
  // Handles changes of objects of the other kinds.
  void OnObjectChange(const WatchEvent& change);

  // Reports whether one of the profiles has this name.
  bool HandlesSchedulerName(const std::string& name) const { return profiles_.count(name) > 0; }
  // Returns the names of all profiles, sorted.
  std::vector<std::string> SchedulerNames() const {
    std::vector<std::string> names;
    for (const auto& [name, profile] : profiles_) names.push_back(name);
    return names;
  }

  // Returns the name of the plugin that orders activeQ.
  const std::string& queue_sort_name() const { return queue_sort_.name; }

  SchedulingQueue& queue() { return *queue_; }
  const SchedulingQueue& queue() const { return *queue_; }
  const SchedulerCache& cache() const { return cache_; }
  // The rules of the scheduler's version.
  const SchedulerRules& rules() const { return rules_; }
  // The registrations of the plugins of all profiles.
  const ClusterEventMap& event_map() const { return event_map_; }
  // For each profile: the PreEnqueue plugins, and the events with their queueing hints.
  const QueueingPluginsByProfile& queueing_plugins() const { return queueing_plugins_; }
  // Sets the recorder to which all profiles report details; null: none are recorded. Not owned.
  void set_recorder(AttemptRecorder* recorder);
  // Sets the observer of metrics; null, the usual case: nothing is counted. Not owned. Going back
  // in time does not change it.
  void set_metrics(MetricsObserver* metrics);
  // Returns the nodes that the last attempt saw.
  const SharedLister& snapshot() const { return snapshot_; }

  // All state that changes, as a value. REQUIRES: no attempt is in progress.
  struct State;
  std::shared_ptr<const State> Save() const;
  void Restore(const State& state);

 private:
  class WaitingBinding;
  // Sorts by the queue sort plugin of the profiles, which are created after the queue.
  struct QueueSortOfProfiles final : QueueSortPlugin {
    const QueueSortPlugin* plugin = nullptr;
    std::string name;
    bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const override {
      return plugin->Less(a, b);
    }
    std::optional<Rank> RankOf(const QueuedPodInfo& info) const override {
      return plugin->RankOf(info);
    }
  };

  Scheduler(const SchedulerConfiguration& configuration, const SchedulerDependencies& dependencies);

  bool SkipPodSchedule(const v1::Pod& pod) const;
  bool SkipPodUpdate(const v1::Pod& pod) const;
  // The effect of an attempt on the pod's nomination: a node replaces it, "" removes it, nothing
  // keeps that of status.nominatedNodeName.
  using Nomination = std::optional<std::string>;

  // Runs PostFilter, and keeps its message in `fit_error` if the version reports it.
  Nomination Preempt(SchedulingCycle& cycle, FitError& fit_error, AttemptResult* result);
  Nomination NominationAfterFault() const;
  AttemptResult FinishFailedCycle(SchedulingCycle cycle);
  AttemptResult FinishSuccessfulCycle(SchedulingCycle cycle, const std::string& node_name);
  // Runs PreBind, Bind and PostBind for an assumed pod.
  AttemptResult RunBindingCycle(Framework& framework, CycleState& state, QueuedPodInfo assumed);
  // Binds the pod by the first extender that binds and is interested in the pod, else by the Bind
  // plugins. Returns nothing on success, else the error. Upstream: scheduler.go, bind.
  std::optional<std::string> Bind(Framework& framework, CycleState& state, const v1::Pod& pod,
                                  const std::string& node_name);
  // Undoes Reserve and assume, then fails the attempt.
  AttemptResult Abandon(Framework& framework, CycleState& state, QueuedPodInfo assumed,
                        std::string_view cause, const Status& status);
  // Does the same in the binding cycle, in which other pods may have waited for the room. Upstream:
  // v1.34, schedule_one.go, handleBindingCycleError.
  AttemptResult AbandonBinding(Framework& framework, CycleState& state, QueuedPodInfo assumed,
                               std::string_view cause, const Status& status);
  AttemptResult FailAfterAssuming(QueuedPodInfo assumed, std::string_view cause,
                                  const Status& status);
  // For metrics: count the events that v1.34 derives from a change.
  void CountEvent(const EventType& type) const {
    if (metrics_ != nullptr) metrics_->OnEventHandled(type.label);
  }
  void CountNodeEvents(const WatchEvent& change) const;
  void CountObjectEvents(const WatchEvent& change) const;
  void CountAssignedPodUpdate(const v1::Pod& old_pod, const v1::Pod& new_pod) const;
  void CountPendingPodUpdate(const v1::Pod& old_pod, const v1::Pod& new_pod) const;
  // Reports whether a plugin of any profile registered for events of this type.
  bool IsRegistered(const EventType& type) const;

  // Requeues the pod, renews its nomination and writes the condition. Upstream:
  // recordSchedulingFailure.
  void RecordSchedulingFailure(QueuedPodInfo info, std::string_view condition_reason,
                               const Nomination& nomination, AttemptResult* result);
  // Upstream: the function that MakeDefaultErrorFunc returns. Stores the informer's copy of the pod
  // in `info`.
  void RequeueFailedPod(QueuedPodInfo& info, AttemptResult* result);

  // Sends a move request to the queue for each event of the change that has one in this version.
  // Returns true if there was one.
  bool RequestMoves(const WatchEvent& change);
  // Sends a move request for the pods that satisfy the condition, because `left` made room for
  // them.
  void RequestMovesIntoRoom(const v1::PodPtr& left, PreEnqueueCheck check);
  // `old_pod` was pending and was deleted, or is now `new_pod`. If it lost its nominated node,
  // other pods may fit there, if their priority is not higher.
  void OnNominationLost(const v1::PodPtr& old_pod, const v1::Pod* new_pod);
  void AddPodToCache(const v1::PodPtr& pod);
  void AddPodToSchedulingQueue(const v1::PodPtr& pod);
  void DeletePodFromCache(const v1::PodPtr& pod);
  void DeletePodFromSchedulingQueue(const v1::PodPtr& pod);

  SchedulerDependencies dependencies_;
  QueueSortOfProfiles queue_sort_;
  ClusterEventMap event_map_;
  QueueingPluginsByProfile queueing_plugins_;
  SchedulerRules rules_;
  std::unique_ptr<SchedulingQueue> queue_;
  SchedulerCache cache_;
  Snapshot snapshot_;
  std::vector<Extender*> extenders_;  // in the order of their calls
  std::map<std::string, std::unique_ptr<Framework>> profiles_;
  GenericScheduler algorithm_;
  PendingWorks pending_work_;
  BackgroundPreemptions preemptions_;
  MetricsObserver* metrics_ = nullptr;
};

}  // namespace berth

#endif  // BERTH_SCHEDULER_SCHEDULER_H_
