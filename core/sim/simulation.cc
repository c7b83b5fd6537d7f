#include "sim/simulation.h"

#include <algorithm>
#include <utility>

#include "api/json/json.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "controllers/garbage/pod_garbage_collector.h"
#include "sim/simulation_impl.h"

namespace berth::sim {
namespace {

// A scenario begins with all its objects at one moment. A page that runs it in slices has to react
// before all of them are delivered.
constexpr int32_t kMaxInputsInStep = 32;
// Pods of added or deleted nodes that one step handles.
constexpr size_t kMaxPodsOfNodesInStep = 256;
// The amount of the autoscaler's search in one step, in the unit of capacity::kMostWork.
constexpr int64_t kSearchWorkInStep = 100'000;
// A limit that is high enough that checking all objects without a change does not count as a run
// that is stuck. After these syncs the autoscaler and the scheduler have their turn.
constexpr int32_t kMaxSyncsInRound = 256;
// A round is divided into steps of about this much work, in the units of SyncNext; the delivery of
// a watch event counts kWorkOfEvent.
constexpr int64_t kRoundWorkInStep = 2'048;
constexpr int64_t kWorkOfEvent = 16;
constexpr int64_t kNoLimit = INT64_MAX / 2;
// Pods that kubelets handle in one call.
constexpr size_t kMaxArrivalsAtATime = 256;
// The amounts that a call of FreeSome frees.
constexpr size_t kFreedEvents = 20'000;
constexpr size_t kFreedObjects = 100;
constexpr size_t kFreedValues = 1'000;

using PodChange = Change<v1::Pod>;

WatchEvent EventOf(const PodChange& change) {
  WatchEvent event;
  if (change.before != nullptr) event.before = change.before;
  if (change.after != nullptr) event.after = change.after;
  return event;
}

// Reports whether a pod that was bound to its missing node has been started.
bool IsStartedLate(const PodChange& change) {
  return !change.before->spec.node_name.empty() && !change.before->status.start_time &&
         change.after->status.start_time;
}

// Returns the log's reason for the deletion of a pod that has ended.
std::string_view WhyEnded(const v1::Pod& pod) {
  const auto& conditions = pod.status.conditions;
  const bool is_garbage =
      std::any_of(conditions.begin(), conditions.end(), [](const v1::PodCondition& condition) {
        return condition.reason == controllers::kDeletionByPodGc;
      });
  return is_garbage ? kCausePodGc : std::string_view(pod.status.phase);
}

// Returns the log's cause for a change that a kubelet made, or that starts a kubelet's work; "" for
// others.
std::string_view WhatKubeletsDo(const PodChange& change) {
  if (IsStopping(*change.after) && !IsStopping(*change.before)) return kCauseTerminating;
  if (IsStartedLate(change)) return kCauseStarted;
  if (!IsBecomingReady(*change.before)) return "";
  const v1::PodCondition* const ready = FindReadyCondition(*change.after);
  return ready != nullptr && ready->status == "True" ? kCauseReady : std::string_view();
}

// Returns the earliest moment among the timeline's entries from `keep` on that are not in `other`,
// in any order; kTimeMax if there is none. Both are sources of scenarios that are equal up to
// `keep`.
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
    earliest = std::min(earliest, TimeOfEntry(entry(source, i)));
  }
  return earliest;
}

}  // namespace

std::optional<Error> Simulation::Impl::MakeScheduler() {
  const SimulatedWorld world{scenario_, clock_, random_, cluster_, informed_, log_, writer_, *this};
  if (scenario_.process) return MakeReplicas(world);
  if (scenario_.scheduler == SchedulerKind::kKubeBatch) {
    auto kube_batch = std::make_unique<SimulatedKubeBatch>(world);
    kube_batch_ = kube_batch.get();
    scheduler_ = std::move(kube_batch);
    checkpoints_.push_back(Save());
    return std::nullopt;
  }
  Result<std::unique_ptr<SimulatedKubeScheduler>> scheduler = SimulatedKubeScheduler::Make(world);
  if (!scheduler.ok()) return scheduler.error();
  kube_scheduler_ = scheduler.value().get();
  scheduler_ = std::move(scheduler).value();
  checkpoints_.push_back(Save());
  return std::nullopt;
}

