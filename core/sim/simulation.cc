#include "sim/simulation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/random.h"
#include "base/strings.h"
#include "framework/cluster_event.h"
#include "plugins/in_tree.h"
#include "sim/attempt_listener.h"
#include "sim/cluster.h"
#include "sim/log_writer.h"
#include "sim/pod_ends.h"
#include "sim/scripted_extender.h"

namespace berth::sim {
namespace {

// Checkpoints are spaced by work done. When there are too many, every other one goes and the space
// doubles.
constexpr int32_t kInitialStepsBetweenCheckpoints = 64;
constexpr size_t kMaxCheckpoints = 64;

using PodChange = Change<v1::Pod>;
using NodeChange = Change<v1::Node>;

// The label of the event that a change of a pod is for the scheduler.
std::string_view LabelOf(const PodChange& change) {
  const bool was_assigned = change.before != nullptr && !change.before->spec.node_name.empty();
  if (change.after == nullptr) return was_assigned ? kEventAssignedPodDelete : kEventPodDelete;
  const bool is_assigned = !change.after->spec.node_name.empty();
  if (was_assigned) return kEventAssignedPodUpdate;
  if (is_assigned) return kEventAssignedPodAdd;
  return change.before == nullptr ? kEventPodAdd : kEventPodUpdate;
}

KubeSchedulerConfiguration WrittenConfiguration(const Scenario& scenario) {
  return scenario.scheduler_configuration.value_or(KubeSchedulerConfiguration());
}

// `extenders`: all, those that only the scenario knows of included.
Result<SchedulerConfiguration> ConfigurationOf(const Scenario& scenario,
                                               const std::vector<ExtenderScript>& extenders,
                                               const Composition& composition) {
  std::vector<Profile> defaults = composition.profiles;
  if (scenario.algorithm_provider == AlgorithmProvider::kClusterAutoscalerProvider) {
    for (Profile& profile : defaults) UseClusterAutoscalerProvider(&profile);
  }
  KubeSchedulerConfiguration configuration = WrittenConfiguration(scenario);
  configuration.extenders.clear();
  for (const ExtenderScript& extender : extenders) {
    configuration.extenders.push_back(extender.configuration);
  }
  return MergeConfiguration(configuration, defaults);
}

// The error with its path in the scenario.
Error AtConfiguration(Error error, const Scenario& scenario) {
  if (!scenario.scheduler_configuration) return error;
  const std::string_view dot = error.path.empty() ? "" : ".";
  error.path = StrCat("spec.schedulerConfiguration", dot, error.path);
  return error;
}

}  // namespace

Composition KubeSchedulerV121() { return {InTreeRegistry(), {DefaultProfile()}, SemanticsV121()}; }

Composition KubeSchedulerV115Queue() {
  Composition composition = KubeSchedulerV121();
  composition.semantics = SemanticsV115();
  return composition;
}

Composition WithPlugins(Composition composition, const Registry& own_plugins) {
  for (const auto& [name, factory] : own_plugins) {
    const bool is_new = composition.registry.emplace(name, factory).second;
    BERTH_CHECK(is_new, "a plugin of one's own has a name of its own");
  }
  return composition;
}

Composition CompositionOf(Semantics semantics) {
  return semantics == Semantics::kV115 ? KubeSchedulerV115Queue() : KubeSchedulerV121();
}

// The earliest moment of the timeline's entries from the first one on that `other` has not, be it
// in another order; kTimeMax: there are none. Both are sources of scenarios, equal up to `keep`.
Time FirstDifference(const Json& source, const Json& other, size_t keep) {
  const size_t size = TimelineSize(source);
  const size_t other_size = TimelineSize(other);
  const auto entry = [](const Json& document, size_t i) -> const Json& {
    return document["spec"]["timeline"][i];
  };
  size_t first = keep;
  while (first < size && first < other_size && entry(source, first) == entry(other, first)) ++first;
  Time earliest = kTimeMax;
  for (size_t i = first; i < size; ++i) {
    DecodeErrors errors;
    const Decoder at = Decoder(&entry(source, i), "", &errors).Field("at");
    earliest = std::min(earliest, Time{} + DecodeDuration(at, Duration{}));
  }
  return earliest;
}

// All that a simulation consists of. What changes is in the members below "State" and in those of
// the parts; Save and Restore name each of them.
class Simulation::Impl final {
 public:
  explicit Impl(Scenario scenario)
      : scenario_(std::move(scenario)),
        writer_(&log_, &clock_),
        cluster_(&clock_),
        random_(scenario_.seed) {}

