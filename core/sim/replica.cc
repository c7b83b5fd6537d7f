#include "sim/replica.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/strings.h"
#include "process/saturated_time.h"
#include "sim/informer_list.h"

namespace berth::sim {
namespace {

// The kubelet begins anew with short delays once a container has run for so long. As kubelet,
// MaxContainerBackOff and its garbage collection: twice the longest delay.
constexpr Duration kForgivenAfter = Seconds(600);

// kube-scheduler's client of the Lease waits so long for an answer. As
// cmd/kube-scheduler/app/options/options.go and client-go, resourcelock/interface.go,
// NewFromKubeconfig.
Duration ClientTimeout(Duration renew_deadline) {
  return std::max(Seconds(1), Duration{renew_deadline.ns / 2});
}

}  // namespace

Replica::Replica(const SimulatedWorld& world, int32_t number, const Electorate& electorate)
    : world_(world),
      name_(StrCat("kube-scheduler-", std::to_string(number))),
      electorate_(electorate),
      client_(&world.cluster, &world.clock, &state_.path) {}

Result<std::unique_ptr<Replica>> Replica::Make(const SimulatedWorld& world, int32_t number,
                                               const Electorate& electorate,
                                               AttemptNumbers* numbers) {
  std::unique_ptr<Replica> made(new Replica(world, number, electorate));
  const SimulatedWorld own{world.scenario, world.clock,           world.random,
                           world.cluster,  made->state_.informed, world.log,
                           world.writer,   world.driver,          &made->client_};
  Result<std::unique_ptr<SimulatedKubeScheduler>> memory = SimulatedKubeScheduler::Make(own);
  if (!memory.ok()) return memory.error();
  made->memory_ = std::move(memory).value();
  made->memory_->BecomeReplica(made->name_, numbers);
  made->memory_->set_logged(false);
  return made;
}

bool Replica::Leads() const {
  if (!IsRunning()) return false;
  return settings().leader_elect ? state_.loop->is_leading() : !state_.is_stopping;
}

std::string Replica::NewIdentity() {
  // A UUID of version 4, as kube-scheduler makes one.
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string identity = StrCat(name_, "_");
  for (const char c : std::string_view("xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx")) {
    if (c == 'x') {
      identity += kDigits[static_cast<size_t>(electorate_.random->Intn(16))];
    } else if (c == 'y') {
      identity += kDigits[static_cast<size_t>(8 + electorate_.random->Intn(4))];
    } else {
      identity += c;
    }
  }
  return identity;
}

void Replica::Start() {
  state_.phase = Phase::kSyncing;
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
  Deliver(Objects());
  if (settings().leader_elect) MakeLoop();
}

void Replica::MakeLoop() {
  const process::ProcessRules& rules = *world_.scenario.version->process_rules;
  process::ElectionConfig config;
  config.identity = state_.identity;
  config.lease_duration = settings().lease_duration;
  config.renew_deadline = settings().renew_deadline;
  config.retry_period = settings().retry_period;
  config.release_on_cancel = rules.releases_lease;
  Result<process::ElectionLoop> loop = process::ElectionLoop::Make(
      config, *rules.election,
      {&world_.clock, electorate_.lease, &state_.path, electorate_.retry_delays, nullptr});
  BERTH_CHECK(loop.ok(), "the election was checked with the scenario");
  state_.loop = std::move(loop).value();
  state_.loop->set_client_timeout(ClientTimeout(config.renew_deadline));
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
  state_.informed = Objects();
  state_.loop.reset();
  memory_->Forget();
}

void Replica::CatchUp() {
  state_.is_behind = false;
  const Objects before = state_.informed;
  Deliver(before);
}

void Replica::Deliver(const Objects& before) {
  const std::vector<WatchEvent> events = ListEvents(before, world_.informed);
  state_.informed = world_.informed;
  for (const WatchEvent& event : events) {
    world_.writer.BeginStep(memory_->LabelOf(event));
    memory_->OnChange(event);
    world_.writer.EndStep();
  }
}

void Replica::CutOff(Duration lasts, process::OutageMode mode) {
  std::vector<process::Outage>& outages = state_.path.outages;
  std::erase_if(outages, [this](const process::Outage& outage) { return outage.to <= Now(); });
  outages.push_back({"", Now(), process::After(Now(), lasts), mode});
}

Time Replica::NextDue() const {
  Time due = state_.phase == Phase::kDown ? state_.starts_at : kTimeMax;
  if (state_.paused_until) due = std::min(due, *state_.paused_until);
  const std::optional<Time> cut_off_until = CutOffUntil(state_.path, Now());
  if (cut_off_until) due = std::min(due, *cut_off_until);
  if (state_.phase == Phase::kSyncing && !cut_off_until && !IsPaused()) due = Now();
  if (state_.is_behind && Hears()) due = Now();
  if (state_.loop) due = std::min(due, state_.loop->NextDue());
  return due;
}

}  // namespace berth::sim