std::optional<Error> Simulation::Impl::MakeReplicas(const SimulatedWorld& world) {
  Result<std::unique_ptr<SimulatedReplicas>> replicas = SimulatedReplicas::Make(world);
  if (!replicas.ok()) return replicas.error();
  replicas_ = replicas.value().get();
  // The first replica's scheduler counts for all.
  kube_scheduler_ = replicas_->replica(0).kube_scheduler();
  kube_batch_ = replicas_->replica(0).kube_batch();
  scheduler_ = std::move(replicas).value();
  checkpoints_.push_back(Save());
  return std::nullopt;
}

Time Simulation::Impl::NextInputAt() const {
  return next_input_ < scenario_.inputs.size() ? scenario_.inputs[next_input_].at : kTimeMax;
}

bool Simulation::Impl::IsAmidInputs() const {
  return next_input_ > 0 && NextInputAt() == clock_.Now() &&
         scenario_.inputs[next_input_ - 1].at == clock_.Now();
}

Time Simulation::Impl::NextDue() const {
  Time due = std::min({NextInputAt(), pod_lifecycle_.Next(),
                       std::max(clock_.Now(), controllers_.NextDue()), autoscaler_.NextDue(),
                       scheduler_->NextDue()});
  if (autoscaler_.IsSearching()) due = std::min(due, autoscaler_.ResultNeededAt());
  const bool has_work = kubelets_.HasWork() || pod_lifecycle_.HasPodsToLookAt();
  return has_work ? std::min(due, clock_.Now()) : due;
}

Time Simulation::Impl::NextStepAt() const {
  if (scheduler_->HasWork() || IsUnderWay()) return clock_.Now();
  return std::max(NextDue(), clock_.Now());
}

bool Simulation::Impl::NothingLeft() const {
  return next_input_ == scenario_.inputs.size() && pod_lifecycle_.Next() == kTimeMax &&
         !pod_lifecycle_.HasPodsToLookAt() && !kubelets_.HasWork() &&
         controllers_.NextDue() == kTimeMax && autoscaler_.NextDue() == kTimeMax &&
         scheduler_->IsAtRest();
}

bool Simulation::Impl::Step() {
  if (finished_) return false;
  if (IsUnderWay()) {
    ++steps_done_;
    GoOn();
    return true;
  }
  KeepCheckpointIfDue();
  ++steps_done_;
  const RunLimits& limits = scenario_.limits;
  const Time due = NextDue();
  const bool is_due = due <= clock_.Now();
  const bool has_work = scheduler_->HasWork();
  // The inputs of one moment count as one delivery, however many steps they take.
  const std::string exhausted = replaying_ || IsAmidInputs() ? "" : WhatIsExhausted();
  if (!exhausted.empty()) {
    Stop(exhausted, clock_.Now());
  } else if (!is_due && has_work && clock_.Now() + scheduler_->WorkLatency() <= limits.until) {
    scheduler_->Work();
  } else if (!is_due && NothingLeft()) {
    Stop("nothing is left to happen", clock_.Now());
  } else if (!is_due && (has_work || due > limits.until)) {
    Stop(StrCat("simulated time reached its limit of ", SecondsText(limits.until), " s"),
         limits.until);
  } else {
    ProcessDue(due, kRoundWorkInStep);
  }
  return !finished_;
}

bool Simulation::Impl::IsUnderWay() const { return round_ || autoscaler_.IsSearching(); }

void Simulation::Impl::GoOn() {
  if (round_) return ContinueRound(kRoundWorkInStep);
  autoscaler_.Search(kSearchWorkInStep);
}

