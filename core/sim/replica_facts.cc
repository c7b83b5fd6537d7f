// Builds the state of the replicas and their Lease that the log keeps beside its entries.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "sim/simulated_replicas.h"

namespace berth::sim {
namespace {

// Every renewal, and every observation of one, is a moment of the log. Runs that never come to rest
// have no end of them, so after this many the log only records other changes.
constexpr size_t kMostRenewalMoments = 50'000;
// In this many moments the log names objects that a layer lacks, and at most kMostListed for each
// layer.
constexpr size_t kMostListedMoments = 10'000;
constexpr size_t kMostListed = 12;

ReplicaFacts::Phase PhaseOf(Replica::Phase phase) {
  switch (phase) {
    case Replica::Phase::kDown:
      return ReplicaFacts::Phase::kEnded;
    case Replica::Phase::kUninformed:
    case Replica::Phase::kRunning:
      return ReplicaFacts::Phase::kRunning;
    case Replica::Phase::kSyncing:
      break;
  }
  return ReplicaFacts::Phase::kStarting;
}

// Reports whether the Lease has another holder than the one that the elector saw last.
bool HasUnseenHolder(const process::LeaderElector& elector,
                     const std::optional<process::Lease>& lease) {
  if (!lease) return false;
  const std::string holder = lease->holder_identity.value_or("");
  return !holder.empty() && holder != elector.leader();
}

void AddPatience(const process::ElectionLoop& loop, const std::optional<process::Lease>& lease,
                 ReplicaFacts* facts) {
  const process::LeaderElector& elector = loop.elector();
  if (loop.is_leading()) {
    const process::ElectionConfig& config = elector.config();
    const Time gives_up = loop.GivesUpLeadingAt();
    if (gives_up == kTimeMax) return;
    const Duration whole = config.retry_period + config.renew_deadline;
    facts->patience_from = gives_up - whole;
    facts->patience_to = gives_up;
  } else if (elector.observed_time() && !HasUnseenHolder(elector, lease)) {
    facts->patience_from = elector.observed_time();
    const bool is_released = elector.leader().empty();
    facts->patience_to = is_released ? elector.observed_time() : elector.valid_until();
  }
}

}  // namespace

ReplicaFacts Replica::Facts() const {
  ReplicaFacts facts;
  facts.phase = PhaseOf(state_.phase);
  facts.leads = Leads();
  facts.is_ending = state_.is_stopping;
  if (state_.phase == Phase::kDown) facts.starts_at = state_.starts_at;
  facts.paused_until = state_.paused_until;
  facts.cut_off_until = CutOffUntil(state_.path, Now());
  if (state_.loop) AddPatience(*state_.loop, electorate_.lease->lease(), &facts);
  facts.forgotten = state_.forgotten;
  facts.started_event = state_.started_event;
  facts.step_event = state_.step_event;
  facts.exited_event = state_.exited_event;
  if (IsRunning()) facts.assumed = static_cast<int32_t>(memory_->num_assumed());
  return facts;
}

void SimulatedReplicas::AddLag(int32_t number, ReplicaFacts* facts) const {
  const Replica& replica = this->replica(number);
  if (!replica.IsRunning()) return;
  const ReplicaInformers& informers = replica.state().informers;
  const bool lists = world_.log.processes().size() < kMostListedMoments;
  const size_t most = lists ? kMostListed : 0;
  const auto intern = [this](std::string_view name) { return world_.writer.Intern(name); };
  facts->unheard = informers.unheard().Facts(most, intern);
  facts->unhandled = informers.unhandled().Facts(most, intern);
}

void SimulatedReplicas::TellFacts() {
  LogWriter& writer = world_.writer;
  if (writer.muted()) return;
  ProcessFacts facts;
  facts.shown = shown_;
  facts.has_renewals = world_.log.processes().size() < kMostRenewalMoments;
  for (int32_t i = 0; i < size(); ++i) {
    ReplicaFacts& of_replica = facts.replicas.emplace_back(replica(i).Facts());
    of_replica.identity = writer.Intern(replica(i).state().identity);
    if (facts.has_renewals) {
      AddLag(i, &of_replica);
      continue;
    }
    of_replica.patience_from.reset();
    of_replica.patience_to.reset();
    of_replica.assumed = 0;
  }
  if (const std::optional<process::Lease>& lease = lease_.lease()) {
    facts.lease.exists = true;
    facts.lease.holder = writer.Intern(lease->holder_identity.value_or(""));
    facts.lease.transitions = lease->lease_transitions.value_or(0);
    facts.lease.acquired = lease->acquire_time;
    if (facts.has_renewals) facts.lease.renewed = lease->renew_time;
  }
  writer.TellProcesses(std::move(facts));
}

}  // namespace berth::sim
