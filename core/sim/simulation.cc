#include "sim/simulation.h"

#include <algorithm>
#include <iterator>
#include <list>
#include <optional>
#include <utility>

#include "api/json/json_slices.h"
#include "apiserver/cluster.h"
#include "apiserver/pod_ends.h"
#include "base/function_ref.h"
#include "base/random.h"
#include "base/strings.h"
#include "log/log_writer.h"
#include "sim/attempt_listener.h"
#include "sim/simulated_kube_batch.h"
#include "sim/simulated_kube_scheduler.h"
#include "sim/simulated_replicas.h"
#include "sim/watchdog.h"

namespace berth::sim {
namespace {

// Checkpoints are spaced by work done, in nodes looked at, so that it takes as long to go on from
// each. The longer a run, the larger the space: when there are too many, one of the closest goes.
constexpr int64_t kWorkOfStep = 32;  // beside the scheduler's
constexpr int64_t kLeastWorkBetweenCheckpoints = 4096;
constexpr size_t kMaxCheckpoints = 128;
constexpr int64_t kSpacesInRun = 112;  // of those that new checkpoints keep
// A scenario begins with all its objects at one moment. Who runs it in slices has other things to
// do before they are all there.
constexpr int32_t kMaxInputsInStep = 32;
// What a call of FreeSome frees.
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
    earliest = std::min(earliest, TimeOfEntry(entry(source, i)));
  }
  return earliest;
}

}  // namespace

// All that a simulation consists of. What changes is in the members below "State" and in those of
// the parts; Save and Restore name each of them.
class Simulation::Impl final : public SimulationDriver {
 public:
  explicit Impl(Scenario scenario)
      : scenario_(std::move(scenario)),
        log_(scenario_.version->rules.sections),
        writer_(&log_, &clock_),
        cluster_(&clock_, scenario_.version->drop_unknown_fields),
        random_(scenario_.seed) {}

  std::optional<Error> MakeScheduler();

  // One step of the driver; false if the run has ended.
  bool Step();
  void RunUntil(Time t);
  void Seek(Time t);
  Result<Time> ReviseTimeline(size_t keep, const Json& entries);
  Time ReviseTimeline(size_t keep, Scenario* revised);
  void RunToEndExplaining(FunctionRef<bool(const AttemptExplanation&)> take);
  AttemptExplanation Explain(int32_t attempt, const ExplainOptions& options);
  SessionExplanation ExplainSession(int32_t opened_event, std::string_view pod);
  bool FreeSome();

  const Scenario& scenario() const { return scenario_; }
  const EventLog& log() const { return log_; }
  const Objects& objects() const { return cluster_.objects(); }
  const Scheduler& scheduler() const {
    BERTH_CHECK(kube_scheduler_ != nullptr, "kube-scheduler is at work");
    return replicas_ == nullptr ? kube_scheduler_->scheduler() : replicas_->memory().scheduler();
  }
  const SimulatedReplicas* replicas() const { return replicas_; }
  const kube_batch::SchedulerCache& batch_cache() const {
    BERTH_CHECK(kube_batch_ != nullptr, "kube-batch is at work");
    return kube_batch_->cache();
  }
  Time now() const { return clock_.Now(); }
  bool finished() const { return finished_; }
  size_t inputs_delivered() const { return next_input_; }

  // SimulationDriver
  void DeliverWrite(const WatchEvent& write) override { Deliver(write, false); }
  void PassTimeUntil(Time t) override;

 private:
  struct Checkpoint {
    Time now;
    size_t next_input;
    int64_t steps_done;
    int64_t work_done;
    bool finished;
    int32_t log_step;
    size_t log_size;
    SeededRandom random;
    Cluster::State cluster;
    Objects informed;
    PodEnds pod_ends;
    std::shared_ptr<const SimulatedScheduler::State> scheduler;
  };

  [[gnu::noinline]] std::optional<Error> MakeReplicas(const SimulatedWorld& world);