std::string Simulation::Impl::WhatIsExhausted() {
  const auto num_events = static_cast<int64_t>(log_.events().size());
  if (num_events >= scenario_.limits.max_events) {
    const std::string most = std::to_string(scenario_.limits.max_events);
    return StrCat("the log reached its limit of ", most, " events");
  }
  if (log_.text_bytes() >= kMaxLogTextBytes) {
    const std::string most = std::to_string(kMaxLogTextBytes >> 20);
    return StrCat("the log reached its limit of ", most, " MiB of messages");
  }
  if (!watchdog_.IsStuck(clock_.Now(), log_.events().size())) return "";
  return StrCat("nothing came of ", std::to_string(kMaxIdleSteps), " steps at one moment");
}

void Simulation::Impl::Stop(std::string_view message, Time t) {
  AdvanceTo(std::max(t, clock_.Now()));
  writer_.BeginStep("");
  writer_.Stopped(message);
  finished_ = true;
}

void Simulation::Impl::AdvanceTo(Time next) {
  TellTimePasses(next);
  clock_.AdvanceTo(next);
}

void Simulation::Impl::ProcessDue(Time t, int64_t work) {
  AdvanceTo(t);
  // The result is only needed within this step if it has an effect during the attempt in progress.
  while (autoscaler_.IsSearching() && autoscaler_.ResultNeededAt() <= t) {
    autoscaler_.Search(kSearchWorkInStep);
  }
  if (NextInputAt() == t && !DeliverInputs(t)) return;
  if (pod_lifecycle_.HasPodsToLookAt() && !LookAtPodsOfNodes(t)) return;
  round_.emplace();
  round_->pod_steps = pod_lifecycle_.TakeDue(t);
  ContinueRound(work);
}

void Simulation::Impl::ContinueRound(int64_t work) {
  Round& round = *round_;
  while (true) {
    if (work <= 0) return;
    if (round.next_event < round.events.size()) {
      Deliver(round.events[round.next_event++], true);
      work -= kWorkOfEvent;
    } else if (round.next_pod_step < round.pod_steps.size()) {
      TakePodStep(round.pod_steps[round.next_pod_step++]);
      QueueWatchEvents();
    } else if (round.syncs == 0 && kubelets_.HasWork()) {
      RejectPods();
      work -= static_cast<int64_t>(kMaxArrivalsAtATime);
    } else if (round.syncs < kMaxSyncsInRound && controllers_.NextDue() <= clock_.Now()) {
      const int64_t prepared = controllers_.Prepare(cluster_.objects());
      work -= prepared;
      if (prepared > 0) continue;
      ++round.syncs;
      work -= controllers_.SyncNext(clock_.Now(), &cluster_);
      QueueWatchEvents();
    } else {
      break;
    }
  }
  round_.reset();
  if (autoscaler_.NextDue() <= clock_.Now()) RunAutoscaler();
  scheduler_->ProcessDue();
}

void Simulation::Impl::QueueWatchEvents() {
  cluster_.RunControllers();
  round_->events = cluster_.TakeWatchEvents();
  round_->next_event = 0;
}

void Simulation::Impl::PassTimeUntil(Time t) {
  for (Time due = NextDue(); due <= t; due = NextDue()) {
    ProcessDue(due, kNoLimit);
    if (scheduler_->IsInterrupted()) return;
  }
  AdvanceTo(t);
}

bool Simulation::Impl::DeliverInputs(Time t) {
  for (int32_t i = 0; i < kMaxInputsInStep && NextInputAt() == t; ++i) {
    DeliverInput(scenario_.inputs[next_input_++]);
  }
  if (NextInputAt() == t) return false;
  cluster_.RunControllers();
  DeliverWatchEvents();
  return true;
}

