// The part of SimulatedReplicas that puts the queue of one replica after the other into the log.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/strings.h"
#include "sim/simulated_replicas.h"

namespace berth::sim {
namespace {

constexpr std::string_view kPermit = "Permit";

// What the memory knows of a pod, and is to forget.
struct KnownPod {
  v1::PodPtr pod;
  const QueuedPodInfo* entry = nullptr;  // in the queue; null: it is in none
  SectionId section = SectionId::kNone;
  std::string assumed_node;  // where it waits at Permit; "": it does not
  bool is_in_attempt = false;
  std::string nominated_node;  // "": none
};

// By "namespace/name": the pods that only the memory keeps where they are. `cluster`: what the API
// server has.
std::map<std::string, KnownPod> KnownPods(const Replica& replica, const Objects& cluster) {
  const SimulatedKubeScheduler& memory = replica.memory();
  std::map<std::string, KnownPod> known;
  const SchedulingQueue& queue = memory.scheduler().queue();
  for (const v1::PodPtr& pod : queue.PendingPods()) {
    const std::string key = v1::PodKey(*pod);
    known[key].pod = pod;
    known[key].entry = queue.Find(key);
    known[key].section = queue.QueueOf(key);
  }
  const Objects& informed = replica.state().informers.store();
  informed.Of<v1::Pod>().ForEach([&](const std::string& key, const v1::PodPtr& pod) {
    if (!pod->spec.node_name.empty()) return;
    const SchedulerCache& cache = memory.scheduler().cache();
    // The replica may not have heard that it has bound the pod: that is not lost.
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
  if (memory.HasAttempt()) {
    const v1::PodPtr& pod = memory.attempt().info.pod_info->pod;
    KnownPod& of_pod = known[v1::PodKey(*pod)];
    if (of_pod.pod == nullptr) of_pod.pod = pod;
    of_pod.is_in_attempt = true;
  }
  return known;
}

}  // namespace

std::optional<ForgottenFacts> SimulatedReplicas::Forgotten(int32_t number) const {
  const Replica& replica = this->replica(number);
  if (replica.state().acquisition == 0) return std::nullopt;
  const SchedulingQueue& queue = replica.memory().scheduler().queue();
  ForgottenFacts facts;
  facts.t = Now();
  for (const auto& [key, known] : KnownPods(replica, world_.informed)) {
    facts.at_permit += !known.assumed_node.empty();
    facts.in_attempt += known.is_in_attempt;
    if (known.entry == nullptr) continue;
    ++facts.queued;
    facts.backing_off += queue.IsPodBackingOff(*known.entry);
    facts.parked += world_.log.Section(known.section).kind == SectionKind::kParked;
  }
  return facts;
}

void SimulatedReplicas::LogForgotten(int32_t number, std::string_view cause) {
  const Replica& replica = this->replica(number);
  const SchedulingQueue& queue = replica.memory().scheduler().queue();
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
  for (const auto& [key, known] : KnownPods(replica, world_.informed)) {
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

void SimulatedReplicas::UpdateShown() {
  int32_t latest = -1;
  for (int32_t i = 0; i < size(); ++i) {
    if (!replica(i).Leads()) continue;
    const bool is_later =
        latest < 0 || replica(i).state().acquisition > replica(latest).state().acquisition;
    if (is_later) latest = i;
  }
  // The one that is shown stays as long as its process lives and no other leads.
  if (latest >= 0 && latest != shown_) Show(latest);
}

void SimulatedReplicas::Show(int32_t number) {
  if (shown_ >= 0) {
    LogForgotten(shown_, kCauseTakeover);
    at(shown_).memory().set_logged(false);
  }
  shown_ = number;
  at(number).memory().set_logged(true);
  LogQueue(number);
}

void SimulatedReplicas::LogQueue(int32_t number) {
  const SchedulingQueue& queue = at(number).memory().scheduler().queue();
  LogWriter& writer = world_.writer;
  writer.set_queue(&queue);
  writer.BeginStep(kCauseTakeover);
  Event event = writer.NewEvent(EventKind::kTakeover);
  event.object = writer.Intern(replica(number).name());
  event.cycle = queue.SchedulingCycle();
  event.attempts = static_cast<int32_t>(queue.move_request_cycle());
  writer.Tell(std::move(event));
  // In the order in which the heaps have them: one that is filled so gets the same layout.
  for (const v1::PodPtr& pod : queue.PendingPods()) {
    const std::string key = v1::PodKey(*pod);
    writer.OnQueued(*queue.Find(key), queue.QueueOf(key), kCauseTakeover);
  }
  for (const auto& [key, known] : KnownPods(replica(number), world_.informed)) {
    if (known.nominated_node.empty()) continue;
    Event nominated = writer.NewEvent(EventKind::kNominated, *known.pod);
    nominated.node = writer.InternNode(known.nominated_node);
    nominated.cause = writer.Intern(kCauseTakeover);
    writer.Tell(std::move(nominated));
  }
  writer.EndStep();
}

}  // namespace berth::sim
