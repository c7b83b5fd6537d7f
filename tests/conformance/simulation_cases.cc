// Whole scheduling loops: replays events and compares the timeline and snapshots of queue and
// cache.
#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "conformance.h"
#include "queue/scheduling_queue.h"
#include "sim/simulation.h"
#include "versions/configuration/configuration.h"

namespace berth::conformance {
namespace {

// Times are compared in whole milliseconds.
int64_t Milliseconds(const Json& seconds) {
  DecodeErrors errors;
  return DecodeDuration(Decoder(&seconds, "", &errors), Duration{}).milliseconds();
}

bool RecognizesSimulation(const Json& recorded_case) {
  return recorded_case.contains("events") && recorded_case.contains("timeline");
}

// Only recordings of v1.34 have this option.
bool IsOfV134(const Json& recorded_case) {
  return recorded_case.at("options").contains("preemptionLatencySeconds");
}

Json ScenarioOf(const Json& recorded_case) {
  const Json& options = recorded_case.at("options");
  Json timeline = Json::array();
  for (const Json& event : recorded_case.at("events")) {
    timeline.push_back(
        {{"at", event.at("t")}, {"op", event.at("op")}, {"object", event.at("object")}});
  }
  // The recordings continue to their end even if nothing is left to happen. An entry that never
  // comes keeps the simulation going, too.
  const int64_t after_the_end = Milliseconds(options.at("untilSeconds")) / 1000 + 1;
  timeline.push_back({{"at", after_the_end},
                      {"op", "create"},
                      {"object", {{"kind", "Node"}, {"metadata", {{"name", "never-comes"}}}}}});
  Json spec = {{"until", options.at("untilSeconds")},
               {"attemptLatency", options.at("attemptLatencySeconds")},
               {"timeline", timeline}};
  if (IsOfV134(recorded_case)) {
    spec["semantics"] = "v1.34";
    spec["preemptionLatency"] = options.at("preemptionLatencySeconds");
  }
  return {{"apiVersion", "berth.dev/v1"},
          {"kind", "Scenario"},
          {"metadata", {{"name", recorded_case.at("name")}}},
          {"spec", spec}};
}

// The recorder passes its options to the queue without validation: there, an initial backoff longer
// than the longest is possible, which no configuration file allows.
KubeSchedulerConfiguration ConfigurationOf(const Json& recorded_case) {
  const Json& options = recorded_case.at("options");
  KubeSchedulerConfiguration configuration;
  configuration.pod_initial_backoff_seconds =
      options.value("podInitialBackoffSeconds", configuration.pod_initial_backoff_seconds);
  configuration.pod_max_backoff_seconds =
      options.value("podMaxBackoffSeconds", configuration.pod_max_backoff_seconds);
  return configuration;
}

// Returns the rank of an entry's kind, in the order of the recordings within one step.
int RankInStep(sim::EventKind kind) {
  switch (kind) {
    case sim::EventKind::kPopped:
    case sim::EventKind::kSkipped:
    case sim::EventKind::kPreempted:
      return 0;
    case sim::EventKind::kFailed:
    case sim::EventKind::kBound:
      return 1;
    case sim::EventKind::kQueued:
    case sim::EventKind::kMoved:
    case sim::EventKind::kDequeued:
      return 2;
    case sim::EventKind::kNominated:
    case sim::EventKind::kNominationCleared:
      return 3;
    default:
      return -1;
  }
}

std::string QueueText(const QueueSections& sections, const sim::Event& event) {
  if (event.kind == sim::EventKind::kFailed && event.already_in != SectionId::kNone) {
    return StrCat("already-", IdText(sections, event.already_in));
  }
  return std::string(IdText(sections, event.to));
}

Json EntryOf(const sim::EventLog& log, const sim::Event& event) {
  using sim::EventKind;
  Json entry = {{"t", event.t.milliseconds()},
                {"event", std::string(EventKindName(event.kind))},
                {"pod", log.PodName(event.pod)}};
  const EventKind kind = event.kind;
  const bool attempt_ended = kind == EventKind::kFailed;
  const bool enters_queue = kind == EventKind::kQueued || kind == EventKind::kMoved;
  if (enters_queue || attempt_ended) {
    entry["queue"] = QueueText(log.sections(), event);
  }
  if (kind == EventKind::kMoved || kind == EventKind::kDequeued) {
    entry["from"] = std::string(IdText(log.sections(), event.from));
  }
  // The log names the section from which a pod was popped only if that is not activeQ. Recordings
  // of versions with three sections do not name it.
  if (kind == EventKind::kPopped && log.sections().size() > ThreeSections().size()) {
    const SectionId from = event.from == SectionId::kNone ? SectionId::kActive : event.from;
    entry["from"] = std::string(IdText(log.sections(), from));
  }
  if (!event.cause.empty()) entry["cause"] = std::string(event.cause);
  if (kind == EventKind::kPopped || attempt_ended) entry["attempts"] = event.attempts;
  if (kind == EventKind::kPopped) entry["cycle"] = event.cycle;
  if (kind == EventKind::kBound || kind == EventKind::kPreempted || kind == EventKind::kNominated ||
      kind == EventKind::kNominationCleared) {
    entry["node"] = log.NodeName(event.node);
  }
  if (event.other != sim::kNoId) entry["by"] = log.PodName(event.other);
  // The log also names the plugin that gates or wakes a pod; recordings do not.
  if (event.plugins != nullptr && !enters_queue) entry["plugins"] = *event.plugins;
  if (!event.message.empty()) entry["message"] = std::string(event.message);
  return entry;
}

Json TimelineOf(const sim::EventLog& log) {
  std::vector<const sim::Event*> events;
  for (const sim::Event& event : log.events()) {
    if (RankInStep(event.kind) >= 0) events.push_back(&event);
  }
  std::stable_sort(events.begin(), events.end(), [&](const sim::Event* a, const sim::Event* b) {
    if (a->step != b->step) return a->step < b->step;
    const int rank_a = RankInStep(a->kind);
    const int rank_b = RankInStep(b->kind);
    if (rank_a != rank_b || rank_a < 2) return rank_a < rank_b;
    return log.PodName(a->pod) < log.PodName(b->pod);
  });
  Json timeline = Json::array();
  for (const sim::Event* event : events) timeline.push_back(EntryOf(log, *event));
  return timeline;
}

Json EntriesOf(const SchedulingQueue& queue, const std::vector<QueuedPodInfoPtr>& infos,
               SectionId name) {
  Json entries = Json::array();
  for (const QueuedPodInfoPtr& info : infos) {
    Json entry = {v1::PodKey(info->pod()), info->attempts, info->timestamp.milliseconds()};
    if (name == SectionId::kBackoff) {
      const std::optional<Time> expiry = queue.BackoffExpiry(*info);
      entry.push_back(expiry ? Json(expiry->milliseconds()) : Json());
    } else if (name == SectionId::kUnschedulable) {
      entry.push_back(*info->unschedulable_plugins);
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

Json EntriesOfV134(const SchedulingQueue& queue, SectionId section) {
  Json entries = Json::array();
  for (const QueuedPodInfoPtr& info : queue.Entries(section)) {
    Json entry = {v1::PodKey(info->pod()), info->attempts, info->timestamp.milliseconds()};
    if (section == SectionId::kUnschedulable || section == kGatedSection) {
      entry.push_back(*info->unschedulable_plugins);
      entry.push_back(*info->pending_plugins);
      entry.push_back(info->gating_plugin);
    } else if (section != SectionId::kActive) {
      // Upstream records the second in which the backoff ends.
      const std::optional<Time>& expiry = info->backoff_expiration;
      entry.push_back(expiry ? Json(expiry->milliseconds()) : Json());
      entry.push_back(info->unschedulable_count);
      entry.push_back(info->consecutive_errors_count);
    }
    entries.push_back(std::move(entry));
  }
  // The order of the section has ties, which recordings resolve by key.
  if (section == kErrorBackoffSection) {
    std::sort(entries.begin(), entries.end(), [](const Json& a, const Json& b) {
      return std::pair(a[3], a[0]) < std::pair(b[3], b[0]);
    });
  }
  return entries;
}

// Returns the members of a snapshot about the sections of the queue.
Json SectionsOf(const SchedulingQueue& queue, bool is_of_v134) {
  if (!is_of_v134) {
    Json json = {{"moveRequestCycle", queue.move_request_cycle()}};
    for (const auto& [name, section] : {std::pair("activeQ", SectionId::kActive),
                                        {"backoffQ", SectionId::kBackoff},
                                        {"unschedulableQ", SectionId::kUnschedulable}}) {
      json[name] = EntriesOf(queue, queue.Entries(section), section);
    }
    return json;
  }
  // Gated pods are among the others, sorted by key.
  Json parked = EntriesOfV134(queue, SectionId::kUnschedulable);
  for (Json& entry : EntriesOfV134(queue, kGatedSection)) parked.push_back(std::move(entry));
  std::sort(parked.begin(), parked.end());
  return {{"activeQ", EntriesOfV134(queue, SectionId::kActive)},
          {"backoffQ", EntriesOfV134(queue, SectionId::kBackoff)},
          {"errorBackoffQ", EntriesOfV134(queue, kErrorBackoffSection)},
          {"unschedulablePods", std::move(parked)}};
}

Json NodesOf(const SchedulerCache& cache) {
  Json nodes = Json::object();
  for (const auto& [name, info] : cache.Dump()) {
    if (!info->has_node()) continue;
    std::vector<std::string> pods;
    for (const PodInfoPtr& pod : info->pods()) pods.push_back(v1::PodKey(*pod->pod));
    std::sort(pods.begin(), pods.end());
    nodes[name] = {{"pods", pods},
                   {"milliCPU", info->requested().milli_cpu},
                   {"memory", info->requested().memory_bytes}};
  }
  return nodes;
}

Json SnapshotOf(const sim::Simulation& simulation) {
  const SchedulingQueue& queue = simulation.scheduler().queue();
  Json nominated = Json::object();
  for (const auto& [node, pods] : queue.nominator().nominated_pods()) {
    for (const PodInfoPtr& pod : pods) nominated[node].push_back(v1::PodKey(*pod->pod));
  }
  Json snapshot = {{"t", simulation.now().milliseconds()},
                   {"nominated", std::move(nominated)},
                   {"schedulingCycle", queue.SchedulingCycle()},
                   {"nodes", NodesOf(simulation.scheduler().cache())}};
  snapshot.update(SectionsOf(queue, simulation.log().sections().size() > ThreeSections().size()));
  return snapshot;
}

// Takes the snapshots of the recorder: when the driver is idle, the timeline has grown since the
// last one and a second has passed; and one at the end.
class SnapshotTaker {
 public:
  explicit SnapshotTaker(sim::Simulation* simulation) : simulation_(simulation) {}

  Json RunToEnd() {
    while (!simulation_->finished()) {
      CountGrowth();
      const bool wanted = grown_ > grown_at_last_ && SecondHasPassed();
      const bool queue_is_empty = !simulation_->scheduler().queue().CanPop();
      Json candidate = wanted && queue_is_empty ? SnapshotOf(*simulation_) : Json();
      const Time before = simulation_->now();
      simulation_->Advance(1);
      // Time continued with an empty queue, or ended: so the driver was idle before.
      const bool was_idle = simulation_->now() != before || simulation_->finished();
      if (candidate.is_null() || !was_idle) continue;
      Keep(std::move(candidate), before);
    }
    Keep(SnapshotOf(*simulation_), simulation_->now());
    return std::move(snapshots_);
  }

 private:
  void CountGrowth() {
    const std::vector<sim::Event>& events = simulation_->log().events();
    for (; counted_ < events.size(); ++counted_) {
      if (RankInStep(events[counted_].kind) >= 0) ++grown_;
    }
  }
  bool SecondHasPassed() const {
    return snapshots_.empty() || simulation_->now() - last_ >= Seconds(1);
  }
  void Keep(Json snapshot, Time t) {
    snapshots_.push_back(std::move(snapshot));
    last_ = t;
    grown_at_last_ = grown_;
  }

  sim::Simulation* simulation_;
  Json snapshots_ = Json::array();
  size_t counted_ = 0;
  int64_t grown_ = 0;
  int64_t grown_at_last_ = 0;
  Time last_;
};

// Returns the recorded entries with their times in milliseconds.
Json InMilliseconds(Json entries) {
  for (Json& entry : entries) {
    entry["t"] = Milliseconds(entry.at("t"));
    for (const char* queue :
         {"activeQ", "backoffQ", "errorBackoffQ", "unschedulableQ", "unschedulablePods"}) {
      if (!entry.contains(queue)) continue;
      for (Json& pod : entry.at(queue)) {
        pod.at(2) = Milliseconds(pod.at(2));
        const bool has_expiry = pod.size() > 3 && pod.at(3).is_number();
        if (has_expiry) pod.at(3) = Milliseconds(pod.at(3));
      }
    }
  }
  return entries;
}

// The recorder of v1.34 names the change of the cluster as the cause of a move: an update of the
// pod, all events of a node's update, a preemption that found its victims gone. The log names the
// event that moved the pod. This replaces the log's names by recorded ones with the same meaning.
void UseRecordedCauses(const Json& recorded, Json* timeline) {
  for (size_t i = 0; i < std::min(recorded.size(), timeline->size()); ++i) {
    const std::string want = recorded[i].value("cause", "");
    const std::string got = (*timeline)[i].value("cause", "");
    // A pending pod that gets a node, or loses a nomination, leaves room elsewhere.
    const bool leaves_room = got == "AssignedPodDelete";
    const bool same =
        (want == "PodUpdate" && (leaves_room || got.starts_with("UnschedulablePodUpdate"))) ||
        (want == "AssignedPodAdd" && leaves_room) ||
        (want == "Preemption" && got == "ForceActivate") ||
        (!got.empty() && StrCat("+", want, "+").find(StrCat("+", got, "+")) != std::string::npos);
    if (same) (*timeline)[i]["cause"] = want;
  }
}

std::optional<Difference> RunSimulationCase(const Json& /*file*/, const Json& recorded_case) {
  Result<sim::Scenario> scenario = sim::DecodeScenario(ScenarioOf(recorded_case));
  if (!scenario.ok()) return Difference{"events", "a scenario", scenario.error().ToString()};
  scenario.value().scheduler_configuration = ConfigurationOf(recorded_case);
  Result<std::unique_ptr<sim::Simulation>> made =
      sim::Simulation::Make(std::move(scenario).value());
  if (!made.ok()) return Difference{"options", "a simulation", made.error().ToString()};
  const Json snapshots = SnapshotTaker(made.value().get()).RunToEnd();
  const Json recorded = InMilliseconds(recorded_case.at("timeline"));
  Json timeline = TimelineOf(made.value()->log());
  if (IsOfV134(recorded_case)) UseRecordedCauses(recorded, &timeline);
  if (auto difference = FirstDifference(recorded, timeline, "timeline")) return difference;
  return FirstDifference(InMilliseconds(recorded_case.at("snapshots")), snapshots, "snapshots");
}

}  // namespace

Kind SimulationKind() { return {"simulation", RecognizesSimulation, RunSimulationCase}; }

}  // namespace berth::conformance