void Simulation::Impl::DeliverInput(const Input& input) {
  // The write has no effect if its object is gone, for example a pod that was preempted meanwhile.
  if (const auto* name = std::get_if<ObjectName>(&input.object)) {
    cluster_.Remove(name->kind, name->key);
  } else if (input.op == InputOp::kCreate) {
    cluster_.Create(std::get<AnyObject>(input.object));
  } else {
    cluster_.Update(std::get<AnyObject>(input.object));
  }
  DeliverWatchEvents();
}

bool Simulation::Impl::LookAtPodsOfNodes(Time t) {
  for (const std::string& key :
       pod_lifecycle_.TakePodsToLookAt(cluster_.pods_by_node(), kMaxPodsOfNodesInStep)) {
    if (!HasKubelet(*objects().FindPod(key))) {
      pod_lifecycle_.Halt(key);
      continue;
    }
    cluster_.StartPod(key);
    cluster_.RunControllers();
    DeliverWatchEvents();
    pod_lifecycle_.Resume(objects().FindPod(key), t);
  }
  return !pod_lifecycle_.HasPodsToLookAt();
}

bool Simulation::Impl::HasKubelet(const v1::Pod& pod) const {
  return pod.spec.node_name.empty() || objects().FindNode(pod.spec.node_name) != nullptr;
}

void Simulation::Impl::TakePodStep(const PodLifecycle::Due& due) {
  switch (due.step) {
    case PodStep::kReady:
      return cluster_.MakePodReady(due.key);
    case PodStep::kEnded:
      return cluster_.EndPod(due.key);
    case PodStep::kStopped:
      return cluster_.FinishDeletion(due.key);
  }
}

void Simulation::Impl::DeliverWatchEvents() {
  for (const WatchEvent& event : cluster_.TakeWatchEvents()) Deliver(event, true);
}

void Simulation::Impl::RejectPods() {
  const std::string_view prefix = scenario_.version->process_rules->rejection_prefix;
  for (const Kubelets::Rejection& rejection :
       kubelets_.Admit(cluster_.objects(), kMaxArrivalsAtATime)) {
    writer_.BeginStep("");
    Event event = writer_.NewEvent(EventKind::kKubeletRejected, *rejection.pod);
    event.cause = writer_.Intern(rejection.reason);
    event.message = writer_.Intern(StrCat(prefix, rejection.message));
    writer_.Tell(std::move(event));
    writer_.EndStep();
    cluster_.EndPod(v1::PodKey(*rejection.pod), "Failed");
    cluster_.RunControllers();
    DeliverWatchEvents();
  }
}

void Simulation::Impl::RunAutoscaler() {
  autoscaler_.Act(clock_.Now(), &cluster_);
  cluster_.RunControllers();
  DeliverWatchEvents();
}

void Simulation::Impl::Deliver(const WatchEvent& event, bool external) {
  kubelets_.Follow(event);
  controllers_.Follow(event, cluster_, clock_.Now());
  autoscaler_.Follow(event, clock_.Now());
  if (const auto pod = ChangeOf<v1::Pod>(event)) {
    pod_lifecycle_.Follow(*pod, HasKubelet(*pod->any()), clock_.Now());
    DeliverPod(*pod, external);
  } else if (const auto node = ChangeOf<v1::Node>(event)) {
    pod_lifecycle_.Follow(*node);
    DeliverNode(event, *node);
  } else {
    DeliverObject(event, external);
  }
}