  Time NextInputAt() const;
  // Some inputs of this moment have been delivered, but not all.
  bool IsAmidInputs() const;
  // What is due next, of all that is due at fixed moments.
  Time NextDue() const;
  // When the next step would be done.
  Time NextStepAt() const;
  bool NothingLeft() const;
  // The limit that ends the run before its next step; "" if there is none. Watches whether the run
  // advances.
  std::string WhatIsExhausted();
  void ProcessDue(Time t);
  void Stop(std::string_view message, Time t);

  // Some of those that are due at t; true when that was the last of them.
  bool DeliverInputs(Time t);
  void DeliverInput(const Input& input);
  void EndPodsDue(Time t);
  // Passes the event to the informers, the log and the scheduler, in this order. `external`: the
  // change was made from outside, not by the scheduler itself.
  void Deliver(const WatchEvent& event, bool external);
  void DeliverPod(const PodChange& change, bool external);
  void DeliverNode(const WatchEvent& event, const Change<v1::Node>& change);
  void DeliverObject(const WatchEvent& event, bool external);
  // All that wait.
  void DeliverWatchEvents();

  Checkpoint Save() const;
  void Restore(const Checkpoint& checkpoint);
  void KeepCheckpointIfDue();
  // Drops the one without which there is the least to do again. REQUIRES: there are three.
  void DropCheckpoint();
  // All that has been done so far.
  int64_t WorkDone() const { return steps_done_ * kWorkOfStep + scheduler_->NodesLookedAt(); }
  // Does again what followed the last checkpoint before the log's event of this index, while
  // `more`. Then everything is as it was.
  void Replay(int32_t event, FunctionRef<bool()> more);

  Scenario scenario_;
  EventLog log_;
  SimClock clock_;
  LogWriter writer_;
  std::unique_ptr<SimulatedScheduler> scheduler_;
  // The same, if it is one.
  SimulatedReplicas* replicas_ = nullptr;
  SimulatedKubeScheduler* kube_scheduler_ = nullptr;  // of replicas one, which counts for all
  SimulatedKubeBatch* kube_batch_ = nullptr;
  std::list<Checkpoint> checkpoints_;  // by time; the first is the start
  bool replaying_ = false;
  Watchdog watchdog_;  // no state of the simulation, as steps that are stuck leave no trace

  // FreeSome: what is kept for being freed bit by bit.
  bool is_leaving_ = false;
  std::vector<v1::PodPtr> leaving_pods_;
  JsonDisposal leaving_source_;

  // State.
  Cluster cluster_;
  Objects informed_;
  PodEnds pod_ends_;
  SeededRandom random_;
  size_t next_input_ = 0;
  int64_t steps_done_ = 0;
  bool finished_ = false;
};

std::optional<Error> Simulation::Impl::MakeScheduler() {
  const SimulatedWorld world{scenario_, clock_, random_, cluster_, informed_, log_, writer_, *this};
  if (scenario_.scheduler == SchedulerKind::kKubeBatch) {
    auto kube_batch = std::make_unique<SimulatedKubeBatch>(world);
    kube_batch_ = kube_batch.get();
    scheduler_ = std::move(kube_batch);
    checkpoints_.push_back(Save());
    return std::nullopt;
  }
  if (scenario_.process) return MakeReplicas(world);
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
  kube_scheduler_ = &replicas_->memory();
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
  return std::min({NextInputAt(), pod_ends_.Next(), scheduler_->NextDue()});
}

Time Simulation::Impl::NextStepAt() const {
  if (scheduler_->HasWork()) return clock_.Now();
  return std::max(NextDue(), clock_.Now());
}

bool Simulation::Impl::NothingLeft() const {
  return next_input_ == scenario_.inputs.size() && pod_ends_.empty() && scheduler_->IsAtRest();
}