  std::optional<Error> MakeScheduler(const Composition& composition);

  // One step of the driver; false if the run has ended.
  bool Step();
  void RunUntil(Time t);
  void Seek(Time t);
  Result<Time> ReviseTimeline(size_t keep, const Json& entries);
  AttemptExplanation Explain(int32_t attempt, const ExplainOptions& options);

  const Scenario& scenario() const { return scenario_; }
  const EventLog& log() const { return log_; }
  const Scheduler& scheduler() const { return *scheduler_; }
  Time now() const { return clock_.Now(); }
  bool finished() const { return finished_; }

 private:
  struct Checkpoint {
    Time now;
    Time next_backoff_flush;
    Time next_leftover_flush;
    size_t next_input;
    int32_t attempts_started;
    int32_t steps_done;
    bool finished;
    int32_t log_step;
    size_t log_size;
    SeededRandom random;
    Cluster::State cluster;
    Objects informed;
    PodEnds pod_ends;
    std::shared_ptr<const Scheduler::State> scheduler;
  };

  Time NextInputAt() const;
  // What is due next, of all that is due at fixed moments.
  Time NextDue() const;
  // When the next step would be done.
  Time NextStepAt() const;
  bool NothingLeft() const;
  void ProcessDue(Time t);
  void RunAttempt();
  void FinishAttempt(SchedulingCycle cycle);
  void Stop(std::string_view message, Time t);

  void DeliverInput(const Input& input);
  void EndPodsDue(Time t);
  // Tells the informers, the log and the scheduler, in this order. `external`: done from outside,
  // not by the scheduler itself.
  void Deliver(const WatchEvent& event, bool external);
  void DeliverPod(const PodChange& change, bool external);
  void DeliverNode(const NodeChange& change);
  bool IsServed(const v1::Pod& pod) const {
    return scheduler_->HandlesSchedulerName(pod.spec.scheduler_name);
  }
  void DeliverObject(const WatchEvent& event);
  // All that wait.
  void DeliverWatchEvents(bool external);
  void ContinueWaitingBindings();
  void LogPreemptions(const AttemptResult& result, const std::vector<WatchEvent>& writes);

  Checkpoint Save() const;
  void Restore(const Checkpoint& checkpoint);
  void KeepCheckpointIfDue();

  Scenario scenario_;
  EventLog log_;
  SimClock clock_;
  LogWriter writer_;
  SchedulerSemantics semantics_ = SemanticsV121();
  std::vector<std::unique_ptr<ScriptedExtender>> extenders_;
  std::unique_ptr<Scheduler> scheduler_;
  std::vector<Checkpoint> checkpoints_;  // by time; the first is the start
  int32_t steps_between_checkpoints_ = kInitialStepsBetweenCheckpoints;

  // State.
  Cluster cluster_;
  Objects informed_;
  PodEnds pod_ends_;
  SeededRandom random_;
  Time next_backoff_flush_;
  Time next_leftover_flush_;
  size_t next_input_ = 0;
  int32_t attempts_started_ = 0;
  int32_t steps_done_ = 0;
  bool finished_ = false;