void Simulation::Impl::DeliverPod(const PodChange& change, bool external) {
  const std::string key = v1::PodKey(*change.any());
  // The informer watches pods that have not ended: a pod that ends is a deletion for it.
  const bool ended = change.after != nullptr && HasEnded(*change.after);
  const PodChange seen{informed_.FindPod(key), ended ? nullptr : change.after};
  if (seen.before == nullptr && seen.after == nullptr) {
    if (scheduler_->WatchesEndedPods()) scheduler_->OnChange(EventOf(change));
    return;
  }
  const WatchEvent event = EventOf(scheduler_->WatchesEndedPods() ? change : seen);
  writer_.BeginStep(scheduler_->LabelOf(event), !external);
  if (seen.after == nullptr) {
    informed_.Of<v1::Pod>().Erase(key);
    writer_.PodDeleted(*seen.before, ended ? WhyEnded(*change.after) : "");
    scheduler_->OnChange(event);
  } else if (seen.before == nullptr) {
    informed_.Of<v1::Pod>().Set(key, seen.after);
    writer_.PodCreated(seen.after, scheduler_->WhyIgnored(*seen.after));
    scheduler_->OnChange(event);
  } else {
    informed_.Of<v1::Pod>().Set(key, seen.after);
    const std::string_view what = WhatKubeletsDo(seen);
    if (external || !what.empty()) writer_.PodUpdated(seen.after, what);
    scheduler_->OnChange(event);
    const std::string why_ignored = scheduler_->WhyIgnored(*seen.after);
    const bool turned_away = !why_ignored.empty() && scheduler_->WhyIgnored(*seen.before).empty();
    if (turned_away && seen.after->spec.node_name.empty()) {
      writer_.PodIgnored(*seen.after, why_ignored);
    }
  }
  writer_.EndStep();
}

void Simulation::Impl::DeliverNode(const WatchEvent& event, const Change<v1::Node>& change) {
  const std::string_view label = scheduler_->LabelOf(event);
  writer_.BeginStep(label);
  if (change.after == nullptr) {
    informed_.Of<v1::Node>().Erase(change.before->metadata.name);
    writer_.NodeDeleted(*change.before);
  } else {
    informed_.Of<v1::Node>().Set(change.after->metadata.name, change.after);
    if (change.before == nullptr) {
      writer_.NodeAdded(change.after);
    } else {
      writer_.NodeUpdated(change.after, label);
    }
  }
  scheduler_->OnChange(event);
  writer_.EndStep();
}

void Simulation::Impl::DeliverObject(const WatchEvent& event, bool external) {
  const std::string_view label = scheduler_->LabelOf(event);
  writer_.BeginStep(label);
  if (event.after) {
    informed_.Set(*event.after);
  } else {
    informed_.Erase(event.kind(), KeyOf(MetaOf(*event.before)));
  }
  if (external || !scheduler_->LogsOwnWrites(event.kind())) writer_.ObjectChanged(event, label);
  scheduler_->OnChange(event);
  writer_.EndStep();
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
  Result<Scenario> changed =
      DecodeScenario(WithTimelineTail(scenario_.source, keep, entries), scenario_.versions);
  if (!changed.ok()) return changed.error();
  return ReviseTimeline(keep, &changed.value());
}

Time Simulation::Impl::ReviseTimeline(size_t keep, Scenario* revised) {
  // Seed and version may differ from the document's.
  revised->seed = scenario_.seed;
  revised->version = scenario_.version;
  const Time fork = std::min(FirstDifference(scenario_.source, revised->source, keep),
                             FirstDifference(revised->source, scenario_.source, keep));
  std::swap(scenario_, *revised);
  if (fork == kTimeMax) return clock_.Now();
  // Only checkpoints strictly before the fork contain nothing of that moment.
  while (checkpoints_.size() > 1 && checkpoints_.back().now >= fork) checkpoints_.pop_back();
  Restore(checkpoints_.back());
  log_.Truncate(checkpoints_.back().log_size);
  return fork;
}