bool Simulation::Impl::Step() {
  if (finished_) return false;
  KeepCheckpointIfDue();
  ++steps_done_;
  const RunLimits& limits = scenario_.limits;
  const Time due = NextDue();
  const bool is_due = due <= clock_.Now();
  const bool has_work = scheduler_->HasWork();
  // A moment's inputs are delivered as one, however many steps they take.
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
    ProcessDue(due);
  }
  return !finished_;
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
  clock_.AdvanceTo(std::max(t, clock_.Now()));
  writer_.BeginStep("");
  writer_.Stopped(message);
  finished_ = true;
}

void Simulation::Impl::ProcessDue(Time t) {
  clock_.AdvanceTo(t);
  if (NextInputAt() == t && !DeliverInputs(t)) return;
  EndPodsDue(t);
  scheduler_->ProcessDue();
}

void Simulation::Impl::PassTimeUntil(Time t) {
  for (Time due = NextDue(); due <= t; due = NextDue()) {
    ProcessDue(due);
    if (scheduler_->IsInterrupted()) return;
  }
  clock_.AdvanceTo(t);
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
  // The write has no effect if its object is gone, such as a pod that was preempted meanwhile.
  if (const auto* name = std::get_if<ObjectName>(&input.object)) {
    cluster_.Remove(name->kind, name->key);
  } else if (input.op == InputOp::kCreate) {
    cluster_.Create(std::get<AnyObject>(input.object));
  } else {
    cluster_.Update(std::get<AnyObject>(input.object));
  }
  DeliverWatchEvents();
}

void Simulation::Impl::EndPodsDue(Time t) {
  const std::vector<std::string> ended = pod_ends_.TakeDue(t);
  for (const std::string& key : ended) {
    cluster_.EndPod(key);
    cluster_.RunControllers();
    DeliverWatchEvents();
  }
}

void Simulation::Impl::DeliverWatchEvents() {
  for (const WatchEvent& event : cluster_.TakeWatchEvents()) Deliver(event, true);
}

void Simulation::Impl::Deliver(const WatchEvent& event, bool external) {
  if (const auto pod = ChangeOf<v1::Pod>(event)) {
    pod_ends_.Follow(*pod, clock_.Now());
    DeliverPod(*pod, external);
  } else if (const auto node = ChangeOf<v1::Node>(event)) {
    DeliverNode(event, *node);
  } else {
    DeliverObject(event, external);
  }
}

