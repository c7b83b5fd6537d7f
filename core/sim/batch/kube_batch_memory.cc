// SimulatedKubeBatch as the memory of a process: the part that is lost with the process, and how
// the log shows the sessions of one replica after the other.
//
// The cache's contents are not lost: the next process lists the cluster. The session in progress is
// lost, with each place that it gave and did not bind. Ghosts of pods without a group
// (kube_batch/scheduler_cache.h) are lost, too.
#include "base/strings.h"
#include "sim/batch/simulated_kube_batch.h"

namespace berth::sim {
namespace {

using OperationKind = BatchOperation::Kind;

// The cause of an entry about a place in a session.
constexpr std::string_view kSession = "session";

}  // namespace

void SimulatedKubeBatch::BecomeReplica(std::string_view name, SessionNumbers* numbers) {
  replica_ = name;
  numbers_ = numbers;
}

void SimulatedKubeBatch::Forget() {
  EndRepetitions();
  cache_ = kube_batch::SchedulerCache(cache_.flags());
  next_cycle_ = Time{};  // the next process begins with a cycle
  asleep_ = false;
  settled_ = false;
  cycle_ = nullptr;
  cycle_is_told_ = false;
  next_operation_ = 0;
  resyncs_.clear();
  if (metrics_.observer() != nullptr) metrics_.observer()->OnProcessEnded();
}

void SimulatedKubeBatch::OnPodVanished(const v1::PodPtr& pod) {
  WatchEvent event;
  event.before = pod;
  OnChange(event);
}

std::map<std::string, v1::PodPtr> SimulatedKubeBatch::WaitingPods(const Objects& cluster) const {
  std::map<std::string, v1::PodPtr> waiting;
  world_.informed.Of<v1::Pod>().ForEach([&](const std::string& key, const v1::PodPtr& pod) {
    const v1::PodPtr written = cluster.FindPod(key);
    if (Waits(*pod) && written != nullptr && Waits(*written)) waiting[key] = written;
  });
  return waiting;
}

std::map<std::string, std::string> SimulatedKubeBatch::HeldPlaces() const {
  std::map<std::string, std::string> held;
  if (cycle_ == nullptr) return held;
  for (size_t i = 0; i < next_operation_; ++i) {
    const BatchOperation& operation = cycle_->operations[i];
    switch (operation.kind) {
      case OperationKind::kAllocated:
      case OperationKind::kPipelined:
        held[v1::PodKey(*operation.pod)] = operation.node;
        break;
      case OperationKind::kUnpipelined:
      case OperationKind::kBind:
      case OperationKind::kRefuse:
      case OperationKind::kRelease:
        held.erase(v1::PodKey(*operation.pod));
        break;
      default:
        break;
    }
  }
  return held;
}

ForgottenFacts SimulatedKubeBatch::Forgotten(const Objects& cluster) const {
  const std::map<std::string, std::string> held = HeldPlaces();
  ForgottenFacts facts;
  facts.t = world_.clock.Now();
  for (const auto& [key, pod] : WaitingPods(cluster)) {
    ++facts.queued;
    facts.in_session += held.contains(key);
  }
  return facts;
}

std::string SimulatedKubeBatch::ForgottenText(const ForgottenFacts& facts) const {
  const std::string waiting =
      StrCat(std::to_string(facts.queued), facts.queued == 1 ? " waiting pod" : " waiting pods");
  if (cycle_ == nullptr) return waiting;
  return StrCat(waiting, ", the session under way with ", std::to_string(facts.in_session),
                facts.in_session == 1 ? " place" : " places");
}

void SimulatedKubeBatch::LogForgotten(std::string_view cause, const Objects& cluster) {
  const std::map<std::string, std::string> held = HeldPlaces();
  LogWriter& writer = world_.writer;
  writer.BeginStep(cause);
  for (const auto& [key, pod] : WaitingPods(cluster)) {
    Event event = writer.NewEvent(EventKind::kForgotten, *pod);
    const auto place = cycle_is_told_ ? held.find(key) : held.end();
    event.cause = writer.Intern(place == held.end() ? cause : kSession);
    if (place != held.end()) event.node = writer.InternNode(place->second);
    event.timestamp = kNoBackoff;
    event.message = writer.Intern(kNoBatchReplicaLeads);
    writer.Tell(std::move(event));
  }
  if (cycle_is_told_) {
    Event closed = writer.NewEvent(EventKind::kSessionClosed);
    closed.cycle = numbers_->told;
    closed.cause = writer.Intern(cause);
    writer.Tell(std::move(closed));
  }
  cycle_is_told_ = false;
  writer.EndStep();
}

void SimulatedKubeBatch::LogTakeover(std::string_view replica, const Objects& cluster) {
  LogWriter& writer = world_.writer;
  writer.BeginStep(kCauseTakeover);
  Event event = writer.NewEvent(EventKind::kTakeover);
  event.object = writer.Intern(replica);
  event.attempts = -1;
  writer.Tell(std::move(event));
  for (const auto& [key, pod] : WaitingPods(cluster)) TellEnrolled(*pod);
  writer.EndStep();
}

}  // namespace berth::sim