// Most of a simulation's memory is pods, which several parts of it share. So these are kept until
// all those parts are freed.
bool Simulation::Impl::FreeSome() {
  if (!is_leaving_) {
    is_leaving_ = true;
    objects().Of<v1::Pod>().ForEach(
        [&](const std::string&, const v1::PodPtr& pod) { leaving_pods_.push_back(pod); });
    leaving_source_.Add(std::move(scenario_.source));
  } else if (!checkpoints_.empty()) {
    checkpoints_.pop_back();
  } else if (scheduler_ != nullptr) {
    scheduler_.reset();
  } else if (!log_.events().empty()) {
    log_.Truncate(log_.events().size() - std::min(kFreedEvents, log_.events().size()));
  } else if (!informed_.Of<v1::Pod>().empty()) {
    informed_ = Objects();
  } else if (!objects().Of<v1::Pod>().empty()) {
    cluster_.TakeWatchEvents();
    cluster_.Restore({});
  } else if (!leaving_pods_.empty()) {
    leaving_pods_.resize(leaving_pods_.size() - std::min(kFreedObjects, leaving_pods_.size()));
  } else if (!scenario_.inputs.empty()) {
    std::vector<Input>& inputs = scenario_.inputs;
    inputs.erase(inputs.end() - static_cast<std::ptrdiff_t>(std::min(kFreedObjects, inputs.size())),
                 inputs.end());
  } else {
    return leaving_source_.Free(kFreedValues);
  }
  return true;
}

Simulation::Simulation(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Simulation::~Simulation() = default;

Result<std::unique_ptr<Simulation>> Simulation::Make(Scenario scenario) {
  auto impl = std::make_unique<Impl>(std::move(scenario));
  if (std::optional<Error> error = impl->MakeScheduler()) {
    return InFile(std::move(*error), impl->scenario());
  }
  return std::unique_ptr<Simulation>(new Simulation(std::move(impl)));
}

Result<std::unique_ptr<Simulation>> Simulation::Make(Scenario scenario, const Version& version) {
  scenario.version = std::make_shared<const Version>(version);
  return Make(std::move(scenario));
}

const Scenario& Simulation::scenario() const { return impl_->scenario(); }
const EventLog& Simulation::log() const { return impl_->log(); }
const Objects& Simulation::objects() const { return impl_->objects(); }
const Scheduler& Simulation::scheduler() const { return impl_->scheduler(); }
const SimulatedReplicas* Simulation::replicas() const { return impl_->replicas(); }
const kube_batch::SchedulerCache& Simulation::batch_cache() const { return impl_->batch_cache(); }
Time Simulation::now() const { return impl_->now(); }
bool Simulation::finished() const { return impl_->finished(); }

bool Simulation::IsDelivering() const { return impl_->IsDelivering(); }

size_t Simulation::inputs_delivered() const { return impl_->inputs_delivered(); }

bool Simulation::Advance(int32_t max_steps) {
  for (int32_t i = 0; i < max_steps; ++i) {
    if (!impl_->Step()) return false;
  }
  return true;
}

void Simulation::RunUntil(Time t) { impl_->RunUntil(t); }
void Simulation::RunToEnd() { impl_->RunUntil(kTimeMax); }
void Simulation::RunToEndExplaining(FunctionRef<bool(const AttemptExplanation&)> take) {
  impl_->RunToEndExplaining(take);
}
void Simulation::Seek(Time t) { impl_->Seek(t); }
Result<Time> Simulation::ReviseTimeline(size_t keep, const Json& entries) {
  return impl_->ReviseTimeline(keep, entries);
}
Time Simulation::ReviseTimeline(size_t keep, Scenario* revised) {
  return impl_->ReviseTimeline(keep, revised);
}
Result<Time> Simulation::Apply(const Json& entry) {
  return ReviseTimeline(TimelineSize(scenario().source), Json::array({entry}));
}
AttemptExplanation Simulation::Explain(int32_t attempt, const ExplainOptions& options) {
  return impl_->Explain(attempt, options);
}

SessionExplanation Simulation::ExplainSession(int32_t opened_event, std::string_view pod) {
  return impl_->ExplainSession(opened_event, pod);
}

void Simulation::Observe(Time t, MetricsObserver* observer, int32_t replica) {
  impl_->Observe(t, observer, replica);
}

void Simulation::Observe(Time t, kube_batch::MetricsObserver* observer, int32_t replica) {
  impl_->Observe(t, observer, replica);
}

bool Simulation::FreeSome() { return impl_->FreeSome(); }

}  // namespace berth::sim
