#include "scheduler/scheduler.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/strings.h"

namespace berth {
namespace {

// Reasons of the condition PodScheduled=False.
constexpr std::string_view kReasonUnschedulable = "Unschedulable";
constexpr std::string_view kReasonSchedulerError = "SchedulerError";

// Returns the entry with its pod assumed on the node, without the failed plugins. Upstream:
// QueuedPodInfo.DeepCopy, which does not copy them.
QueuedPodInfo Assumed(const QueuedPodInfo& info, const std::string& node_name) {
  auto pod = std::make_shared<v1::Pod>(info.pod());
  pod->spec.node_name = node_name;
  QueuedPodInfo assumed = info;
  assumed.pod_info = std::make_shared<const PodInfo>(info.pod_info->WithPod(std::move(pod)));
  assumed.unschedulable_plugins.clear();
  return assumed;
}

AttemptResult ResultOf(const QueuedPodInfo& info, AttemptResult::Kind kind) {
  AttemptResult result;
  result.kind = kind;
  result.pod = info.pod_info->pod;
  result.attempts = info.attempts;
  return result;
}

AttemptResult Failure(const QueuedPodInfo& info, std::string_view cause, std::string message) {
  AttemptResult result = ResultOf(info, AttemptResult::Kind::kFailed);
  result.cause = cause;
  result.message = std::move(message);
  return result;
}

bool SameButForBookkeeping(const v1::Pod& a, const v1::Pod& b) {
  return a.metadata.uid == b.metadata.uid && a.manifest_digest == b.manifest_digest &&
         a.metadata.deletion_requested == b.metadata.deletion_requested &&
         a.status.phase == b.status.phase &&
         a.status.nominated_node_name == b.status.nominated_node_name &&
         a.status.start_time == b.status.start_time;
}

// Reports whether the patch would change anything about the pod; v1.34 sends no other. Upstream:
// v1.34, framework/api_calls/pod_status_patch.go, IsNoOp.
bool ChangesStatus(const v1::Pod& pod, const v1::PodCondition& condition,
                   const std::optional<std::string>& nomination) {
  if (nomination && *nomination != pod.status.nominated_node_name) return true;
  const std::vector<v1::PodCondition>& conditions = pod.status.conditions;
  return std::find(conditions.begin(), conditions.end(), condition) == conditions.end();
}

PendingWorks Copy(const PendingWorks& works) {
  PendingWorks copies;
  copies.reserve(works.size());
  for (const std::unique_ptr<PendingWork>& work : works) copies.push_back(work->Clone());
  return copies;
}

}  // namespace

// A binding cycle that waits at Permit.
class Scheduler::WaitingBinding final : public PendingWork {
 public:
  // `info` is that of the assumed pod. Scheduler and framework must outlive this object.
  WaitingBinding(Scheduler* scheduler, Framework* framework, QueuedPodInfo info, CycleState state)
      : scheduler_(scheduler),
        framework_(framework),
        info_(std::move(info)),
        state_(std::move(state)) {}

  Time Due() const override {
    const WaitingPod& pod = framework_->waiting_pods().at(info_.pod().metadata.uid);
    return pod.outcome() ? kTimeMax : pod.NextDeadline();
  }

  bool Continue(PendingWorkResults* results) override {
    WaitingPods& waiting_pods = framework_->waiting_pods();
    const auto it = waiting_pods.find(info_.pod().metadata.uid);
    BERTH_CHECK(it != waiting_pods.end(), "a binding that waits has its waiting pod");
    it->second.Expire(scheduler_->dependencies_.clock.Now());
    if (!it->second.outcome()) return false;
    const Status outcome = *it->second.outcome();
    const Time since = it->second.since();
    waiting_pods.erase(it);
    MetricsObserver* const metrics = scheduler_->metrics_;
    if (metrics != nullptr) metrics->OnPermitWaitEnded(outcome.code(), since);
    results->attempts.push_back(
        outcome.ok() ? scheduler_->RunBindingCycle(*framework_, state_, std::move(info_))
                     : scheduler_->AbandonBinding(*framework_, state_, std::move(info_),
                                                  "PermitError", outcome));
    if (metrics != nullptr) metrics->OnBindingEnded();
    return true;
  }