void Simulation::Impl::DeliverPod(const PodChange& change, bool external) {
  const std::string key = v1::PodKey(*change.any());
  // The informer watches pods that have not ended: for it, a pod that ends is a pod that goes.
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
    writer_.PodDeleted(*seen.before, ended ? change.after->status.phase : "");
    scheduler_->OnChange(event);
  } else if (seen.before == nullptr) {
    informed_.Of<v1::Pod>().Set(key, seen.after);
    writer_.PodCreated(seen.after, scheduler_->WhyIgnored(*seen.after));
    scheduler_->OnChange(event);
  } else {
    informed_.Of<v1::Pod>().Set(key, seen.after);
    if (external) writer_.PodUpdated(seen.after);
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

Simulation::Impl::Checkpoint Simulation::Impl::Save() const {
  return {clock_.Now(),   next_input_,          steps_done_, WorkDone(),      finished_,
          writer_.step(), log_.events().size(), random_,     cluster_.Save(), informed_,
          pod_ends_,      scheduler_->Save()};
}

void Simulation::Impl::Restore(const Checkpoint& checkpoint) {
  clock_.Reset(checkpoint.now);
  next_input_ = checkpoint.next_input;
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
  if (replaying_) return;
  const int64_t space = std::max(WorkDone() / kSpacesInRun, kLeastWorkBetweenCheckpoints);
  if (WorkDone() < checkpoints_.back().work_done + space) return;
  checkpoints_.push_back(Save());
  if (checkpoints_.size() > kMaxCheckpoints) DropCheckpoint();
}

void Simulation::Impl::DropCheckpoint() {
  auto most_needless = checkpoints_.end();
  int64_t least = 0;
  for (auto it = std::next(checkpoints_.begin()); std::next(it) != checkpoints_.end(); ++it) {
    const int64_t without = std::next(it)->work_done - std::prev(it)->work_done;
    if (most_needless != checkpoints_.end() && without >= least) continue;
    most_needless = it;
    least = without;
  }
  checkpoints_.erase(most_needless);
}

void Simulation::Impl::RunUntil(Time t) {
  while (!finished_ && NextStepAt() <= t) Step();
}

void Simulation::Impl::RunToEndExplaining(FunctionRef<bool(const AttemptExplanation&)> take) {
  BERTH_CHECK(kube_scheduler_ != nullptr, "attempts are kube-scheduler's");
  NodeNumbers numbers(&log_);
  while (!finished_) {
    const int32_t attempt = kube_scheduler_->attempts_started();
    AttemptListener listener(&numbers, attempt, {});
    kube_scheduler_->Explain(attempt, &listener);
    Step();
    kube_scheduler_->Explain(attempt, nullptr);
    if (kube_scheduler_->attempts_started() > attempt && !take(listener.Take())) return;
  }
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
  // Seed and version may be others than the document's.
  revised->seed = scenario_.seed;
  revised->version = scenario_.version;
  const Time fork = std::min(FirstDifference(scenario_.source, revised->source, keep),
                             FirstDifference(revised->source, scenario_.source, keep));
  std::swap(scenario_, *revised);
  if (fork == kTimeMax) return clock_.Now();
  // Only what was saved strictly before the fork has not seen anything of that moment.
  while (checkpoints_.size() > 1 && checkpoints_.back().now >= fork) checkpoints_.pop_back();
  Restore(checkpoints_.back());
  log_.Truncate(checkpoints_.back().log_size);
  return fork;
}

void Simulation::Impl::Replay(int32_t event, FunctionRef<bool()> more) {
  const Checkpoint present = Save();
  const auto after = std::upper_bound(
      checkpoints_.begin(), checkpoints_.end(), static_cast<size_t>(event),
      [](size_t e, const Checkpoint& checkpoint) { return e < checkpoint.log_size; });
  replaying_ = true;
  writer_.set_muted(true);
  Restore(*std::prev(after));
  while (more()) {
    BERTH_CHECK(Step(), "running again gives what the log has");
  }
  Restore(present);
  writer_.set_muted(false);
  replaying_ = false;
}

AttemptExplanation Simulation::Impl::Explain(int32_t attempt, const ExplainOptions& options) {
  BERTH_CHECK(kube_scheduler_ != nullptr, "attempts are kube-scheduler's");
  BERTH_CHECK(attempt >= 0 && static_cast<size_t>(attempt) < log_.attempts().size(),
              "an attempt of the log is explained");
  NodeNumbers numbers(&log_);
  AttemptListener listener(&numbers, attempt, options);
  kube_scheduler_->Explain(attempt, &listener);
  Replay(log_.attempts()[static_cast<size_t>(attempt)].popped_event,
         [&] { return kube_scheduler_->attempts_started() <= attempt; });
  kube_scheduler_->Explain(attempt, nullptr);
  return listener.Take();
}

SessionExplanation Simulation::Impl::ExplainSession(int32_t opened_event, std::string_view pod) {
  BERTH_CHECK(kube_batch_ != nullptr, "sessions are kube-batch's");
  const Event& opened = log_.events()[static_cast<size_t>(opened_event)];
  BERTH_CHECK(opened.kind == EventKind::kSessionOpened, "a session of the log is explained");
  const int64_t session = opened.cycle;
  SessionListener listener(&log_, opened_event, std::string(pod));
  kube_batch_->Explain(session, &listener);
  Replay(opened_event, [&] { return kube_batch_->sessions_told() < session; });
  kube_batch_->Explain(-1, nullptr);
  return listener.Take();
}

// Most of a simulation are its pods, which several parts of it share. So these are kept until all
// those parts are gone.
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

bool Simulation::FreeSome() { return impl_->FreeSome(); }

}  // namespace berth::sim
