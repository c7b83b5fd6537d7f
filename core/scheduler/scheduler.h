// Scheduler: takes pods from the queue and binds them to nodes. As kube-scheduler v1.21,
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

// One of `extenders` of a KubeSchedulerConfiguration or a Policy. As apis/config/types.go.
struct ExtenderConfiguration {
  struct ManagedResource {
    std::string name;
    bool ignored_by_scheduler = false;
  };

  std::string url_prefix;
  std::string filter_verb;  // "": it has no such verb; so the next three
  std::string preempt_verb;
  std::string prioritize_verb;
  std::string bind_verb;
  int64_t weight = 0;
  // How the real scheduler reaches it; of no effect in a simulation.
  bool enable_https = false;
  bool tls_insecure = false;
  bool tls_has_ca = false;
  Duration http_timeout;
  bool node_cache_capable = false;
  bool ignorable = false;
  std::vector<ManagedResource> managed_resources;
};

// Everything outlives the scheduler.
struct SchedulerDependencies {
  const Clock& clock;
  Random& random;
  ApiClient& client;
  // The informers' copies of the objects: as of the watch events that have reached the scheduler.
  const Objects& informers;
  QueueObserver* queue_observer = nullptr;  // may be null
  // As configured; the scheduler asks those that are ignorable last.
  std::vector<Extender*> extenders = {};
};

struct SchedulerConfiguration {
  std::vector<Profile> profiles;
  Backoff backoff;
  int32_t percentage_of_nodes_to_score = 0;
  // How long preemption takes to evict its victims, where it does so beside the attempts.
  Duration preemption_latency;
  // As written; the maker of the scheduler makes Extender objects of them.
  std::vector<ExtenderConfiguration> extenders;
  // The algorithm provider, which v1.21 names where no scheduler can be made; "": it is a Policy.
  // Nothing: later versions have none.
  std::optional<std::string_view> algorithm_provider;
  // Of the version: none of them null.
  SchedulerRules rules;
};

// Why no scheduler can be made: `error` with what v1.21 says before it. As scheduler.go, New.
BERTH_KEPT_APART Error StartError(const SchedulerConfiguration& configuration, Error error);

// Between the two halves of ScheduleOne: the decision is made, its consequences are not drawn yet.
struct SchedulingCycle {
  QueuedPodInfo info;
  Framework* framework = nullptr;  // of the pod's profile
  CycleState state;
  // The pod is being deleted, assumed already, or no profile's any more: there was no attempt.
  bool skipped = false;
  ScheduleOutcome outcome;
};

// How an attempt ended, or that it waits.
struct AttemptResult {
  enum class Kind : uint8_t { kSkipped, kFailed, kWaiting, kBound };

  Kind kind = Kind::kSkipped;
  v1::PodPtr pod;
  int32_t attempts = 0;
  std::string node_name;  // kWaiting, kBound: where
  Time permit_deadline;   // kWaiting: when the first of `plugins` gives up
  // kFailed:
  std::string_view
      cause;  // FitError, NoNodes, Error, ReserveError, PermitError, PreBindError, BindError
  std::string message;  // as the condition PodScheduled says it
  PluginNames plugins;  // kFailed: that the queue remembers; kWaiting: that the pod waits for
  std::string post_filter_error;       // "" or why PostFilter itself failed
  SectionId queue = SectionId::kNone;  // where the pod went; kNone: see already_in
  // The queue into which the pod had come back by itself meanwhile; kNone: the pod is gone or
  // bound.
  SectionId already_in = SectionId::kNone;
};

class Scheduler {
 public:
  // Fails if a profile cannot be built: see Framework::Make.
  static Result<std::unique_ptr<Scheduler>> Make(const Registry& registry,
                                                 const SchedulerConfiguration& configuration,
                                                 const SchedulerDependencies& dependencies);
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  // ScheduleOne, first half: pops a pod and decides. Nothing if activeQ is empty.
  std::optional<SchedulingCycle> BeginSchedulingCycle();
  // Second half: preemption and failure, or assume, Reserve, Permit and, unless the pod waits
  // there, PreBind, Bind and PostBind.
  AttemptResult FinishSchedulingCycle(SchedulingCycle cycle);

  // Goes on with pending work where it can, in the order in which it began: binding cycles of pods
  // that were held back at Permit and now have an outcome, as those whose time is up have, and
  // evictions.
  PendingWorkResults ContinuePendingWork();
  bool HasPendingWork() const { return !pending_work_.empty(); }
  // When the first pending work can go on by itself; kTimeMax: none can, as things are.
  Time NextPendingWorkDue() const;
  // As SchedulerCache, which it runs each second beside its attempts.
  Time NextCleanup() const { return cache_.NextCleanup(); }
  std::vector<v1::PodPtr> CleanupAssumedPods() {
    return cache_.CleanupAssumedPods(dependencies_.clock.Now());
  }
  // True if a profile has plugins that could make a pod wait.
  bool HasPermitPlugins() const;

  // Event handlers: what informers call. `OnPod...` take all pods, assigned or not.
  void OnPodAdd(const v1::PodPtr& pod);
  void OnPodUpdate(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod);
  void OnPodDelete(const v1::PodPtr& pod);
  // The pod is in a list no more; `pod` is the last that was heard of it.
  void OnPodVanished(const v1::PodPtr& pod);
  void OnNodeAdd(const v1::NodePtr& node);
  void OnNodeUpdate(const v1::NodePtr& old_node, const v1::NodePtr& new_node);
  void OnNodeDelete(const v1::NodePtr& node);
  // Objects of the other kinds.
  void OnObjectChange(const WatchEvent& change);