  // While an attempt is explained.
  int32_t explained_attempt_ = -1;
  AttemptListener* listener_ = nullptr;
};

std::optional<Error> Simulation::Impl::MakeScheduler(const Composition& composition) {
  Result<std::vector<ExtenderScript>> extenders =
      ConfigureExtenders(scenario_.extenders, WrittenConfiguration(scenario_).extenders);
  if (!extenders) return extenders.error();
  Result<SchedulerConfiguration> configured =
      ConfigurationOf(scenario_, extenders.value(), composition);
  if (!configured) return AtConfiguration(configured.error(), scenario_);
  SchedulerConfiguration configuration = std::move(configured).value();
  configuration.semantics = composition.semantics;
  semantics_ = composition.semantics;
  SchedulerDependencies dependencies{clock_, random_, cluster_, informed_, &writer_};
  for (ExtenderScript& script : extenders.value()) {
    extenders_.push_back(std::make_unique<ScriptedExtender>(std::move(script), &cluster_));
    dependencies.extenders.push_back(extenders_.back().get());
  }
  Result<std::unique_ptr<Scheduler>> scheduler =
      Scheduler::Make(composition.registry, configuration, dependencies);
  if (!scheduler.ok()) return AtConfiguration(scheduler.error(), scenario_);
  scheduler_ = std::move(scheduler).value();
  checkpoints_.push_back(Save());
  return std::nullopt;
}

Time Simulation::Impl::NextInputAt() const {
  return next_input_ < scenario_.inputs.size() ? scenario_.inputs[next_input_].at : kTimeMax;
}

Time Simulation::Impl::NextDue() const {
  const Time flush = std::min(next_backoff_flush_, next_leftover_flush_);
  return std::min({NextInputAt(), pod_ends_.Next(), flush,
                   scheduler_->NextPermitDeadline().value_or(kTimeMax)});
}

Time Simulation::Impl::NextStepAt() const {
  if (scheduler_->queue().active_count() > 0) return clock_.Now();
  return std::max(NextDue(), clock_.Now());
}

bool Simulation::Impl::NothingLeft() const {
  const SchedulingQueue& queue = scheduler_->queue();
  return next_input_ == scenario_.inputs.size() && queue.active_count() == 0 &&
         queue.backoff_count() == 0 && queue.unschedulable_count() == 0 && pod_ends_.empty() &&
         !scheduler_->HasWaitingBindings();
}

bool Simulation::Impl::Step() {
  if (finished_) return false;
  KeepCheckpointIfDue();
  ++steps_done_;
  const RunLimits& limits = scenario_.limits;
  const Time due = NextDue();
  const bool log_is_full = static_cast<int64_t>(log_.events().size()) >= limits.max_events;
  if (log_is_full && listener_ == nullptr) {
    Stop(StrCat("the log reached its limit of ", std::to_string(limits.max_events), " events"),
         clock_.Now());
  } else if (due <= clock_.Now()) {
    ProcessDue(due);
  } else if (scheduler_->queue().active_count() > 0 &&
             clock_.Now() + scenario_.attempt_latency <= limits.until) {
    RunAttempt();
  } else if (NothingLeft()) {
    Stop("nothing is left to happen", clock_.Now());
  } else if (scheduler_->queue().active_count() > 0 || due > limits.until) {
    Stop(StrCat("simulated time reached its limit of ", SecondsText(limits.until), " s"),
         limits.until);
  } else {
    ProcessDue(due);
  }
  return !finished_;
}

void Simulation::Impl::Stop(std::string_view message, Time t) {
  clock_.AdvanceTo(std::max(t, clock_.Now()));
  writer_.BeginStep("");
  writer_.Stopped(message);
  finished_ = true;
}

void Simulation::Impl::ProcessDue(Time t) {
  clock_.AdvanceTo(t);
  if (NextInputAt() == t) {
    while (NextInputAt() == t) DeliverInput(scenario_.inputs[next_input_++]);
    cluster_.RunControllers();
    DeliverWatchEvents(true);
  }
  EndPodsDue(t);
  if (next_backoff_flush_ == t) {
    writer_.BeginStep(kEventBackoffComplete);
    scheduler_->queue().FlushBackoffQCompleted();
    writer_.EndStep();
    next_backoff_flush_ = t + kFlushBackoffQPeriod;
  }
  if (next_leftover_flush_ == t) {
    writer_.BeginStep(kEventUnschedulableTimeout);
    scheduler_->queue().FlushUnschedulableQLeftover();
    writer_.EndStep();
    next_leftover_flush_ = t + kFlushUnschedulableQPeriod;
  }
  ContinueWaitingBindings();
}

void Simulation::Impl::RunAttempt() {
  const bool listening = attempts_started_ == explained_attempt_;
  ++attempts_started_;
  if (listening) scheduler_->set_recorder(listener_);
  writer_.BeginStep("");
  std::optional<SchedulingCycle> cycle = scheduler_->BeginSchedulingCycle();
  writer_.EndStep();
  BERTH_CHECK(cycle.has_value(), "an attempt needs a pod in activeQ");
  if (listening) listener_->Decided(*cycle, scheduler_->snapshot());
  if (cycle->skipped) {
    FinishAttempt(std::move(*cycle));
  } else {
    // What happens meanwhile cannot change the decision any more, only what becomes of it.
    if (listening) scheduler_->set_recorder(nullptr);
    const Time end = clock_.Now() + scenario_.attempt_latency;
    for (Time due = NextDue(); due <= end; due = NextDue()) ProcessDue(due);
    clock_.AdvanceTo(end);
    if (listening) scheduler_->set_recorder(listener_);
    FinishAttempt(std::move(*cycle));
  }
  if (listening) scheduler_->set_recorder(nullptr);
}

void Simulation::Impl::FinishAttempt(SchedulingCycle cycle) {
  writer_.BeginStep("");
  const AttemptResult result = scheduler_->FinishSchedulingCycle(std::move(cycle));
  const std::vector<WatchEvent> writes = cluster_.TakeWatchEvents();
  LogPreemptions(result, writes);
  writer_.AttemptEnded(result);
  writer_.set_cause(result.kind == AttemptResult::Kind::kFailed ? kEventScheduleAttemptFailure
                                                                : kCauseAssumed);
  writer_.EndStep();
  for (const WatchEvent& write : writes) Deliver(write, false);
  ContinueWaitingBindings();
}

void Simulation::Impl::LogPreemptions(const AttemptResult& result,
                                      const std::vector<WatchEvent>& writes) {
  for (const WatchEvent& write : writes) {
    const auto change = ChangeOf<v1::Pod>(write);
    if (change && change->after == nullptr) writer_.Preempted(*change->before, *result.pod);
  }
}

void Simulation::Impl::ContinueWaitingBindings() {
  if (!scheduler_->HasWaitingBindings()) return;
  writer_.BeginStep("");
  for (const AttemptResult& result : scheduler_->ContinueWaitingBindings()) {
    writer_.AttemptEnded(result);
  }
  writer_.EndStep();
  DeliverWatchEvents(false);
}

void Simulation::Impl::DeliverInput(const Input& input) {
  // Nothing comes of it sometimes: a preempted pod, for one, cannot be updated or deleted any more.
  if (const auto* name = std::get_if<ObjectName>(&input.object)) {
    cluster_.Remove(name->kind, name->key);
  } else if (input.op == InputOp::kCreate) {
    cluster_.Create(std::get<AnyObject>(input.object));
  } else {
    cluster_.Update(std::get<AnyObject>(input.object));
  }
  DeliverWatchEvents(true);
}

void Simulation::Impl::EndPodsDue(Time t) {
  const std::vector<std::string> ended = pod_ends_.TakeDue(t);
  for (const std::string& key : ended) {
    cluster_.EndPod(key);
    cluster_.RunControllers();
    DeliverWatchEvents(true);
  }
}

void Simulation::Impl::DeliverWatchEvents(bool external) {
  for (const WatchEvent& event : cluster_.TakeWatchEvents()) Deliver(event, external);
}

void Simulation::Impl::Deliver(const WatchEvent& event, bool external) {
  if (const auto pod = ChangeOf<v1::Pod>(event)) {
    pod_ends_.Follow(*pod, clock_.Now());
    DeliverPod(*pod, external);
  } else if (const auto node = ChangeOf<v1::Node>(event)) {
    DeliverNode(*node);
  } else {
    DeliverObject(event);
  }
}

void Simulation::Impl::DeliverPod(const PodChange& change, bool external) {
  const std::string key = v1::PodKey(*change.any());
  // The informer watches pods that have not ended: for it, a pod that ends is a pod that goes.
  const bool ended = change.after != nullptr && HasEnded(*change.after);
  const PodChange seen{informed_.FindPod(key), ended ? nullptr : change.after};
  if (seen.before == nullptr && seen.after == nullptr) return;

  writer_.BeginStep(LabelOf(seen), !external);
  if (seen.after == nullptr) {
    informed_.Of<v1::Pod>().Erase(key);
    writer_.PodDeleted(*seen.before, ended ? change.after->status.phase : "");
    scheduler_->OnPodDelete(seen.before);
  } else if (seen.before == nullptr) {
    informed_.Of<v1::Pod>().Set(key, seen.after);
    writer_.PodCreated(seen.after, IsServed(*seen.after));
    scheduler_->OnPodAdd(seen.after);
  } else {
    informed_.Of<v1::Pod>().Set(key, seen.after);
    if (external) writer_.PodUpdated(seen.after);
    scheduler_->OnPodUpdate(seen.before, seen.after);
    const bool turned_away = IsServed(*seen.before) && !IsServed(*seen.after);
    if (turned_away && seen.after->spec.node_name.empty()) writer_.PodIgnored(*seen.after);
  }
  writer_.EndStep();
}

void Simulation::Impl::DeliverNode(const NodeChange& change) {
  if (change.after == nullptr) {
    writer_.BeginStep(kCauseNodeDelete);
    informed_.Of<v1::Node>().Erase(change.before->metadata.name);
    writer_.NodeDeleted(*change.before);
    scheduler_->OnNodeDelete(change.before);
  } else if (change.before == nullptr) {
    writer_.BeginStep(kEventNodeAdd);
    informed_.Of<v1::Node>().Set(change.after->metadata.name, change.after);
    writer_.NodeAdded(change.after);
    scheduler_->OnNodeAdd(change.after);
  } else {
    const std::string_view what = NodeSchedulingPropertiesChange(*change.before, *change.after);
    writer_.BeginStep(what);
    informed_.Of<v1::Node>().Set(change.after->metadata.name, change.after);
    writer_.NodeUpdated(change.after, what);
    scheduler_->OnNodeUpdate(change.before, change.after);
  }
  writer_.EndStep();
}

void Simulation::Impl::DeliverObject(const WatchEvent& event) {
  const AnyObject* before = event.before ? &*event.before : nullptr;
  const AnyObject* after = event.after ? &*event.after : nullptr;
  const std::string_view label = semantics_.object_change_label(before, after);
  writer_.BeginStep(label);
  if (after == nullptr) {
    informed_.Erase(event.kind(), KeyOf(MetaOf(*before)));
  } else {
    informed_.Set(*after);
  }
  writer_.ObjectChanged(event, label);
  scheduler_->OnObjectChange(before, after);
  writer_.EndStep();
}

Simulation::Impl::Checkpoint Simulation::Impl::Save() const {
  return {clock_.Now(), next_backoff_flush_, next_leftover_flush_,
          next_input_,  attempts_started_,   steps_done_,
          finished_,    writer_.step(),      log_.events().size(),
          random_,      cluster_.Save(),     informed_,
          pod_ends_,    scheduler_->Save()};
}

void Simulation::Impl::Restore(const Checkpoint& checkpoint) {
  clock_.Reset(checkpoint.now);
  next_backoff_flush_ = checkpoint.next_backoff_flush;
  next_leftover_flush_ = checkpoint.next_leftover_flush;
  next_input_ = checkpoint.next_input;
  attempts_started_ = checkpoint.attempts_started;
  steps_done_ = checkpoint.steps_done;
  finished_ = checkpoint.finished;
  writer_.set_step(checkpoint.log_step);
  random_ = checkpoint.random;
  cluster_.Restore(checkpoint.cluster);
  informed_ = checkpoint.informed;
  pod_ends_ = checkpoint.pod_ends;
  scheduler_->Restore(*checkpoint.scheduler);
}

void Simulation::Impl::KeepCheckpointIfDue() {
  const bool explaining = listener_ != nullptr;
  if (explaining || steps_done_ < checkpoints_.back().steps_done + steps_between_checkpoints_) {
    return;
  }
  checkpoints_.push_back(Save());
  if (checkpoints_.size() <= kMaxCheckpoints) return;
  std::vector<Checkpoint> kept;
  for (size_t i = 0; i < checkpoints_.size(); i += 2) kept.push_back(std::move(checkpoints_[i]));
  checkpoints_ = std::move(kept);
  steps_between_checkpoints_ *= 2;
}

void Simulation::Impl::RunUntil(Time t) {
  while (!finished_ && NextStepAt() <= t) Step();
}

void Simulation::Impl::Seek(Time t) {
  if (t < clock_.Now()) {
    while (checkpoints_.size() > 1 && checkpoints_.back().now > t) checkpoints_.pop_back();
    Restore(checkpoints_.back());
    log_.Truncate(checkpoints_.back().log_size);
  }
  RunUntil(t);
}

Result<Time> Simulation::Impl::ReviseTimeline(size_t keep, const Json& entries) {
  Result<Scenario> changed = DecodeScenario(WithTimelineTail(scenario_.source, keep, entries));
  if (!changed.ok()) return changed.error();
  // The seed may be another one than the document's.
  changed.value().seed = scenario_.seed;
  const Time fork = std::min(FirstDifference(scenario_.source, changed.value().source, keep),
                             FirstDifference(changed.value().source, scenario_.source, keep));
  scenario_ = std::move(changed).value();
  if (fork == kTimeMax) return clock_.Now();
  // Only what was saved strictly before the fork has not seen anything of that moment.
  while (checkpoints_.size() > 1 && checkpoints_.back().now >= fork) checkpoints_.pop_back();
  Restore(checkpoints_.back());
  log_.Truncate(checkpoints_.back().log_size);
  return fork;
}

AttemptExplanation Simulation::Impl::Explain(int32_t attempt, const ExplainOptions& options) {
  BERTH_CHECK(attempt >= 0 && static_cast<size_t>(attempt) < log_.attempts().size(),
              "an attempt of the log is explained");
  const Checkpoint present = Save();
  auto after = std::upper_bound(
      checkpoints_.begin(), checkpoints_.end(), attempt,
      [](int32_t a, const Checkpoint& checkpoint) { return a < checkpoint.attempts_started; });
  AttemptListener listener(&log_, attempt, options);
  listener_ = &listener;
  explained_attempt_ = attempt;
  writer_.set_muted(true);
  Restore(*std::prev(after));
  while (attempts_started_ <= attempt) {
    BERTH_CHECK(Step(), "running again gives the attempts that the log has");
  }
  Restore(present);
  writer_.set_muted(false);
  explained_attempt_ = -1;
  listener_ = nullptr;
  return listener.Take();
}

Simulation::Simulation(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Simulation::~Simulation() = default;

Result<std::unique_ptr<Simulation>> Simulation::Make(Scenario scenario) {
  const Composition composition = CompositionOf(scenario.semantics);
  return Make(std::move(scenario), composition);
}

Result<std::unique_ptr<Simulation>> Simulation::Make(Scenario scenario,
                                                     const Composition& composition) {
  auto impl = std::make_unique<Impl>(std::move(scenario));
  if (std::optional<Error> error = impl->MakeScheduler(composition)) {
    return InFile(std::move(*error), impl->scenario());
  }
  return std::unique_ptr<Simulation>(new Simulation(std::move(impl)));
}

const Scenario& Simulation::scenario() const { return impl_->scenario(); }
const EventLog& Simulation::log() const { return impl_->log(); }
const Scheduler& Simulation::scheduler() const { return impl_->scheduler(); }
Time Simulation::now() const { return impl_->now(); }
bool Simulation::finished() const { return impl_->finished(); }

bool Simulation::Advance(int32_t max_steps) {
  for (int32_t i = 0; i < max_steps; ++i) {
    if (!impl_->Step()) return false;
  }
  return true;
}

void Simulation::RunUntil(Time t) { impl_->RunUntil(t); }
void Simulation::RunToEnd() { impl_->RunUntil(kTimeMax); }
void Simulation::Seek(Time t) { impl_->Seek(t); }
Result<Time> Simulation::ReviseTimeline(size_t keep, const Json& entries) {
  return impl_->ReviseTimeline(keep, entries);
}
Result<Time> Simulation::Apply(const Json& entry) {
  return ReviseTimeline(TimelineSize(scenario().source), Json::array({entry}));
}
AttemptExplanation Simulation::Explain(int32_t attempt, const ExplainOptions& options) {
  return impl_->Explain(attempt, options);
}

}  // namespace berth::sim
