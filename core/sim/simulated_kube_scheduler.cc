#include "sim/simulated_kube_scheduler.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/attributes.h"
#include "base/strings.h"
#include "framework/cluster_event.h"
#include "log/causes.h"
#include "scenario/scenario_settings.h"
#include "sim/replica_client.h"

namespace berth::sim {
namespace {

// Counts the nodes that the filters tried, and once more those that were scored or tried by
// preemption.
int64_t LookedAt(const SchedulingCycle& cycle) {
  if (const auto* result = std::get_if<ScheduleResult>(&cycle.outcome)) {
    return result->evaluated_nodes + result->feasible_nodes;
  }
  const auto* fit_error = std::get_if<FitError>(&cycle.outcome);
  return fit_error == nullptr ? 0 : 2 * fit_error->num_all_nodes;
}

bool UsesClusterAutoscalerProvider(const Scenario& scenario) {
  return scenario.algorithm_provider == AlgorithmProvider::kClusterAutoscalerProvider;
}

KubeSchedulerConfiguration WrittenConfiguration(const Scenario& scenario) {
  KubeSchedulerConfiguration written =
      scenario.scheduler_configuration.value_or(KubeSchedulerConfiguration());
  const bool is_policy = written.algorithm_provider.empty();
  if (UsesClusterAutoscalerProvider(scenario) && !is_policy) {
    written.algorithm_provider = "ClusterAutoscalerProvider";
  }
  return written;
}

// `extenders`: all of them, including those that only the scenario has.
Result<SchedulerConfiguration> ConfigurationOf(const Scenario& scenario,
                                               const std::vector<ExtenderScript>& extenders) {
  const Version& version = *scenario.version;
  KubeSchedulerConfiguration configuration = WrittenConfiguration(scenario);
  configuration.extenders.clear();
  for (const ExtenderScript& extender : extenders) {
    configuration.extenders.push_back(extender.configuration);
  }
  return MergeConfiguration(configuration, DefaultProfilesOf(scenario), *version.configuration,
                            version.registry);
}

// SchedulingCycle can only be moved, but a checkpoint during an attempt needs a copy.
BERTH_KEPT_APART SchedulingCycle CopyOf(const SchedulingCycle& cycle) {
  SchedulingCycle copy;
  copy.info = cycle.info;
  copy.framework = cycle.framework;
  copy.state = cycle.state.Clone();
  copy.skipped = cycle.skipped;
  copy.outcome = cycle.outcome;
  return copy;
}

// Reports whether the pod was deleted, or still exists with its deletion requested.
bool IsDeletion(const Change<v1::Pod>& change) {
  if (change.before == nullptr || change.before->metadata.deletion_requested) {
    return change.after == nullptr;
  }
  return change.after == nullptr || change.after->metadata.deletion_requested;
}

// Mutes the log during its lifetime, if `mute` is true.
class Silence {
 public:
  Silence(LogWriter& writer, bool is_silent) : writer_(writer), was_muted_(writer.muted()) {
    if (is_silent) writer_.set_muted(true);
  }
  ~Silence() { writer_.set_muted(was_muted_); }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  LogWriter& writer_;
  bool was_muted_;
};

// The error of a scheduler's making, with its path in the scenario; where that has no
// configuration, the error has none.
Error InScenario(Error error, const Scenario& scenario) {
  return scenario.scheduler_configuration ? InConfiguration(std::move(error)) : error;
}

}  // namespace

std::vector<Profile> DefaultProfilesOf(const Scenario& scenario) {
  const Version& version = *scenario.version;
  std::vector<Profile> defaults = version.profiles;
  if (UsesClusterAutoscalerProvider(scenario)) {
    for (Profile& profile : defaults) version.use_cluster_autoscaler_provider(&profile);
  }
  return defaults;
}

struct SimulatedKubeScheduler::SavedState final : State {
  int32_t attempts_started = 0;
  int64_t nodes_looked_at = 0;
  std::shared_ptr<const Scheduler::State> scheduler;
  std::optional<SchedulingCycle> attempt;
  Time attempt_end;
};

Result<std::unique_ptr<SimulatedKubeScheduler>> SimulatedKubeScheduler::Make(
    const SimulatedWorld& world) {
  std::unique_ptr<SimulatedKubeScheduler> made(new SimulatedKubeScheduler(world));
  if (std::optional<Error> error = made->MakeScheduler()) return std::move(*error);
  return made;
}

std::optional<Error> SimulatedKubeScheduler::MakeScheduler() {
  const Scenario& scenario = world_.scenario;
  Result<std::vector<ExtenderScript>> extenders =
      ConfigureExtenders(scenario.extenders, WrittenConfiguration(scenario).extenders);
  if (!extenders) return extenders.error();
  Result<SchedulerConfiguration> configured = ConfigurationOf(scenario, extenders.value());
  if (!configured) return InScenario(configured.error(), scenario);
  SchedulerConfiguration configuration = std::move(configured).value();
  configuration.rules = version_->rules;
  configuration.preemption_latency = scenario.preemption_latency;
  ApiClient* client = &world_.cluster;
  if (world_.client != nullptr) client = world_.client;
  SchedulerDependencies dependencies{world_.clock, world_.random, *client, world_.informed,
                                     &world_.writer};
  for (ExtenderScript& script : extenders.value()) {
    extenders_.push_back(std::make_unique<ScriptedExtender>(std::move(script), &world_.cluster));
    dependencies.extenders.push_back(extenders_.back().get());
  }
  Result<std::unique_ptr<Scheduler>> scheduler =
      Scheduler::Make(version_->registry, configuration, dependencies);
  if (!scheduler.ok()) return InScenario(scheduler.error(), scenario);
  scheduler_ = std::move(scheduler).value();
  world_.writer.set_queue(&scheduler_->queue());
  return std::nullopt;
}

std::string_view SimulatedKubeScheduler::LabelOf(const WatchEvent& seen) const {
  return version_->rules.LabelOf(seen);
}

void SimulatedKubeScheduler::OnChange(const WatchEvent& seen) {
  const Silence silence(world_.writer, !is_logged());
  if (const auto pod = ChangeOf<v1::Pod>(seen)) {
    if (pod->after == nullptr) return scheduler_->OnPodDelete(pod->before);
    if (pod->before == nullptr) return scheduler_->OnPodAdd(pod->after);
    return scheduler_->OnPodUpdate(pod->before, pod->after);
  }
  if (const auto node = ChangeOf<v1::Node>(seen)) {
    if (node->after == nullptr) return scheduler_->OnNodeDelete(node->before);
    if (node->before == nullptr) return scheduler_->OnNodeAdd(node->after);
    return scheduler_->OnNodeUpdate(node->before, node->after);
  }
  scheduler_->OnObjectChange(seen);
}

void SimulatedKubeScheduler::OnPodVanished(const v1::PodPtr& pod) {
  const Silence silence(world_.writer, !is_logged());
  scheduler_->OnPodVanished(pod);
}

std::string SimulatedKubeScheduler::WhyIgnored(const v1::Pod& pod) const {
  if (scheduler_->HandlesSchedulerName(pod.spec.scheduler_name)) return "";
  return Sentence{kNoProfileServes, {pod.spec.scheduler_name}}.TextIn(nullptr);
}

Time SimulatedKubeScheduler::NextDue() const {
  const Time due = std::min(scheduler_->queue().NextDue(), scheduler_->NextPendingWorkDue());
  return replica_.empty() ? due : std::min(due, scheduler_->NextCleanup());
}

void SimulatedKubeScheduler::ExpireAssumedPods() {
  LogWriter& writer = world_.writer;
  const Silence silence(writer, !is_logged());
  writer.BeginStep("");
  for (const v1::PodPtr& pod : scheduler_->CleanupAssumedPods()) {
    Event event = writer.NewEvent(EventKind::kAssumedExpired, *pod);
    event.object = writer.Intern(replica_);
    writer.Tell(std::move(event));
  }
  writer.EndStep();
}

void SimulatedKubeScheduler::ProcessDue() {
  const bool may_expire = !replica_.empty() && scheduler_->NextCleanup() <= world_.clock.Now();
  if (may_expire) ExpireAssumedPods();
  if (version_->rules.pending_work_precedes_flushes) ContinuePendingWork();
  {
    const Silence silence(world_.writer, !is_logged());
    scheduler_->queue().ProcessDue();
  }
  if (!version_->rules.pending_work_precedes_flushes) ContinuePendingWork();
}

bool SimulatedKubeScheduler::IsAtRest() const {
  return scheduler_->queue().empty() && !scheduler_->HasPendingWork();
}

void SimulatedKubeScheduler::Work() {
  is_interrupted_ = false;
  BeginAttempt();
  // Events during the attempt cannot change the decision any more, only its consequences.
  if (!attempt_->skipped) world_.driver.PassTimeUntil(attempt_end_);
  if (is_interrupted_) {
    is_listening_ = false;
  } else {
    FinishAttempt();
  }
}

void SimulatedKubeScheduler::BeginAttempt() {
  const Silence silence(world_.writer, !is_logged());
  is_listening_ = is_logged() && numbers_->started == numbers_->explained;
  if (is_logged()) ++numbers_->started;
  if (is_listening_) scheduler_->set_recorder(numbers_->listener);
  world_.writer.BeginStep("");
  attempt_ = scheduler_->BeginSchedulingCycle();
  world_.writer.EndStep();
  BERTH_CHECK(attempt_.has_value(), "an attempt needs a pod in activeQ");
  nodes_looked_at_ += LookedAt(*attempt_);
  if (is_listening_) numbers_->listener->Decided(*attempt_, scheduler_->snapshot());
  if (is_listening_) scheduler_->set_recorder(nullptr);
  attempt_end_ = world_.clock.Now() + (attempt_->skipped ? Duration{} : WorkLatency());
}

void SimulatedKubeScheduler::FinishAttempt() {
  LogWriter& writer = world_.writer;
  if (is_listening_) scheduler_->set_recorder(numbers_->listener);
  writer.BeginStep("");
  SchedulingCycle cycle = std::move(*attempt_);
  attempt_.reset();
  AttemptResult result;
  {
    const Silence silence(writer, !is_logged());
    result = scheduler_->FinishSchedulingCycle(std::move(cycle));
  }
  const std::vector<WatchEvent> writes = world_.cluster.TakeWatchEvents();
  LogPreemptions(result, writes);
  LogEnd(result);
  writer.set_cause(result.kind == AttemptResult::Kind::kFailed ? kEventScheduleAttemptFailure.label
                                                               : kCauseAssumed);
  writer.EndStep();
  for (const WatchEvent& write : writes) world_.driver.DeliverWrite(write);
  ContinuePendingWork();
  if (is_listening_) scheduler_->set_recorder(nullptr);
  is_listening_ = false;
}

void SimulatedKubeScheduler::LogEnd(const AttemptResult& result) {
  if (is_logged()) return world_.writer.AttemptEnded(result);
  LogEndOfOther(result);
}

void SimulatedKubeScheduler::LogEndOfOther(const AttemptResult& result) {
  const bool is_refused =
      result.kind == AttemptResult::Kind::kFailed && CauseNamed(result.cause) == Cause::kBindError;
  if (result.kind != AttemptResult::Kind::kBound && !is_refused) return;
  LogWriter& writer = world_.writer;
  Event event = writer.NewEvent(is_refused ? EventKind::kBindingRefused : EventKind::kBoundByOther,
                                *result.pod);
  event.object = writer.Intern(replica_);
  event.pod_version = result.pod->metadata.resource_version;
  if (is_refused) {
    event.message = writer.Intern(result.message);
  } else {
    event.pod_object = result.pod;
  }
  writer.Tell(std::move(event));
}

void SimulatedKubeScheduler::LogPreemptions(const AttemptResult& result,
                                            const std::vector<WatchEvent>& writes) {
  for (const WatchEvent& write : writes) {
    const auto change = ChangeOf<v1::Pod>(write);
    if (change && IsDeletion(*change)) world_.writer.Preempted(*change->before, *result.pod);
  }
}

void SimulatedKubeScheduler::ContinuePendingWork() {
  if (!scheduler_->HasPendingWork()) return;
  world_.writer.BeginStep("");
  PendingWorkResults results;
  {
    const Silence silence(world_.writer, !is_logged());
    results = scheduler_->ContinuePendingWork();
  }
  for (const PendingWorkResults::Eviction& eviction : results.evictions) {
    world_.writer.Preempted(*eviction.victim, *eviction.by);
  }
  for (const AttemptResult& result : results.attempts) LogEnd(result);
  world_.writer.EndStep();
  world_.DeliverWrites();
}

void SimulatedKubeScheduler::Explain(int32_t attempt, AttemptListener* listener) {
  numbers_->explained = listener == nullptr ? -1 : attempt;
  numbers_->listener = listener;
}

void SimulatedKubeScheduler::BecomeReplica(std::string_view name, AttemptNumbers* numbers) {
  replica_ = name;
  numbers_ = numbers;
  pristine_ = scheduler_->Save();
}

void SimulatedKubeScheduler::Forget() {
  scheduler_->Restore(*pristine_);
  attempt_.reset();
  is_interrupted_ = true;
  if (metrics_ == nullptr) return;
  metrics_->OnProcessEnded();
  set_metrics(metrics_);  // the next process has the same plugins
}

void SimulatedKubeScheduler::set_metrics(MetricsObserver* metrics) {
  metrics_ = metrics;
  scheduler_->set_metrics(metrics);
}

MetricsObserver::CacheSizes SimulatedKubeScheduler::cache_sizes() const {
  const SchedulerCache& cache = scheduler_->cache();
  return {cache.num_node_entries(), cache.num_pods(),
          static_cast<int64_t>(cache.num_assumed_pods())};
}

std::shared_ptr<const SimulatedScheduler::State> SimulatedKubeScheduler::Save() const {
  auto saved = std::make_shared<SavedState>();
  saved->attempts_started = numbers_->started;
  saved->nodes_looked_at = nodes_looked_at_;
  saved->scheduler = scheduler_->Save();
  if (attempt_) saved->attempt = CopyOf(*attempt_);
  saved->attempt_end = attempt_end_;
  return saved;
}

void SimulatedKubeScheduler::Restore(const State& state) {
  const auto& saved = static_cast<const SavedState&>(state);
  numbers_->started = saved.attempts_started;
  nodes_looked_at_ = saved.nodes_looked_at;
  scheduler_->Restore(*saved.scheduler);
  attempt_.reset();
  if (saved.attempt) attempt_ = CopyOf(*saved.attempt);
  attempt_end_ = saved.attempt_end;
}

}  // namespace berth::sim