  // True if one of the profiles has this name.
  bool HandlesSchedulerName(const std::string& name) const { return profiles_.count(name) > 0; }
  // The names of all profiles, sorted.
  std::vector<std::string> SchedulerNames() const {
    std::vector<std::string> names;
    for (const auto& [name, profile] : profiles_) names.push_back(name);
    return names;
  }

  // The name of the plugin that orders activeQ.
  const std::string& queue_sort_name() const { return queue_sort_.name; }

  SchedulingQueue& queue() { return *queue_; }
  const SchedulingQueue& queue() const { return *queue_; }
  const SchedulerCache& cache() const { return cache_; }
  // Of the version whose scheduler this is.
  const SchedulerRules& rules() const { return rules_; }
  // What the plugins of all profiles registered for.
  const ClusterEventMap& event_map() const { return event_map_; }
  // Of each profile: the PreEnqueue plugins, and the events with their queueing hints.
  const QueueingPluginsByProfile& queueing_plugins() const { return queueing_plugins_; }
  // Makes all profiles report the details of what they run; null: none are recorded. Not owned.
  void set_recorder(AttemptRecorder* recorder);
  // Gets what metrics count; null, which is usual: nothing is counted. Not owned. Going back in
  // time does not change it.
  void set_metrics(MetricsObserver* metrics);
  // The nodes that the last attempt saw.
  const SharedLister& snapshot() const { return snapshot_; }

  // Everything that changes, as a value. REQUIRES: between attempts.
  struct State;
  std::shared_ptr<const State> Save() const;
  void Restore(const State& state);

 private:
  class WaitingBinding;
  // Sorts by the queue sort plugin of the profiles, which are made after the queue.
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
  // What an attempt does to the pod's nomination: a node replaces it, "" takes it away, nothing
  // leaves it as status.nominatedNodeName has it.
  using Nomination = std::optional<std::string>;

  // Runs PostFilter, and keeps its message in `fit_error` if the version reports it.
  Nomination Preempt(SchedulingCycle& cycle, FitError& fit_error, AttemptResult* result);
  Nomination NominationAfterFault() const;
  AttemptResult FinishFailedCycle(SchedulingCycle cycle);
  AttemptResult FinishSuccessfulCycle(SchedulingCycle cycle, const std::string& node_name);
  // PreBind, Bind, PostBind of an assumed pod.
  AttemptResult RunBindingCycle(Framework& framework, CycleState& state, QueuedPodInfo assumed);
  // By the first extender that binds and is interested in the pod, else by the Bind plugins.
  // Nothing on success, else what went wrong. As scheduler.go, bind.
  std::optional<std::string> Bind(Framework& framework, CycleState& state, const v1::Pod& pod,
                                  const std::string& node_name);
  // Undoes Reserve and assume, then fails the attempt.
  AttemptResult Abandon(Framework& framework, CycleState& state, QueuedPodInfo assumed,
                        std::string_view cause, const Status& status);
  // The same in the binding cycle, where other pods may have waited for the room. As v1.34,
  // schedule_one.go, handleBindingCycleError.
  AttemptResult AbandonBinding(Framework& framework, CycleState& state, QueuedPodInfo assumed,
                               std::string_view cause, const Status& status);
  AttemptResult FailAfterAssuming(QueuedPodInfo assumed, std::string_view cause,
                                  const Status& status);
  // For metrics: the events as which v1.34 handles a change.
  void CountEvent(const EventType& type) const {
    if (metrics_ != nullptr) metrics_->OnEventHandled(type.label);
  }
  void CountNodeEvents(const WatchEvent& change) const;
  void CountObjectEvents(const WatchEvent& change) const;
  void CountAssignedPodUpdate(const v1::Pod& old_pod, const v1::Pod& new_pod) const;
  void CountPendingPodUpdate(const v1::Pod& old_pod, const v1::Pod& new_pod) const;
  // True if a plugin of any profile registered for events of this type.
  bool IsRegistered(const EventType& type) const;

  // Requeues the pod, renews its nomination and writes the condition. As recordSchedulingFailure.
  void RecordSchedulingFailure(QueuedPodInfo info, std::string_view condition_reason,
                               const Nomination& nomination, AttemptResult* result);
  // As the function of MakeDefaultErrorFunc; `info` gets the informer's copy of the pod.
  void RequeueFailedPod(QueuedPodInfo& info, AttemptResult* result);

  // Asks the queue to move pods upon each event that the change is, where the version does. True if
  // there was one.
  bool RequestMoves(const WatchEvent& change);
  // Asks the queue to move those pods that satisfy the condition, as this pod left room for them.
  void RequestMovesIntoRoom(const v1::PodPtr& left, PreEnqueueCheck check);
  // `old_pod` was pending and is gone, or is now `new_pod`: if it lost the node that it was
  // nominated to, others may fit there, those excepted that it came before.
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
  std::vector<Extender*> extenders_;  // in the order in which they are asked
  std::map<std::string, std::unique_ptr<Framework>> profiles_;
  GenericScheduler algorithm_;
  PendingWorks pending_work_;
  BackgroundPreemptions preemptions_;
  MetricsObserver* metrics_ = nullptr;
};

}  // namespace berth

#endif  // BERTH_SCHEDULER_SCHEDULER_H_
