// SimulatedKubeScheduler as the memory of a process: the parts of its queue and its cache that are
// lost with the process, and how the log shows the queue of one replica after the other.
#include <map>
#include <string>

#include "base/strings.h"
#include "sim/simulated_kube_scheduler.h"

namespace berth::sim {
namespace {

constexpr std::string_view kPermit = "Permit";

std::string CountText(int64_t count, std::string_view what) {
  return StrCat(std::to_string(count), " ", what);
}

}  // namespace

struct SimulatedKubeScheduler::KnownPod {
  v1::PodPtr pod;
  const QueuedPodInfo* entry = nullptr;  // its entry in the queue; null: none
  SectionId section = SectionId::kNone;
  std::string assumed_node;  // the node where it waits at Permit; "": it does not wait
  bool is_in_attempt = false;
  std::string nominated_node;  // "": none
};

std::map<std::string, SimulatedKubeScheduler::KnownPod> SimulatedKubeScheduler::KnownPods(
    const Objects& cluster) const {
  std::map<std::string, KnownPod> known;
  const SchedulingQueue& queue = scheduler_->queue();
  for (const v1::PodPtr& pod : queue.PendingPods()) {
    const std::string key = v1::PodKey(*pod);
    known[key].pod = pod;
    known[key].entry = queue.Find(key);
    known[key].section = queue.QueueOf(key);
  }
  world_.informed.Of<v1::Pod>().ForEach([&](const std::string& key, const v1::PodPtr& pod) {
    if (!pod->spec.node_name.empty()) return;
    const SchedulerCache& cache = scheduler_->cache();
    // A binding that the API server has is not lost, even if the informer has not reported it.
    const v1::PodPtr written = cluster.FindPod(key);
    const bool is_bound = written != nullptr && !written->spec.node_name.empty();
    const bool is_assumed = !is_bound && cache.IsAssumedPod(*pod);
    const std::string node = queue.nominator().NominatedNode(*pod);
    if (!is_assumed && node.empty()) return;
    KnownPod& of_pod = known[key];
    of_pod.pod = pod;
    if (is_assumed) of_pod.assumed_node = cache.GetPod(*pod)->spec.node_name;
    of_pod.nominated_node = node;
  });
  if (HasAttempt()) {
    const v1::PodPtr& pod = attempt_->info.pod_info->pod;
    KnownPod& of_pod = known[v1::PodKey(*pod)];
    if (of_pod.pod == nullptr) of_pod.pod = pod;
    of_pod.is_in_attempt = true;
  }
  return known;
}

ForgottenFacts SimulatedKubeScheduler::Forgotten(const Objects& cluster) const {
  const SchedulingQueue& queue = scheduler_->queue();
  ForgottenFacts facts;
  facts.t = world_.clock.Now();
  for (const auto& [key, known] : KnownPods(cluster)) {
    facts.at_permit += !known.assumed_node.empty();
    facts.in_attempt += known.is_in_attempt;
    if (known.entry == nullptr) continue;
    ++facts.queued;
    facts.backing_off += queue.IsPodBackingOff(*known.entry);
    facts.parked += world_.log.Section(known.section).kind == SectionKind::kParked;
  }
  return facts;
}

std::string SimulatedKubeScheduler::ForgottenText(const ForgottenFacts& facts) const {
  std::string text =
      StrCat(CountText(facts.queued, facts.queued == 1 ? "queued pod" : "queued pods"), " (",
             CountText(facts.backing_off, facts.backing_off == 1 ? "backoff)" : "backoffs)"), ", ",
             CountText(facts.at_permit, "assumed at Permit"));
  return facts.in_attempt > 0 ? StrCat(text, ", the attempt under way") : text;
}

void SimulatedKubeScheduler::LogForgotten(std::string_view cause, const Objects& cluster) {
  const SchedulingQueue& queue = scheduler_->queue();
  LogWriter& writer = world_.writer;
  writer.BeginStep(cause);
  const auto tell = [&](const KnownPod& known, SectionId from, std::string_view why) {
    Event event = writer.NewEvent(EventKind::kForgotten, *known.pod);
    event.from = from;
    event.cause = writer.Intern(why);
    event.timestamp = kNoBackoff;
    if (from != SectionId::kNone) {
      event.attempts = queue.Attempts(*known.entry);
      event.timestamp = queue.BackoffExpiry(*known.entry).value_or(kNoBackoff);
    }
    if (why == kPermit) event.node = writer.InternNode(known.assumed_node);
    event.message = writer.Intern(kNoReplicaLeads);
    writer.Tell(std::move(event));
  };
  for (const auto& [key, known] : KnownPods(cluster)) {
    if (known.entry != nullptr) tell(known, known.section, cause);
    if (known.is_in_attempt) tell(known, SectionId::kNone, "attempt");
    if (!known.assumed_node.empty()) tell(known, SectionId::kNone, kPermit);
    if (known.nominated_node.empty()) continue;
    Event event = writer.NewEvent(EventKind::kNominationCleared, *known.pod);
    event.node = writer.InternNode(known.nominated_node);
    event.cause = writer.Intern(cause);
    writer.Tell(std::move(event));
  }
  writer.EndStep();
}

void SimulatedKubeScheduler::FollowAgain() { world_.writer.set_queue(&scheduler_->queue()); }

void SimulatedKubeScheduler::LogTakeover(std::string_view replica, const Objects& cluster) {
  FollowAgain();
  const SchedulingQueue& queue = scheduler_->queue();
  LogWriter& writer = world_.writer;
  writer.BeginStep(kCauseTakeover);
  Event event = writer.NewEvent(EventKind::kTakeover);
  event.object = writer.Intern(replica);
  event.cycle = queue.SchedulingCycle();
  event.attempts = static_cast<int32_t>(queue.move_request_cycle());
  writer.Tell(std::move(event));
  // In the heaps' own order: a heap that is filled in this order gets the same layout.
  for (const v1::PodPtr& pod : queue.PendingPods()) {
    const std::string key = v1::PodKey(*pod);
    writer.OnQueued(*queue.Find(key), queue.QueueOf(key), kCauseTakeover);
  }
  for (const auto& [key, known] : KnownPods(cluster)) {
    if (known.nominated_node.empty()) continue;
    Event nominated = writer.NewEvent(EventKind::kNominated, *known.pod);
    nominated.node = writer.InternNode(known.nominated_node);
    nominated.cause = writer.Intern(kCauseTakeover);
    writer.Tell(std::move(nominated));
  }
  writer.EndStep();
}

}  // namespace berth::sim
