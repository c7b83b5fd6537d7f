#include "sim/batch/simulated_kube_batch.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "framework/cluster_event.h"
#include "kube_batch/session.h"
#include "sim/replica_client.h"

namespace berth::sim {
namespace {

using OperationKind = BatchOperation::Kind;

constexpr std::string_view kCauseBind = "bind";
constexpr std::string_view kCauseEvict = "evict";
constexpr std::string_view kUndonePipelined = "pipelined";
constexpr std::string_view kUndoneEvicted = "evicted";
// Upstream: client-go v10.0.0, util/workqueue/default_rate_limiters.go.
constexpr Duration kFirstResyncDelay = Milliseconds(5);
constexpr Duration kMaxResyncDelay = Seconds(1000);

kube_batch::SchedulerCache::Flags FlagsOf(const Scenario& scenario) {
  const KubeBatchFlags& flags = scenario.kube_batch;
  return {flags.scheduler_name, flags.default_queue, flags.priority_class};
}

// Reports whether a cycle has no entry in the log.
bool IsSilent(const BatchCycle& cycle) {
  return std::none_of(cycle.operations.begin(), cycle.operations.end(),
                      [](const BatchOperation& operation) {
                        return TakesTime(operation.kind) || operation.says_new ||
                               operation.kind == OperationKind::kUnschedulable;
                      });
}

// Reports whether the operation changes anything outside the session.
bool HasEffect(const BatchOperation& operation) {
  switch (operation.kind) {
    case OperationKind::kBind:
    case OperationKind::kRefuse:
    case OperationKind::kEvict:
    case OperationKind::kUnschedulable:
      return true;
    case OperationKind::kPodGroupStatus:
      return !operation.object.empty();
    default:
      return false;
  }
}

// Detects whether a random number was drawn: then the next session may decide differently.
class WatchedRandom final : public Random {
 public:
  explicit WatchedRandom(Random* random) : random_(random) {}
  int64_t Intn(int64_t n) override {
    was_asked_ = true;
    return random_->Intn(n);
  }
  bool was_asked() const { return was_asked_; }

 private:
  Random* random_;
  bool was_asked_ = false;
};

}  // namespace

struct SimulatedKubeBatch::SavedState final : State {
  explicit SavedState(kube_batch::SchedulerCache cache_now) : cache(std::move(cache_now)) {}

