#include "sim/replica.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/strings.h"
#include "process/saturated_time.h"

namespace berth::sim {
namespace {

// The kubelet resets its restart delay once a container has run for this long. Upstream: kubelet,
// MaxContainerBackOff and its garbage collection: twice the longest delay.
constexpr Duration kForgivenAfter = Seconds(600);

// Returns the time that kube-scheduler's client of the Lease waits for an answer. Upstream:
// cmd/kube-scheduler/app/options/options.go and client-go, resourcelock/interface.go,
// NewFromKubeconfig.
Duration ClientTimeout(Duration renew_deadline) {
  return std::max(Seconds(1), Duration{renew_deadline.ns / 2});
}

}  // namespace

Replica::Replica(const SimulatedWorld& world, int32_t number, const Electorate& electorate)
    : world_(world),
      name_(StrCat(ProcessRulesOf(world.scenario)->scheduler, "-", std::to_string(number))),
      electorate_(electorate),
      clock_(&world.clock, world.scenario.process->RateOf(number)),
      client_(&world.cluster, &world.clock, &state_.path) {
  state_.informers = ReplicaInformers(settings());
}

Result<std::unique_ptr<Replica>> Replica::Make(const SimulatedWorld& world, int32_t number,
                                               const Electorate& electorate, LogNumbers* numbers) {
  std::unique_ptr<Replica> made(new Replica(world, number, electorate));
  if (std::optional<Error> error = made->MakeMemory(numbers)) return std::move(*error);
  made->memory_->set_logged(false);
  return made;
}

std::optional<Error> Replica::MakeMemory(LogNumbers* numbers) {
  const SimulatedWorld own{
      world_.scenario, world_.clock,  world_.random, world_.cluster, state_.informers.store(),
      world_.log,      world_.writer, world_.driver, &client_};
  if (world_.scenario.scheduler == SchedulerKind::kKubeBatch) {
    auto kube_batch = std::make_unique<SimulatedKubeBatch>(own);
    kube_batch->BecomeReplica(name_, &numbers->sessions);
    kube_batch_ = kube_batch.get();
    memory_ = std::move(kube_batch);
    return std::nullopt;
  }
  Result<std::unique_ptr<SimulatedKubeScheduler>> kube_scheduler =
      SimulatedKubeScheduler::Make(own);
  if (!kube_scheduler.ok()) return kube_scheduler.error();
  kube_scheduler_ = kube_scheduler.value().get();
  kube_scheduler_->BecomeReplica(name_, &numbers->attempts);
  memory_ = std::move(kube_scheduler).value();
  return std::nullopt;
}

bool Replica::Leads() const {
  if (state_.loop) return state_.loop->is_leading();
  return !settings().leader_elect && state_.acquisition > 0 && !state_.is_stopping;
}

bool Replica::IsSettled() const {
  if (state_.is_stopping || state_.is_behind || state_.begins_at) return false;
  if (state_.phase == Phase::kUninformed) return !IsPaused() && !IsCutOff();
  return Hears() && state_.informers.IsUpToDate();
}

std::string Replica::NewIdentity() {
  // Builds a UUID of the scheduler's version. All of its other digits are random.
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string identity = StrCat(name_, "_");
  for (const char c : std::string_view("xxxxxxxx-xxxx-vxxx-yxxx-xxxxxxxxxxxx")) {
    if (c == 'x') {
      identity += kDigits[static_cast<size_t>(electorate_.random->Intn(16))];
    } else if (c == 'v') {
      identity += rules().uuid_version;
    } else if (c == 'y') {
      identity += kDigits[static_cast<size_t>(8 + electorate_.random->Intn(4))];
    } else {
      identity += c;
    }
  }
  return identity;
}

void Replica::Start() {
  state_.phase = rules().informs_leader_only ? Phase::kUninformed : Phase::kSyncing;
  state_.starts_at = kTimeMax;
  state_.started = Now();
  state_.identity = NewIdentity();
  state_.paused_until.reset();
  state_.is_stopping = false;
  state_.acquisition = 0;
}

void Replica::Sync() {
  state_.phase = Phase::kRunning;
  state_.is_behind = false;
  List();
  if (Leads()) return;  // it was due before
  const bool waits = rules().waits_for_handlers;
  state_.begins_at = waits ? Now() + state_.informers.handler_delay() : Now();
}

void Replica::Begin() {
  state_.begins_at.reset();
  if (settings().leader_elect) MakeLoop();
}

void Replica::MakeLoop() {
  process::ElectionConfig config;
  config.lease_namespace = LockNamespaceOf(world_.scenario);
  config.lease_name = rules().scheduler;
  config.identity = state_.identity;
  config.lease_duration = settings().lease_duration;
  config.renew_deadline = settings().renew_deadline;
  config.retry_period = settings().retry_period;
  config.release_on_cancel = rules().releases_lease;
  Result<process::ElectionLoop> loop = process::ElectionLoop::Make(
      config, *rules().election,
      {&clock_, electorate_.lease, &state_.election_path, electorate_.retry_delays, nullptr});
  BERTH_CHECK(loop.ok(), "the election was checked with the scenario");
  state_.loop = std::move(loop).value();
  if (rules().has_client_timeout) {
    state_.loop->set_client_timeout(ClientTimeout(config.renew_deadline));
  }
  state_.loop->Run();
}

void Replica::End() {
  if (Now() - state_.started >= kForgivenAfter) state_.restarts = 0;
  Duration delay = settings().first_restart;
  if (state_.restarts > 0) {
    const Duration most = settings().max_restart_backoff;
    delay = settings().restart_backoff;
    for (int32_t i = 1; i < state_.restarts && delay < most; ++i) delay = delay * 2;
    delay = std::min(delay, most);
  }
  ++state_.restarts;
  state_.phase = Phase::kDown;
  state_.starts_at = Now() + delay;
  state_.paused_until.reset();
  state_.is_stopping = false;
  state_.is_behind = false;
  state_.acquisition = 0;
  state_.informers.Forget();
  state_.begins_at.reset();
  state_.loop.reset();
  memory_->Forget();
}

void Replica::OnChange(const WatchEvent& seen) {
  if (!Hears() || state_.is_behind) {
    state_.is_behind = true;
    state_.informers.Lose();
    state_.informers.Miss(seen, Now());
    return;
  }
  const HeardChange change{seen, world_.writer.status_only(), false};
  if (state_.informers.Send(change, Now())) memory_->OnChange(seen);
}

void Replica::TellHandlers() {
  while (const auto change = state_.informers.TakeDue(Now(), Hears())) Handle(*change);
}

void Replica::CatchUp() {
  state_.is_behind = false;
  List();
}

void Replica::List() {
  const Objects& objects = memory_->WatchesEndedPods() ? world_.cluster.objects() : world_.informed;
  for (const HeardChange& change : state_.informers.List(objects, Now())) Handle(change);
}

void Replica::Handle(const HeardChange& change) {
  world_.writer.BeginStep(memory_->LabelOf(change.event), change.status_only);
  const auto pod = ChangeOf<v1::Pod>(change.event);
  if (change.is_from_list && pod && pod->after == nullptr) {
    memory_->OnPodVanished(pod->before);
  } else {
    memory_->OnChange(change.event);
  }
  if (memory_->is_logged()) LogTurnedAway(change.event);
  world_.writer.EndStep();
}

void Replica::LogTurnedAway(const WatchEvent& seen) {
  const auto pod = ChangeOf<v1::Pod>(seen);
  if (!pod || pod->before == nullptr || pod->after == nullptr) return;
  const std::string why = memory_->WhyIgnored(*pod->after);
  if (why.empty() || !memory_->WhyIgnored(*pod->before).empty()) return;
  const v1::PodPtr written = world_.informed.FindPod(v1::PodKey(*pod->after));
  const bool waits = written != nullptr && written->spec.node_name.empty();
  if (waits) world_.writer.PodIgnored(*written, why);
}

void Replica::CutOff(Duration lasts, process::OutageMode mode) {
  const Time until = process::After(Now(), lasts);
  const auto add = [mode](std::vector<process::Outage>* outages, Time from, Time to) {
    std::erase_if(*outages, [from](const process::Outage& outage) { return outage.to <= from; });
    outages->push_back({"", from, to, mode});
  };
  add(&state_.path.outages, Now(), until);
  add(&state_.election_path.outages, clock_.Now(), clock_.Shown(until));
  if (IsRunning() && state_.informers.Lose()) state_.is_behind = true;
}

Time Replica::NextElectionDue() const {
  return state_.loop ? clock_.WhenShown(state_.loop->NextDue()) : kTimeMax;
}

Time Replica::NextDue() const {
  Time due = state_.phase == Phase::kDown ? state_.starts_at : kTimeMax;
  if (state_.paused_until) due = std::min(due, *state_.paused_until);
  const std::optional<Time> cut_off_until = CutOffUntil(state_.path, Now());
  if (cut_off_until) due = std::min(due, *cut_off_until);
  if (state_.phase == Phase::kSyncing && !cut_off_until && !IsPaused()) due = Now();
  if (state_.is_behind && Hears()) due = Now();
  if (IsRunning() && !IsPaused()) {
    due = std::min(due, state_.informers.NextDue(Hears()));
    if (state_.begins_at) due = std::min(due, *state_.begins_at);
  }
  return std::min(due, NextElectionDue());
}

}  // namespace berth::sim
