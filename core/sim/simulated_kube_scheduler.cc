#include "sim/simulated_kube_scheduler.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/strings.h"
#include "framework/cluster_event.h"

namespace berth::sim {
namespace {

// By the filters, and once more by the scores or by preemption.
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

// `extenders`: all, those that only the scenario knows of included.
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

// The error with its path in the scenario.
Error AtConfiguration(Error error, const Scenario& scenario) {
  if (!scenario.scheduler_configuration) return error;
  const std::string_view dot = error.path.empty() ? "" : ".";
  error.path = StrCat("spec.schedulerConfiguration", dot, error.path);
  return error;
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
  if (!configured) return AtConfiguration(configured.error(), scenario);
  SchedulerConfiguration configuration = std::move(configured).value();
  configuration.rules = version_->rules;
  configuration.preemption_latency = scenario.preemption_latency;
  SchedulerDependencies dependencies{world_.clock, world_.random, world_.cluster, world_.informed,
                                     &world_.writer};
  for (ExtenderScript& script : extenders.value()) {
    extenders_.push_back(std::make_unique<ScriptedExtender>(std::move(script), &world_.cluster));
    dependencies.extenders.push_back(extenders_.back().get());
  }
  Result<std::unique_ptr<Scheduler>> scheduler =
      Scheduler::Make(version_->registry, configuration, dependencies);
  if (!scheduler.ok()) return AtConfiguration(scheduler.error(), scenario);
  scheduler_ = std::move(scheduler).value();
  world_.writer.set_queue(&scheduler_->queue());
  return std::nullopt;
}

std::string_view SimulatedKubeScheduler::LabelOf(const WatchEvent& seen) const {
  return version_->rules.LabelOf(seen);
}

void SimulatedKubeScheduler::OnChange(const WatchEvent& seen) {
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

std::string SimulatedKubeScheduler::WhyIgnored(const v1::Pod& pod) const {
  if (scheduler_->HandlesSchedulerName(pod.spec.scheduler_name)) return "";
  return StrCat("no profile has the schedulerName of this pod: ", pod.spec.scheduler_name);
}

Time SimulatedKubeScheduler::NextDue() const {
  return std::min(scheduler_->queue().NextDue(), scheduler_->NextPendingWorkDue());
}

void SimulatedKubeScheduler::ProcessDue() {
  if (version_->rules.pending_work_precedes_flushes) {
    ContinuePendingWork();
    scheduler_->queue().ProcessDue();
  } else {
    scheduler_->queue().ProcessDue();
    ContinuePendingWork();
  }
}

bool SimulatedKubeScheduler::IsAtRest() const {
  return scheduler_->queue().empty() && !scheduler_->HasPendingWork();
}

void SimulatedKubeScheduler::Work() {
  const bool listening = attempts_started_ == explained_attempt_;
  ++attempts_started_;
  if (listening) scheduler_->set_recorder(listener_);
  world_.writer.BeginStep("");
  std::optional<SchedulingCycle> cycle = scheduler_->BeginSchedulingCycle();
  world_.writer.EndStep();
  BERTH_CHECK(cycle.has_value(), "an attempt needs a pod in activeQ");
  nodes_looked_at_ += LookedAt(*cycle);
  if (listening) listener_->Decided(*cycle, scheduler_->snapshot());
  if (!cycle->skipped) {
    // What happens meanwhile cannot change the decision any more, only what becomes of it.
    if (listening) scheduler_->set_recorder(nullptr);
    world_.driver.PassTimeUntil(world_.clock.Now() + WorkLatency());
    if (listening) scheduler_->set_recorder(listener_);
  }
  FinishAttempt(std::move(*cycle));
  if (listening) scheduler_->set_recorder(nullptr);
}

void SimulatedKubeScheduler::FinishAttempt(SchedulingCycle cycle) {
  LogWriter& writer = world_.writer;
  writer.BeginStep("");
  const AttemptResult result = scheduler_->FinishSchedulingCycle(std::move(cycle));
  const std::vector<WatchEvent> writes = world_.cluster.TakeWatchEvents();
  LogPreemptions(result, writes);
  writer.AttemptEnded(result);
  writer.set_cause(result.kind == AttemptResult::Kind::kFailed ? kEventScheduleAttemptFailure.label
                                                               : kCauseAssumed);
  writer.EndStep();
  for (const WatchEvent& write : writes) world_.driver.DeliverWrite(write);
  ContinuePendingWork();
}

void SimulatedKubeScheduler::LogPreemptions(const AttemptResult& result,
                                            const std::vector<WatchEvent>& writes) {
  for (const WatchEvent& write : writes) {
    const auto change = ChangeOf<v1::Pod>(write);
    if (change && change->after == nullptr) {
      world_.writer.Preempted(*change->before, *result.pod);
    }
  }
}

void SimulatedKubeScheduler::ContinuePendingWork() {
  if (!scheduler_->HasPendingWork()) return;
  world_.writer.BeginStep("");
  const PendingWorkResults results = scheduler_->ContinuePendingWork();
  for (const PendingWorkResults::Eviction& eviction : results.evictions) {
    world_.writer.Preempted(*eviction.victim, *eviction.by);
  }
  for (const AttemptResult& result : results.attempts) world_.writer.AttemptEnded(result);
  world_.writer.EndStep();
  world_.DeliverWrites();
}

void SimulatedKubeScheduler::Explain(int32_t attempt, AttemptListener* listener) {
  explained_attempt_ = listener == nullptr ? -1 : attempt;
  listener_ = listener;
}

MetricsObserver::CacheSizes SimulatedKubeScheduler::cache_sizes() const {
  const SchedulerCache& cache = scheduler_->cache();
  return {cache.num_node_entries(), cache.num_pods(),
          static_cast<int64_t>(cache.num_assumed_pods())};
}

std::shared_ptr<const SimulatedScheduler::State> SimulatedKubeScheduler::Save() const {
  auto saved = std::make_shared<SavedState>();
  saved->attempts_started = attempts_started_;
  saved->nodes_looked_at = nodes_looked_at_;
  saved->scheduler = scheduler_->Save();
  return saved;
}

void SimulatedKubeScheduler::Restore(const State& state) {
  const auto& saved = static_cast<const SavedState&>(state);
  attempts_started_ = saved.attempts_started;
  nodes_looked_at_ = saved.nodes_looked_at;
  scheduler_->Restore(*saved.scheduler);
}

}  // namespace berth::sim
