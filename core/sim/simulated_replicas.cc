#include "sim/simulated_replicas.h"

#include <algorithm>
#include <utility>

#include "base/strings.h"

namespace berth::sim {
namespace {

constexpr std::string_view kSigkill = "SIGKILL";
// 128 plus the number of the signal, as the kubelet reports it.
constexpr int32_t kKilledCode = 137;
constexpr std::string_view kEachReplica = "each replica";

// Returns the seed of a separate stream, so that elections do not change the scheduler's random
// numbers.
uint64_t ElectionSeed(uint64_t seed) { return seed ^ 0x6C65617365736564u; }

}  // namespace

struct SimulatedReplicas::SavedState final : State {
  struct OfReplica {
    Replica::State state;
    std::shared_ptr<const State> memory;
  };
  std::vector<OfReplica> replicas;
  process::LeaseStore lease;
  SeededRandom random{0};
  int32_t shown = -1;
  int64_t acquisitions = 0;
  size_t next_op = 0;
  size_t num_facts = 0;  // number of ProcessMoments in the log
};

SimulatedReplicas::SimulatedReplicas(const SimulatedWorld& world)
    : world_(world), random_(ElectionSeed(world.scenario.seed)) {}

Result<std::unique_ptr<SimulatedReplicas>> SimulatedReplicas::Make(const SimulatedWorld& world) {
  if (ProcessRulesOf(world.scenario) == nullptr) {
    return Error{StrCat("the process of ", world.scenario.version->name(), " is not modelled"),
                 "spec.process"};
  }
  std::unique_ptr<SimulatedReplicas> made(new SimulatedReplicas(world));
  for (int32_t i = 0; i < world.scenario.process->replicas; ++i) {
    Result<std::unique_ptr<Replica>> replica = Replica::Make(
        world, i, {&made->lease_, &made->random_, &made->retry_delays_}, &made->numbers_);
    if (!replica.ok()) return replica.error();
    made->replicas_.push_back(std::move(replica).value());
  }
  for (int32_t i = 0; i < made->size(); ++i) made->Start(i);
  made->ProcessProcesses();
  made->ProcessElections();
  made->ProcessProcesses();  // starts the informers of a replica that leads
  made->TellFacts();
  return made;
}

int32_t SimulatedReplicas::Log(EventKind kind, std::string_view object, std::string_view cause,
                               std::string_view message, Time until) {
  LogWriter& writer = world_.writer;
  writer.BeginStep("");
  Event event = writer.NewEvent(kind);
  event.object = writer.Intern(object);
  event.cause = writer.Intern(cause);
  event.message = writer.Intern(message);
  event.timestamp = until;
  const auto index = static_cast<int32_t>(world_.log.events().size());
  writer.Tell(std::move(event));
  writer.EndStep();
  return index;
}

// --- The cluster ---

std::string_view SimulatedReplicas::LabelOf(const WatchEvent& seen) const {
  return replica(0).memory().LabelOf(seen);
}

void SimulatedReplicas::OnChange(const WatchEvent& seen) {
  for (const std::unique_ptr<Replica>& replica : replicas_) {
    if (replica->IsRunning()) replica->OnChange(seen);
  }
}

std::string SimulatedReplicas::WhyIgnored(const v1::Pod& pod) const {
  std::string why = replica(0).memory().WhyIgnored(pod);
  if (!why.empty()) return why;
  const bool is_batch = world_.scenario.scheduler == SchedulerKind::kKubeBatch;
  if (shown_ < 0) return std::string(is_batch ? kNoBatchReplicaLeads : kNoReplicaLeads);
  const Replica& leader = replica(shown_);
  if (!leader.Hears()) return std::string(kLeaderHearsNothing);
  return leader.state().informers.IsLate(Kind::kPod, Now()) ? std::string(kLeaderHearsLater) : "";
}

// --- What is due ---

Time SimulatedReplicas::NextAttemptDue(int32_t number) const {
  const Replica& replica = this->replica(number);
  if (number == working_ || !replica.Works()) return kTimeMax;
  if (replica.memory().HasAttempt()) return replica.memory().attempt_end();
  return number != shown_ && replica.memory().HasWork() ? Now() : kTimeMax;
}

Time SimulatedReplicas::NextDue() const {
  const std::vector<ReplicaOp>& ops = world_.scenario.process->ops;
  Time due = next_op_ < ops.size() ? ops[next_op_].at : kTimeMax;
  for (int32_t i = 0; i < size(); ++i) {
    due = std::min({due, replica(i).NextDue(), NextAttemptDue(i)});
    if (replica(i).Works()) due = std::min(due, replica(i).memory().NextDue());
  }
  return std::max(due, Now());
}

void SimulatedReplicas::ProcessDue() {
  ProcessOps();
  ProcessProcesses();
  ProcessElections();
  ProcessMemories();
  TellFacts();
}

void SimulatedReplicas::ProcessOps() {
  const std::vector<ReplicaOp>& ops = world_.scenario.process->ops;
  while (next_op_ < ops.size() && ops[next_op_].at <= Now()) Apply(ops[next_op_++]);
}

void SimulatedReplicas::Apply(const ReplicaOp& op) {
  if (op.kind == ReplicaOpKind::kApiOutage) {
    for (const auto& replica : replicas_) replica->CutOff(op.lasts, process::OutageMode::kError);
    Log(EventKind::kApiLost, kEachReplica, "", "", Now() + op.lasts);
    return;
  }
  if (op.kind == ReplicaOpKind::kWatchDelay) return SetWatchDelay(op);
  Replica& replica = at(op.replica);
  if (op.kind == ReplicaOpKind::kPartition) {
    replica.CutOff(op.lasts, process::OutageMode::kHang);
    Log(EventKind::kApiLost, replica.name(), "", "", Now() + op.lasts);
    return;
  }
  if (replica.state().phase == Replica::Phase::kDown) return;
  if (op.kind == ReplicaOpKind::kKill) return End(op.replica, kSigkill, kKilledCode);
  if (op.kind == ReplicaOpKind::kStop) return Stop(op.replica);
  const Time until = Now() + op.lasts;
  replica.state().paused_until = std::max(until, replica.state().paused_until.value_or(until));
  if (replica.state().loop) replica.state().loop->Pause();
  if (working_ == op.replica) replica.memory().Interrupt();
  Log(EventKind::kProcessPaused, replica.name(), "", "", *replica.state().paused_until);
}

void SimulatedReplicas::SetWatchDelay(const ReplicaOp& op) {
  for (int32_t i = 0; i < size(); ++i) {
    if (op.replica < 0 || op.replica == i) at(i).state().informers.SetDelay(op.objects, op.lasts);
  }
  Log(EventKind::kWatchDelayed, op.replica < 0 ? kEachReplica : replica(op.replica).name(),
      op.objects ? InfoOf(*op.objects).name : "", StrCat(SecondsText(op.lasts), " s"));
}

void SimulatedReplicas::LogStartup(int32_t number, process::StartupMoment moment) {
  for (const process::StartupStep& step : rules().startup) {
    if (step.moment != moment) continue;
    at(number).state().step_event =
        Log(EventKind::kStartupStep, replica(number).name(), step.name, step.source);
  }
}

void SimulatedReplicas::Stop(int32_t number) {
  Replica::State& state = at(number).state();
  if (state.is_stopping) return;
  state.is_stopping = true;
  if (state.loop && rules().handles_sigterm) {
    state.loop->Cancel();
  } else if (!state.paused_until) {
    End(number, rules().stopped_text, rules().stopped_code);
  }
}

void SimulatedReplicas::ProcessProcesses() {
  for (int32_t i = 0; i < size(); ++i) {
    Replica& replica = at(i);
    Replica::State& state = replica.state();
    if (state.phase == Replica::Phase::kDown && state.starts_at <= Now()) Start(i);
    if (state.paused_until && *state.paused_until <= Now()) Resume(i);
    if (state.phase == Replica::Phase::kSyncing && !replica.IsPaused() && !replica.IsCutOff()) {
      replica.Sync();
      LogStartup(i, process::StartupMoment::kListed);
    }
    if (state.is_behind && replica.Hears()) replica.CatchUp();
    if (!replica.IsRunning() || replica.IsPaused()) continue;
    replica.TellHandlers();
    if (state.begins_at && *state.begins_at <= Now()) Begin(i);
  }
}

void SimulatedReplicas::Begin(int32_t number) {
  LogStartup(number, process::StartupMoment::kHandled);
  at(number).Begin();
  if (!world_.scenario.process->leader_elect) return Acquired(number);
  LogStartup(number, process::StartupMoment::kElecting);
}

void SimulatedReplicas::Start(int32_t number) {
  at(number).Start();
  Replica::State& state = at(number).state();
  state.started_event =
      Log(EventKind::kProcessStarted, at(number).name(), "", at(number).state().identity);
  state.step_event = state.exited_event = -1;
  LogStartup(number, process::StartupMoment::kBegin);
  if (rules().informs_leader_only) Begin(number);
}

void SimulatedReplicas::Resume(int32_t number) {
  Replica& replica = at(number);
  replica.state().paused_until.reset();
  if (replica.state().loop) replica.state().loop->Resume();
  Log(EventKind::kProcessResumed, replica.name(), "", "");
  const bool ends_at_once = !replica.state().loop || !rules().handles_sigterm;
  if (replica.state().is_stopping && ends_at_once) {
    return End(number, rules().stopped_text, rules().stopped_code);
  }
  // A process sends the writes that it was about to make before it receives new changes.
  const ReplicaMemory& memory = replica.memory();
  const bool is_over = memory.HasAttempt() && memory.attempt_end() <= Now();
  if (is_over && replica.Works()) replica.memory().FinishAttempt();
}

void SimulatedReplicas::ProcessElections() {
  for (bool is_due = true; is_due;) {
    is_due = false;
    for (int32_t i = 0; i < size(); ++i) {
      if (replica(i).NextElectionDue() > Now()) continue;
      MoveOn(i);
      is_due = true;
    }
  }
  UpdateShown();
}

void SimulatedReplicas::MoveOn(int32_t number) {
  process::ElectionLoop& loop = *at(number).state().loop;
  const bool was_leading = loop.is_leading();
  loop.ProcessDue();
  if (!was_leading && loop.is_leading()) Acquired(number);
  if (loop.has_returned()) LoopReturned(number);
}

void SimulatedReplicas::Acquired(int32_t number) {
  at(number).state().acquisition = ++acquisitions_;
  if (world_.scenario.process->leader_elect) {
    const int32_t transitions = lease_.lease()->lease_transitions.value_or(0);
    Log(EventKind::kLeaseAcquired, at(number).name(), "",
        StrCat(rules().transitions_name, " ", std::to_string(transitions)));
  }
  LogStartup(number, process::StartupMoment::kLeading);
  if (rules().informs_leader_only) at(number).StartInformers();
  UpdateShown();
}

void SimulatedReplicas::LoopReturned(int32_t number) {
  const Replica::State& state = replica(number).state();
  const std::string& name = replica(number).name();
  const bool has_led = state.acquisition > 0;
  const bool is_released = has_led && rules().releases_lease && lease_.lease() &&
                           lease_.lease()->holder_identity.value_or("").empty();
  if (has_led && !state.is_stopping) {
    const std::string_view why = rules().election->failed_round_text;
    Log(EventKind::kLeaderLost, name, "",
        StrCat("failed to renew lease ", state.loop->elector().Describe(), ": ",
               why.empty() ? "context deadline exceeded" : why));
  }
  if (is_released) Log(EventKind::kLeaseReleased, name, "", "");
  if (state.is_stopping) {
    End(number, rules().stopped_text, rules().stopped_code);
  } else {
    End(number, rules().lost_text, rules().lost_code);
  }
}

void SimulatedReplicas::End(int32_t number, std::string_view cause, int32_t code) {
  Replica& replica = at(number);
  std::string message = StrCat("exit code ", std::to_string(code));
  const ReplicaMemory& memory = replica.memory();
  if (replica.state().acquisition > 0) {
    replica.state().forgotten = memory.Forgotten(world_.informed);
    message += StrCat(", forgets ", memory.ForgottenText(*replica.state().forgotten));
  }
  replica.state().exited_event = Log(EventKind::kProcessExited, replica.name(), cause, message);
  if (number == shown_) {
    replica.memory().LogForgotten(kCauseExit, world_.informed);
    replica.memory().set_logged(false);
    shown_ = -1;
  }
  replica.End();
  UpdateShown();
}

void SimulatedReplicas::UpdateShown() {
  int32_t latest = -1;
  for (int32_t i = 0; i < size(); ++i) {
    if (!replica(i).Leads()) continue;
    const bool is_later =
        latest < 0 || replica(i).state().acquisition > replica(latest).state().acquisition;
    if (is_later) latest = i;
  }
  // The shown replica stays until its process ends or another one leads.
  if (latest >= 0 && latest != shown_) Show(latest);
}

void SimulatedReplicas::Show(int32_t number) {
  if (shown_ >= 0) {
    at(shown_).memory().LogForgotten(kCauseTakeover, world_.informed);
    at(shown_).memory().set_logged(false);
  }
  shown_ = number;
  at(number).memory().set_logged(true);
  at(number).memory().LogTakeover(replica(number).name(), world_.informed);
}

void SimulatedReplicas::ProcessMemories() {
  for (int32_t i = 0; i < size(); ++i) {
    if (replica(i).Works()) at(i).memory().ProcessDue();
  }
  for (int32_t i = 0; i < size(); ++i) {
    if (NextAttemptDue(i) > Now()) continue;
    ReplicaMemory& memory = at(i).memory();
    if (!memory.HasAttempt()) memory.BeginAttempt();
    if (memory.attempt_end() <= Now()) memory.FinishAttempt();
  }
}

// --- Work ---

bool SimulatedReplicas::HasWork() const {
  if (shown_ < 0 || !replica(shown_).Works()) return false;
  const ReplicaMemory& memory = replica(shown_).memory();
  return !memory.HasAttempt() && memory.HasWork();
}

void SimulatedReplicas::Work() {
  working_ = shown_;
  at(working_).memory().Work();
  working_ = -1;
  TellFacts();
}

bool SimulatedReplicas::IsInterrupted() const {
  return working_ >= 0 && replica(working_).memory().IsInterrupted();
}

int64_t SimulatedReplicas::NodesLookedAt() const {
  int64_t nodes = 0;
  for (const auto& replica : replicas_) nodes += replica->memory().NodesLookedAt();
  return nodes;
}

bool SimulatedReplicas::IsAtRest() const {
  if (next_op_ < world_.scenario.process->ops.size() || !IsSettled()) return false;
  return std::all_of(replicas_.begin(), replicas_.end(), [](const auto& replica) {
    if (!replica->IsRunning()) return true;  // it has no known work
    return replica->memory().IsAtRest() && !replica->memory().HasAttempt();
  });
}

// Reports whether all processes run and are up to date, one leads, and no action of the scenario
// keeps it from renewing.
bool SimulatedReplicas::IsSettled() const {
  if (shown_ < 0) return false;
  for (const auto& replica : replicas_) {
    if (!replica->IsSettled()) return false;
    if (replica->Leads() && replica.get() != replicas_[static_cast<size_t>(shown_)].get()) {
      return false;
    }
  }
  const ProcessSettings& settings = *world_.scenario.process;
  if (!settings.leader_elect) return true;
  if (settings.ClocksMayPart()) return false;
  const process::Lease& lease = *lease_.lease();
  const Replica& leader = replica(shown_);
  return lease.holder_identity == leader.state().identity &&
         lease.renew_time.value_or(Time{}) + settings.retry_period >= leader.own_clock().Now();
}

// --- Checkpoints ---

std::shared_ptr<const SimulatedScheduler::State> SimulatedReplicas::Save() const {
  auto saved = std::make_shared<SavedState>();
  for (const auto& replica : replicas_) {
    saved->replicas.push_back({replica->state(), replica->memory().Save()});
  }
  saved->lease = lease_;
  saved->random = random_;
  saved->shown = shown_;
  saved->acquisitions = acquisitions_;
  saved->next_op = next_op_;
  saved->num_facts = world_.log.processes().size();
  return saved;
}

void SimulatedReplicas::Restore(const State& state) {
  const auto& saved = static_cast<const SavedState&>(state);
  shown_ = saved.shown;
  for (int32_t i = 0; i < size(); ++i) {
    const SavedState::OfReplica& of_replica = saved.replicas[static_cast<size_t>(i)];
    at(i).state() = of_replica.state;
    at(i).memory().Restore(*of_replica.memory);
    at(i).memory().set_logged(i == shown_);
  }
  lease_ = saved.lease;
  random_ = saved.random;
  acquisitions_ = saved.acquisitions;
  next_op_ = saved.next_op;
  world_.writer.TruncateProcesses(saved.num_facts);
  if (shown_ >= 0) at(shown_).memory().FollowAgain();
}

}  // namespace berth::sim