  kube_batch::SchedulerCache cache;
  int64_t sessions_run = 0;
  int64_t sessions_told = 0;
  Time next_cycle;
  bool asleep = false;
  bool settled = false;
  std::shared_ptr<const BatchCycle> cycle;
  size_t next_operation = 0;
  Time next_operation_at;
  bool cycle_is_told = false;
  std::vector<PendingResync> resyncs;
  size_t num_marks = 0;
  bool marks_repeat = false;
};

SimulatedKubeBatch::SimulatedKubeBatch(const SimulatedWorld& world)
    : world_(world),
      configuration_(
          world.scenario.batch_configuration.value_or(kube_batch::DefaultConfiguration())),
      cache_(FlagsOf(world.scenario)) {}

std::string_view SimulatedKubeBatch::LabelOf(const WatchEvent& seen) const {
  const auto node = ChangeOf<v1::Node>(seen);
  if (!node || node->before == nullptr || node->after == nullptr) return "";
  return world_.scenario.version->rules.LabelOf(seen);
}

std::string SimulatedKubeBatch::WhyIgnored(const v1::Pod& pod) const {
  const std::string& name = cache_.flags().scheduler_name;
  if (pod.spec.scheduler_name == name) return "";
  return StrCat("kube-batch takes pods with the schedulerName ", name,
                ", and that of this pod is: ", pod.spec.scheduler_name);
}

bool SimulatedKubeBatch::Waits(const v1::Pod& pod) const {
  return pod.spec.node_name.empty() && pod.spec.scheduler_name == cache_.flags().scheduler_name &&
         !HasEnded(pod);
}

void SimulatedKubeBatch::OnChange(const WatchEvent& seen) {
  OnAnyChange();
  if (const auto pod = ChangeOf<v1::Pod>(seen)) {
    OnPod(*pod);
  } else {
    cache_.OnObject(seen.before_ptr(), seen.after_ptr());
  }
}

void SimulatedKubeBatch::OnPod(const Change<v1::Pod>& change) {
  const auto& [before, after] = change;
  const bool comes_to_node = before != nullptr && after != nullptr &&
                             before->spec.node_name.empty() && !after->spec.node_name.empty();
  if (comes_to_node && after->status.phase == "Running") {
    // The store binds and starts a pod in one write. A real kubelet starts it in a second write,
    // and kube-batch needs the watch events of both.
    v1::Pod bound = *after;
    bound.status.phase = "Pending";
    const auto between = std::make_shared<const v1::Pod>(std::move(bound));
    cache_.OnPod(before, between);
    cache_.OnPod(between, after);
  } else {
    cache_.OnPod(before, after);
  }
  if (after == nullptr || !Waits(*after)) return;
  const std::string group = kube_batch::SchedulerCache::AnnotatedJobOf(*after);
  if (before != nullptr && Waits(*before) &&
      kube_batch::SchedulerCache::AnnotatedJobOf(*before) == group) {
    return;
  }
  TellEnrolled(*after);
}

void SimulatedKubeBatch::TellEnrolled(const v1::Pod& pod) {
  if (!is_logged()) return;
  const std::string group = kube_batch::SchedulerCache::AnnotatedJobOf(pod);
  Event event = world_.writer.NewEvent(EventKind::kEnrolled, pod);
  if (!group.empty()) event.object = world_.writer.Intern(PodGroupText(group));
  world_.writer.Tell(std::move(event));
}

// While it sleeps, the cycles that would have found nothing to do are skipped.
void SimulatedKubeBatch::OnAnyChange() {
  settled_ = false;
  if (!asleep_) return;
  asleep_ = false;
  EndRepetitions();
  if (metrics_.observer() != nullptr) metrics_.observer()->OnRepeatingEnded();
  const int64_t period = world_.scenario.kube_batch.schedule_period.ns;
  const int64_t late = (world_.clock.Now() - next_cycle_).ns;
  if (late > 0) next_cycle_ = next_cycle_ + Duration{(late + period - 1) / period * period};
}

Time SimulatedKubeBatch::NextDue() const {
  Time due = NextCycleDue();
  for (const PendingResync& resync : resyncs_) due = std::min(due, resync.at);
  return due;
}

Time SimulatedKubeBatch::NextCycleDue() const {
  if (cycle_ != nullptr) return next_operation_at_;
  return asleep_ ? kTimeMax : next_cycle_;
}

bool SimulatedKubeBatch::IsAtRest() const {
  return cycle_ == nullptr && settled_ && resyncs_.empty();
}

void SimulatedKubeBatch::ProcessDue() {
  if (!resyncs_.empty()) ProcessResyncs();
  if (NextCycleDue() > world_.clock.Now()) return;
  if (cycle_ == nullptr) BeginCycle();
  if (cycle_ != nullptr) Play();
}

void SimulatedKubeBatch::BeginCycle() {
  ++numbers_->run;
  const std::string uid = StrCat("session-", std::to_string(numbers_->run));
  WatchedRandom random(&world_.random);
  // Listening changes nothing, except for the random choices, which must not be drawn twice.
  const bool is_explained =
      numbers_->listener != nullptr && is_logged() && numbers_->told + 1 == numbers_->explained;
  if (is_explained) {
    SeededRandom same = world_.random;
    kube_batch::RunOnce(cache_.Snapshot(), configuration_, uid, numbers_->listener, &same);
  }
  BatchRecorder recorder(&world_.informed);
  kube_batch::RunOnce(cache_.Snapshot(), configuration_, uid, &recorder, &random);
  auto cycle = std::make_shared<BatchCycle>(recorder.Take());
  settled_ = !random.was_asked() &&
             std::none_of(cycle->operations.begin(), cycle->operations.end(), HasEffect);
  metrics_.Begin(*cycle);
  if (IsSilent(*cycle)) return PassSilently(*cycle);
  cycle_ = std::move(cycle);
  cycle_is_told_ = is_logged();
  if (cycle_is_told_) ++numbers_->told;
  next_operation_ = 0;
  TellSession(EventKind::kSessionOpened, cycle_->opened);
  next_operation_at_ = world_.clock.Now() + world_.scenario.attempt_latency;
}

void SimulatedKubeBatch::PassSilently(const BatchCycle& cycle) {
  const Time now = world_.clock.Now();
  next_cycle_ = now + world_.scenario.kube_batch.schedule_period;
  asleep_ = true;
  for (size_t i = 0; i < cycle.operations.size(); ++i) {
    metrics_.Do(cycle, i, now);
    if (cycle.operations[i].kind == OperationKind::kPodGroupStatus) Do(cycle.operations[i]);
  }
  metrics_.End(cycle, now);
  NoteUnschedulable(cycle, asleep_);
  if (!asleep_ || metrics_.observer() == nullptr) return;
  metrics_.observer()->OnRepeating(next_cycle_, world_.scenario.kube_batch.schedule_period);
}

void SimulatedKubeBatch::Play() {
  const std::shared_ptr<const BatchCycle> cycle = cycle_;
  const Time now = world_.clock.Now();
  while (next_operation_ < cycle->operations.size()) {
    const BatchOperation& operation = cycle->operations[next_operation_];
    const bool takes_time = TakesTime(operation.kind);
    // The places without effect are released only after the last operation has lasted as long as
    // the others.
    const bool waits = takes_time || operation.kind == OperationKind::kRelease;
    if (waits && next_operation_at_ > now) return;
    metrics_.Do(*cycle, next_operation_, now);
    ++next_operation_;
    if (takes_time) next_operation_at_ = now + world_.scenario.attempt_latency;
    Do(operation);
  }
  EndCycle();
}

void SimulatedKubeBatch::EndCycle() {
  metrics_.End(*cycle_, world_.clock.Now());
  NoteUnschedulable(*cycle_, false);
  TellSession(EventKind::kSessionClosed, cycle_->closed);
  cycle_ = nullptr;
  cycle_is_told_ = false;
  next_cycle_ = world_.clock.Now() + world_.scenario.kube_batch.schedule_period;
}

void SimulatedKubeBatch::NoteUnschedulable(const BatchCycle& cycle, bool repeats) {
  LogWriter& writer = world_.writer;
  BatchMarks* const marks = writer.MarksOf(replica_);
  if (marks == nullptr || cycle.unschedulable.empty()) return;
  std::vector<BatchMarks::Mark> said;
  for (const BatchUnschedulable& task : cycle.unschedulable) {
    const PodId pod = world_.log.FindPod(v1::PodKey(*task.pod));
    if (pod == kNoId) continue;
    said.push_back({pod, writer.Intern(task.pod->metadata.uid), writer.Intern(task.message)});
  }
  BatchMarks::Moment moment;
  moment.t = world_.clock.Now();
  moment.num_events = world_.log.events().size();
  if (repeats) {
    moment.period = world_.scenario.kube_batch.schedule_period;
    moment.until = kTimeMax;
  }
  marks->Add(moment, said);
}

void SimulatedKubeBatch::EndRepetitions() {
  if (BatchMarks* const marks = world_.writer.MarksOf(replica_)) {
    marks->EndRepetitions(world_.clock.Now());
  }
}

void SimulatedKubeBatch::TellSession(EventKind kind,
                                     const std::shared_ptr<const BatchAccounts>& accounts) {
  world_.writer.BeginStep("");
  Event event = world_.writer.NewEvent(kind);
  event.cycle = numbers_->told;
  event.accounts = accounts;
  TellInSession(std::move(event));
  world_.writer.EndStep();
}

void SimulatedKubeBatch::TellInSession(Event event) {
  if (is_logged() && cycle_is_told_) world_.writer.Tell(std::move(event));
}

bool SimulatedKubeBatch::IsCutOff() const {
  return world_.client != nullptr && world_.client->IsCutOff();
}

ApiClient& SimulatedKubeBatch::client() const {
  if (world_.client != nullptr) return *world_.client;
  return world_.cluster;
}

void SimulatedKubeBatch::ProcessResyncs() {
  const Time now = world_.clock.Now();
  for (PendingResync& resync : resyncs_) {
    if (resync.at > now) continue;
    if (IsCutOff()) {
      Duration delay = kFirstResyncDelay;
      ++resync.failures;
      for (int32_t i = 0; i < resync.failures && delay < kMaxResyncDelay; ++i) delay = delay * 2;
      resync.at = now + std::min(delay, kMaxResyncDelay);
      continue;
    }
    const std::string key = v1::PodKey(*resync.pod);
    cache_.Resync(resync.job, *resync.pod, world_.cluster.objects().FindPod(key));
    resync.at = kTimeMax;
    OnAnyChange();
  }
  std::erase_if(resyncs_, [](const PendingResync& resync) { return resync.at == kTimeMax; });
}

Event SimulatedKubeBatch::EntryOf(EventKind kind, const BatchOperation& operation) {
  LogWriter& writer = world_.writer;
  Event event =
      operation.pod == nullptr ? writer.NewEvent(kind) : writer.NewEvent(kind, *operation.pod);
  if (!operation.node.empty()) event.node = writer.InternNode(operation.node);
  if (operation.evictor != nullptr) event.other = writer.InternPod(v1::PodKey(*operation.evictor));
  event.cause = writer.Intern(operation.action);
  event.object = writer.Intern(operation.object);
  event.accounts = operation.accounts;
  return event;
}

void SimulatedKubeBatch::Do(const BatchOperation& operation) {
  LogWriter& writer = world_.writer;
  writer.BeginStep("");
  const auto tell = [&](EventKind kind, std::string_view cause) {
    Event event = EntryOf(kind, operation);
    if (!cause.empty()) event.cause = cause;
    TellInSession(std::move(event));
  };
  switch (operation.kind) {
    case OperationKind::kActionBegun:
      tell(EventKind::kActionBegun, "");
      break;
    case OperationKind::kQueueOverused:
      tell(EventKind::kQueueOverused, "");
      break;
    case OperationKind::kAllocated:
      tell(EventKind::kAllocated, "");
      break;
    case OperationKind::kPipelined:
      tell(EventKind::kPipelined, "");
      break;
    case OperationKind::kEvicted:
      tell(EventKind::kEvicted, "");
      break;
    case OperationKind::kUnpipelined:
      tell(EventKind::kUndone, kUndonePipelined);
      break;
    case OperationKind::kUnevicted:
      tell(EventKind::kUndone, kUndoneEvicted);
      break;
    case OperationKind::kGangReady:
      tell(EventKind::kGangReady, "");
      break;
    case OperationKind::kRelease:
      tell(EventKind::kReleased, "");
      break;
    case OperationKind::kBind:
    case OperationKind::kRefuse:
      Bind(operation);
      break;
    case OperationKind::kEvict:
      Evict(operation);
      break;
    case OperationKind::kUnschedulable:
      MarkUnschedulable(operation);
      break;
    case OperationKind::kPodGroupStatus:
      WriteStatus(operation);
      break;
  }
  writer.EndStep();
  world_.DeliverWrites();
}

void SimulatedKubeBatch::Drop(const BatchOperation& operation, std::string_view why) {
  Event event = EntryOf(EventKind::kDropped, operation);
  event.cause = operation.kind == OperationKind::kEvict ? kCauseEvict : kCauseBind;
  event.message = world_.writer.Intern(why);
  TellInSession(std::move(event));
}

void SimulatedKubeBatch::Refuse(const BatchOperation& operation, std::string_view why) {
  const v1::Pod& pod = *operation.pod;
  if (IsCutOff()) {
    resyncs_.push_back({operation.job, operation.pod, world_.clock.Now() + kFirstResyncDelay, 0});
  } else {
    cache_.Resync(operation.job, pod, world_.cluster.objects().FindPod(v1::PodKey(pod)));
  }
  if (is_logged()) return Drop(operation, why);
  if (operation.kind == OperationKind::kEvict) return;
  Event event = EntryOf(EventKind::kBindingRefused, operation);
  event.cause = {};
  event.object = world_.writer.Intern(replica_);
  event.message = world_.writer.Intern(why);
  world_.writer.Tell(std::move(event));
}

void SimulatedKubeBatch::Bind(const BatchOperation& operation) {
  const v1::Pod& pod = *operation.pod;
  if (!cache_.Bind(operation.job, pod.metadata.uid, operation.node)) {
    return Drop(operation, "the pod or the node is gone, or has no room for it");
  }
  if (const auto error = client().BindPod(pod, operation.node)) {
    return Refuse(operation, *error);
  }
  Event event = EntryOf(is_logged() ? EventKind::kBound : EventKind::kBoundByOther, operation);
  event.cause = {};
  if (!is_logged()) event.object = world_.writer.Intern(replica_);
  event.pod_object = operation.pod;
  world_.writer.Tell(std::move(event));
}

void SimulatedKubeBatch::Evict(const BatchOperation& operation) {
  const v1::Pod& pod = *operation.pod;
  if (!cache_.Evict(operation.job, pod.metadata.uid)) return Drop(operation, "the pod is gone");
  if (const auto error = client().DeletePod(pod)) return Refuse(operation, *error);
  world_.writer.Tell(EntryOf(EventKind::kPreempted, operation));
}

void SimulatedKubeBatch::MarkUnschedulable(const BatchOperation& operation) {
  const v1::PodCondition condition{"PodScheduled", "False", "Unschedulable", operation.message};
  if (client().PatchPodStatus(*operation.pod, condition, std::nullopt)) return;
  Event event = EntryOf(EventKind::kUnschedulable, operation);
  event.message = world_.writer.Intern(operation.message);
  if (is_logged()) world_.writer.Tell(std::move(event));
}

void SimulatedKubeBatch::WriteStatus(const BatchOperation& operation) {
  cache_.SetPodGroupStatus(operation.job, operation.status);
  if (operation.object.empty()) return;  // the API server does not have shadow PodGroups
  if (IsCutOff()) asleep_ = false;       // the next cycle tries again
  const bool is_written =
      world_.client == nullptr
          ? world_.cluster.UpdatePodGroupStatus(operation.job, operation.status)
          : world_.client->UpdatePodGroupStatus(operation.job, operation.status);
  if (!is_written) return;
  if (!operation.says_new) return;
  Event event = EntryOf(EventKind::kPodGroupUpdated, operation);
  event.cause = world_.writer.Intern(operation.status.phase);
  event.message = world_.writer.Intern(UnschedulableMessage(operation.status, cycle_->uid));
  world_.writer.Tell(std::move(event));
}

void SimulatedKubeBatch::Explain(int64_t session, kube_batch::SessionObserver* listener) {
  numbers_->explained = session;
  numbers_->listener = listener;
}

std::shared_ptr<const SimulatedScheduler::State> SimulatedKubeBatch::Save() const {
  auto saved = std::make_shared<SavedState>(cache_);
  saved->sessions_run = numbers_->run;
  saved->sessions_told = numbers_->told;
  saved->next_cycle = next_cycle_;
  saved->asleep = asleep_;
  saved->settled = settled_;
  saved->cycle = cycle_;
  saved->next_operation = next_operation_;
  saved->next_operation_at = next_operation_at_;
  saved->cycle_is_told = cycle_is_told_;
  saved->resyncs = resyncs_;
  const auto marks = world_.log.batch_marks().find(replica_);
  if (marks != world_.log.batch_marks().end()) {
    saved->num_marks = marks->second.moments().size();
    saved->marks_repeat = marks->second.repeats();
  }
  return saved;
}

void SimulatedKubeBatch::Restore(const State& state) {
  const auto& saved = static_cast<const SavedState&>(state);
  cache_ = saved.cache;
  numbers_->run = saved.sessions_run;
  numbers_->told = saved.sessions_told;
  next_cycle_ = saved.next_cycle;
  asleep_ = saved.asleep;
  settled_ = saved.settled;
  cycle_ = saved.cycle;
  next_operation_ = saved.next_operation;
  next_operation_at_ = saved.next_operation_at;
  cycle_is_told_ = saved.cycle_is_told;
  resyncs_ = saved.resyncs;
  if (BatchMarks* const marks = world_.writer.MarksOf(replica_)) {
    marks->Truncate(saved.num_marks, saved.marks_repeat);
  }
}

}  // namespace berth::sim