  std::unique_ptr<PendingWork> Clone() const override {
    return std::make_unique<WaitingBinding>(scheduler_, framework_, info_, state_.Clone());
  }

 private:
  Scheduler* scheduler_;
  Framework* framework_;
  QueuedPodInfo info_;
  CycleState state_;
};

struct Scheduler::State {
  std::unique_ptr<SchedulingQueue> queue;
  SchedulerCache cache;
  Snapshot snapshot;
  int64_t next_start_node_index;
  std::map<std::string, WaitingPods> waiting_pods;               // keyed by profile
  std::map<std::string, Framework::PluginStates> plugin_states;  // keyed by profile
  PendingWorks pending_work;
  BackgroundPreemptions::Preempting preempting;
};

Scheduler::Scheduler(const SchedulerConfiguration& configuration,
                     const SchedulerDependencies& dependencies)
    : dependencies_(dependencies),
      rules_(configuration.rules),
      queue_(rules_.make_queue(
          {&dependencies.clock, &queue_sort_, &event_map_, dependencies.queue_observer,
           &queueing_plugins_, &dependencies.informers},
          configuration.backoff)),
      cache_(rules_.cache),
      extenders_(InCallOrder(dependencies.extenders)),
      algorithm_(cache_, snapshot_, dependencies.random, configuration.percentage_of_nodes_to_score,
                 rules_.cycle),
      preemptions_(*queue_, dependencies.clock, configuration.preemption_latency, pending_work_) {}

Error StartError(const SchedulerConfiguration& configuration, Error error) {
  if (!configuration.algorithm_provider) return error;
  const std::string_view provider = *configuration.algorithm_provider;
  const std::string source =
      provider.empty() ? "from policy" : StrCat("using provider ", Quoted(provider));
  error.message.insert(0, StrCat("couldn't create scheduler ", source, ": "));
  return error;
}

Result<std::unique_ptr<Scheduler>> Scheduler::Make(const Registry& registry,
                                                   const SchedulerConfiguration& configuration,
                                                   const SchedulerDependencies& dependencies) {
  BERTH_CHECK(!configuration.profiles.empty(), "a scheduler has at least one profile");
  BERTH_CHECK(configuration.rules.make_queue != nullptr, "a scheduler has the rules of a version");
  std::unique_ptr<Scheduler> scheduler(new Scheduler(configuration, dependencies));
  const FrameworkDependencies framework_dependencies{
      scheduler->snapshot_,
      dependencies.client,
      scheduler->queue_->nominator(),
      dependencies.clock,
      dependencies.informers,
      scheduler->extenders_,
      scheduler->rules_.preempts_asynchronously ? &scheduler->preemptions_ : nullptr};
  for (size_t i = 0; i < configuration.profiles.size(); ++i) {
    const Profile& profile = configuration.profiles[i];
    if (auto problem = QueueSortProblem(configuration.profiles, i)) {
      return StartError(configuration, InitializingProfilesError(*std::move(problem)));
    }
    Result<std::unique_ptr<Framework>> framework =
        Framework::Make(registry, profile, framework_dependencies);
    if (!framework.ok()) {
      return StartError(configuration, InitializingProfileError(profile, framework.error()));
    }
    for (const ClusterEventMapEntry& entry : framework.value()->EventMap()) {
      AddRegistration(entry.registration, entry.plugins, &scheduler->event_map_);
    }
    if (scheduler->rules_.asks_plugins) {
      scheduler->queueing_plugins_[profile.scheduler_name] =
          framework.value()->QueueingPluginsOfProfile();
    }
    if (scheduler->queue_sort_.plugin == nullptr) {
      scheduler->queue_sort_.plugin = &framework.value()->QueueSort();
      scheduler->queue_sort_.name = profile.At(ExtensionPoint::kQueueSort).front().name;
    }
    scheduler->profiles_[profile.scheduler_name] = std::move(framework).value();
  }
  return scheduler;
}

std::optional<SchedulingCycle> Scheduler::BeginSchedulingCycle() {
  Result<std::optional<QueuedPodInfo>> popped = queue_->Pop();
  if (!popped.ok() || !popped.value()) return std::nullopt;
  SchedulingCycle cycle;
  cycle.info = std::move(*popped.value());
  const v1::Pod& pod = cycle.info.pod();
  const auto profile = profiles_.find(pod.spec.scheduler_name);
  if (profile != profiles_.end()) cycle.framework = profile->second.get();
  // A pod whose schedulerName changed during its attempt is requeued under the new name. Upstream:
  // scheduleOne, which logs the missing profile.
  cycle.skipped = cycle.framework == nullptr || SkipPodSchedule(pod);
  if (cycle.skipped) return cycle;
  if (metrics_ != nullptr) {
    metrics_->OnAttemptBegun(pod);
    cycle.state.set_timed(metrics_->DrawTiming(), rules_.cycle.clones_are_timed);
  }
  cycle.outcome = algorithm_.Schedule(*cycle.framework, cycle.state, pod);
  return cycle;
}

bool Scheduler::SkipPodSchedule(const v1::Pod& pod) const {
  // In v1.21 an assumed pod returns into the queue if it was updated during its attempt.
  return pod.metadata.deletion_requested || SkipPodUpdate(pod);
}

bool Scheduler::SkipPodUpdate(const v1::Pod& pod) const {
  if (!cache_.IsAssumedPod(pod)) return false;
  if (rules_.ignores_updates_of_assumed_pods) return true;
  const v1::PodPtr assumed = cache_.GetPod(pod);
  return assumed != nullptr && SameButForBookkeeping(*assumed, pod);
}

AttemptResult Scheduler::FinishSchedulingCycle(SchedulingCycle cycle) {
  if (cycle.skipped) {
    queue_->Done(cycle.info.pod().metadata.uid);
    return ResultOf(cycle.info, AttemptResult::Kind::kSkipped);
  }
  const auto* decided = std::get_if<ScheduleResult>(&cycle.outcome);
  if (metrics_ != nullptr) metrics_->OnSearchEnded(cycle.info.pod(), decided != nullptr);
  if (decided != nullptr) {
    const std::string node_name = decided->suggested_host;
    return FinishSuccessfulCycle(std::move(cycle), node_name);
  }
  return FinishFailedCycle(std::move(cycle));
}

AttemptResult Scheduler::FinishFailedCycle(SchedulingCycle cycle) {
  AttemptResult result;
  Nomination nomination = NominationAfterFault();
  std::string_view reason = kReasonUnschedulable;
  if (auto* fit_error = std::get_if<FitError>(&cycle.outcome)) {
    result = Failure(cycle.info, "FitError", "");
    nomination = Preempt(cycle, *fit_error, &result);
    result.message = fit_error->Message();
    cycle.info.unschedulable_plugins = fit_error->diagnosis.unschedulable_plugins;
    cycle.info.pending_plugins = fit_error->diagnosis.pending_plugins;
  } else if (const auto* internal = std::get_if<InternalError>(&cycle.outcome)) {
    result = Failure(cycle.info, "Error", internal->message);
    if (rules_.faults_and_rejections_differ) reason = kReasonSchedulerError;
  } else {
    result = Failure(cycle.info, "NoNodes", std::string(kNoNodesAvailable));
  }
  RecordSchedulingFailure(std::move(cycle.info), reason, nomination, &result);
  return result;
}

Scheduler::Nomination Scheduler::NominationAfterFault() const {
  return rules_.faults_and_rejections_differ ? Nomination("") : Nomination();
}

Scheduler::Nomination Scheduler::Preempt(SchedulingCycle& cycle, FitError& fit_error,
                                         AttemptResult* result) {
  if (!cycle.framework->HasPostFilterPlugins()) return std::nullopt;
  PostFilterResult post_filter;
  const Status status = cycle.framework->RunPostFilterPlugins(
      cycle.state, cycle.info.pod(), fit_error.diagnosis.node_to_status, &post_filter);
  if (status.code() == Code::kError) result->post_filter_error = status.Message();
  // v1.21 drops the plugins' message.
  if (rules_.faults_and_rejections_differ) {
    fit_error.diagnosis.post_filter_message = status.Message();
  } else if (!status.ok()) {
    return std::nullopt;
  }
  return post_filter.nominated_node_name;
}

AttemptResult Scheduler::FinishSuccessfulCycle(SchedulingCycle cycle,
                                               const std::string& node_name) {
  Framework& framework = *cycle.framework;
  QueuedPodInfo assumed = Assumed(cycle.info, node_name);
  const v1::PodPtr& pod = assumed.pod_info->pod;
  if (std::optional<std::string> error = cache_.AssumePod(pod)) {
    AttemptResult result = Failure(assumed, "Error", std::move(*error));
    RecordSchedulingFailure(std::move(assumed), kReasonSchedulerError, NominationAfterFault(),
                            &result);
    return result;
  }
  queue_->nominator().DeleteNominatedPodIfExists(*pod);

  Status status = framework.RunReservePluginsReserve(cycle.state, *pod, node_name);
  if (!status.ok()) {
    return Abandon(framework, cycle.state, std::move(assumed), "ReserveError", status);
  }
  status = framework.RunPermitPlugins(cycle.state, pod, node_name);
  const bool goes_on = status.ok() || status.code() == Code::kWait;
  if (goes_on && metrics_ != nullptr) metrics_->OnBindingBegun();
  if (status.code() == Code::kWait) {
    AttemptResult result = ResultOf(assumed, AttemptResult::Kind::kWaiting);
    result.node_name = node_name;
    const WaitingPod& waiting = framework.waiting_pods().at(pod->metadata.uid);
    for (std::string& plugin : waiting.PendingPlugins()) result.plugins.insert(std::move(plugin));
    if (!waiting.outcome()) result.permit_deadline = waiting.NextDeadline();
    pending_work_.push_back(std::make_unique<WaitingBinding>(this, &framework, std::move(assumed),
                                                             std::move(cycle.state)));
    return result;
  }
  if (!status.ok()) {
    return Abandon(framework, cycle.state, std::move(assumed), "PermitError", status);
  }
  AttemptResult result = RunBindingCycle(framework, cycle.state, std::move(assumed));
  if (metrics_ != nullptr) metrics_->OnBindingEnded();
  return result;
}

AttemptResult Scheduler::RunBindingCycle(Framework& framework, CycleState& state,
                                         QueuedPodInfo assumed) {
  const v1::PodPtr pod = assumed.pod_info->pod;
  const std::string& node_name = pod->spec.node_name;
  queue_->Done(pod->metadata.uid);
  Status status = framework.RunPreBindPlugins(state, *pod, node_name);
  if (!status.ok()) {
    return AbandonBinding(framework, state, std::move(assumed), "PreBindError", status);
  }
  const std::optional<std::string> problem = Bind(framework, state, *pod, node_name);
  cache_.FinishBinding(*pod, dependencies_.clock.Now());
  if (problem) {
    return AbandonBinding(framework, state, std::move(assumed), "BindError",
                          Status::Internal(StrCat(rules_.binding_failure_prefix, *problem)));
  }
  if (metrics_ != nullptr) metrics_->OnPodScheduled(assumed);
  framework.RunPostBindPlugins(state, *pod, node_name);
  AttemptResult result = ResultOf(assumed, AttemptResult::Kind::kBound);
  result.node_name = node_name;
  return result;
}

std::optional<std::string> Scheduler::Bind(Framework& framework, CycleState& state,
                                           const v1::Pod& pod, const std::string& node_name) {
  for (Extender* extender : extenders_) {
    if (!extender->IsBinder() || !extender->IsInterested(pod)) continue;
    std::optional<std::string> problem = extender->Bind(pod, node_name);
    if (AttemptRecorder* recorder = framework.recorder()) {
      recorder->OnExtenderCall(extender->Name(), "bind", problem.value_or(""));
    }
    return problem;
  }
  const Status status = framework.RunBindPlugins(state, pod, node_name);
  if (status.ok()) return std::nullopt;
  if (status.code() == Code::kError) return status.Message();
  return StrCat("bind status: ", CodeName(status.code()), ", ", status.Message());
}

AttemptResult Scheduler::Abandon(Framework& framework, CycleState& state, QueuedPodInfo assumed,
                                 std::string_view cause, const Status& status) {
  const v1::Pod& pod = assumed.pod();
  framework.RunReservePluginsUnreserve(state, pod, pod.spec.node_name);
  // Fails only if the pod left the cache meanwhile; then no assumption has to be undone.
  static_cast<void>(cache_.ForgetPod(pod));
  return FailAfterAssuming(std::move(assumed), cause, status);
}

AttemptResult Scheduler::AbandonBinding(Framework& framework, CycleState& state,
                                        QueuedPodInfo assumed, std::string_view cause,
                                        const Status& status) {
  const v1::PodPtr pod = assumed.pod_info->pod;
  framework.RunReservePluginsUnreserve(state, *pod, pod->spec.node_name);
  const bool forgotten = !cache_.ForgetPod(*pod).has_value();
  const bool wakes = rules_.room_freed != nullptr && forgotten;
  // If the pod was rejected, the room that it leaves must not wake the pod itself.
  const bool is_rejection = status.IsUnschedulable();
  const auto all = [](const v1::Pod&) { return true; };
  const auto others = [&](const v1::Pod& other) { return other.metadata.uid != pod->metadata.uid; };
  if (wakes && !is_rejection) RequestMovesIntoRoom(pod, all);
  AttemptResult result = FailAfterAssuming(std::move(assumed), cause, status);
  if (wakes && is_rejection) RequestMovesIntoRoom(pod, others);
  return result;
}

AttemptResult Scheduler::FailAfterAssuming(QueuedPodInfo assumed, std::string_view cause,
                                           const Status& status) {
  std::string message = status.Message();
  std::string_view reason = kReasonSchedulerError;
  if (status.IsUnschedulable() && (cause == "PermitError" || rules_.faults_and_rejections_differ)) {
    reason = kReasonUnschedulable;
  }
  if (status.IsUnschedulable() && rules_.faults_and_rejections_differ) {
    message = NodesAvailableText(1, {StrCat("1 ", message)});
    const std::string plugin(status.failed_plugin());
    PluginNames plugins;
    if (!plugin.empty()) plugins.insert(plugin);
    assumed.unschedulable_plugins = std::move(plugins);
  }
  AttemptResult result = Failure(assumed, cause, std::move(message));
  RecordSchedulingFailure(std::move(assumed), reason, NominationAfterFault(), &result);
  return result;
}

void Scheduler::RecordSchedulingFailure(QueuedPodInfo info, std::string_view condition_reason,
                                        const Nomination& nomination, AttemptResult* result) {
  const v1::PodPtr tried = info.pod_info->pod;
  if (metrics_ != nullptr) {
    // In v1.21 the condition's reason is "Unschedulable" even if the search failed.
    const bool is_fault = condition_reason != kReasonUnschedulable || result->cause == "Error";
    metrics_->OnAttemptFailed(*tried, !is_fault);
  }
  RequeueFailedPod(info, result);
  queue_->nominator().AddNominatedPod(info.pod_info, nomination);
  const v1::PodCondition condition{"PodScheduled", "False", std::string(condition_reason),
                                   result->message};
  // Fails only if the pod is gone; upstream logs it.
  const std::optional<std::string> problem =
      dependencies_.client.PatchPodStatus(info.pod(), condition, nomination);
  if (metrics_ != nullptr && ChangesStatus(*tried, condition, nomination)) {
    metrics_->OnStatusPatched(!problem);
  }
}

void Scheduler::RequeueFailedPod(QueuedPodInfo& info, AttemptResult* result) {
  const std::string key = v1::PodKey(info.pod());
  const v1::PodPtr pod = dependencies_.informers.FindPod(key);
  if (pod == nullptr || !pod->spec.node_name.empty()) {
    queue_->Done(info.pod().metadata.uid);
    return;
  }
  info.pod_info = std::make_shared<const PodInfo>(pod);
  // Upstream passes the current cycle, not the one in which the pod was popped.
  const bool already_present =
      queue_->AddUnschedulableIfNotPresent(info, queue_->SchedulingCycle()).has_value();
  (already_present ? result->already_in : result->queue) = queue_->QueueOf(key);
  const QueuedPodInfo& entry = *queue_->Find(key);
  result->plugins = entry.unschedulable_plugins;
  // The classic queue decides only now whether the attempt counts.
  if (!already_present) result->attempts = entry.attempts;
}

PendingWorkResults Scheduler::ContinuePendingWork() {
  PendingWorkResults results;
  for (std::unique_ptr<PendingWork>& work : std::exchange(pending_work_, {})) {
    if (!work->Continue(&results)) pending_work_.push_back(std::move(work));
  }
  return results;
}

Time Scheduler::NextPendingWorkDue() const {
  Time next = kTimeMax;
  for (const std::unique_ptr<PendingWork>& work : pending_work_) next = std::min(next, work->Due());
  return next;
}

bool Scheduler::HasPermitPlugins() const {
  return std::any_of(profiles_.begin(), profiles_.end(),
                     [](const auto& profile) { return profile.second->HasPermitPlugins(); });
}

void Scheduler::set_recorder(AttemptRecorder* recorder) {
  for (auto& [name, framework] : profiles_) framework->set_recorder(recorder);
}

void Scheduler::set_metrics(MetricsObserver* metrics) {
  metrics_ = metrics;
  queue_->set_metrics(metrics);
  for (auto& [name, framework] : profiles_) framework->set_metrics(metrics);
}

std::shared_ptr<const Scheduler::State> Scheduler::Save() const {
  std::map<std::string, WaitingPods> waiting_pods;
  std::map<std::string, Framework::PluginStates> plugin_states;
  for (const auto& [name, framework] : profiles_) {
    waiting_pods[name] = framework->waiting_pods();
    plugin_states[name] = framework->SavePluginStates();
  }
  return std::shared_ptr<const State>(new State{queue_->Clone(), cache_, snapshot_,
                                                algorithm_.next_start_node_index(),
                                                std::move(waiting_pods), std::move(plugin_states),
                                                Copy(pending_work_), preemptions_.preempting()});
}

void Scheduler::Restore(const State& state) {
  queue_->Assign(*state.queue);
  cache_ = state.cache;
  snapshot_ = state.snapshot;
  algorithm_.set_next_start_node_index(state.next_start_node_index);
  for (auto& [name, framework] : profiles_) {
    framework->waiting_pods() = state.waiting_pods.at(name);
    framework->RestorePluginStates(state.plugin_states.at(name));
  }
  pending_work_ = Copy(state.pending_work);
  preemptions_.set_preempting(state.preempting);
}

}  // namespace berth
