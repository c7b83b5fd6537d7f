#include "random/replica_invariants.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/fnv1a.h"
#include "base/random.h"
#include "base/strings.h"
#include "sim/simulated_replicas.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::test {
namespace {

using sim::Event;
using sim::EventKind;

constexpr int32_t kStepsBetweenLooks = 25;

// Half of the worlds have no delays, and correct clocks.
void AddDelays(int64_t replicas, Random& choices, Json* process) {
  const char* const delays[] = {"0s", "0s", "3ms", "700ms", "5s", "150s"};
  if (choices.Intn(2) == 0) (*process)["watchDelay"] = delays[choices.Intn(6)];
  if (choices.Intn(3) == 0) (*process)["handlerDelay"] = delays[choices.Intn(5)];
  if (choices.Intn(2) == 0) (*process)["kubelet"] = true;
  if (choices.Intn(4) != 0) return;
  const double rates[] = {1, 1, 0.9, 1.1, 0.1, 8};
  Json& of_replicas = (*process)["clockRates"] = Json::array();
  for (int64_t i = 0; i < replicas; ++i) of_replicas.push_back(rates[choices.Intn(6)]);
}

bool IsOfBatch(const Json& world) { return world["spec"].value("scheduler", "") == "kube-batch"; }

// Returns the world with processes and faults.
Json WithReplicas(Json world, Random& choices) {
  const int64_t replicas = 1 + choices.Intn(3);
  Json& spec = world["spec"];
  spec["process"] = {{"replicas", replicas}};
  AddDelays(replicas, choices, &spec["process"]);
  if (IsOfBatch(world)) {
    spec["kubeBatch"]["lockObjectNamespace"] = "kube-system";
    spec["process"]["leaderElection"] = {{"leaderElect", replicas > 1 || choices.Intn(2) == 0}};
    if (spec.value("semantics", "") == "v1.15") spec["process"].erase("kubelet");
  }
  if (choices.Intn(2) == 0) spec["process"]["restart"] = {{"first", "5s"}};
  if (choices.Intn(3) == 0) spec["attemptLatency"] = "700ms";
  Json& timeline = spec["timeline"];
  if (!timeline.is_array()) timeline = Json::array();
  const char* const ops[] = {"killReplica", "killReplica", "stopReplica", "pauseReplica",
                             "partition",   "apiOutage",   "watchDelay"};
  for (int64_t i = 1 + choices.Intn(4); i > 0; --i) {
    const std::string op = ops[choices.Intn(7)];
    Json entry = {{"at", StrCat(std::to_string(choices.Intn(60'000)), "ms")}, {"op", op}};
    if (op != "apiOutage") entry["replica"] = choices.Intn(replicas);
    const std::string lasts = StrCat(std::to_string(choices.Intn(40)), "s");
    entry[op == "watchDelay" ? "value" : "for"] = lasts;
    if (op == "watchDelay" && choices.Intn(2) == 0) entry["kind"] = "Pod";
    timeline.push_back(std::move(entry));
  }
  return world;
}

std::unique_ptr<sim::Simulation> Made(const Json& world) {
  Result<sim::Scenario> scenario = sim::DecodeScenario(world);
  if (!scenario.ok()) return nullptr;
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value());
  return simulation.ok() ? std::move(simulation).value() : nullptr;
}

std::vector<std::string> Sorted(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  return names;
}

class WatchedReplicas {
 public:
  explicit WatchedReplicas(const Json& world) : simulation_(Made(world)) {}

  ReplicaCheck Check() {
    if (simulation_ == nullptr) {
      check_.violation = "a world with replicas can be simulated";
      return check_;
    }
    while (!check_.violation && simulation_->Advance(kStepsBetweenLooks)) Look();
    Look();
    LookAtLog();
    LookAtBindings();
    GoBack();
    return check_;
  }

 private:
  const sim::EventLog& log() const { return simulation_->log(); }

  void Wrong(const std::string& what) {
    if (check_.violation) return;
    check_.violation = StrCat(what, " at ", SecondsText(simulation_->now()), " s");
  }

  // Checks that the view agrees with the replica in the log.
  void Look() {
    const bool is_of_batch = simulation_->scenario().scheduler == sim::SchedulerKind::kKubeBatch;
    return is_of_batch ? LookAtSession() : LookAtQueue();
  }

  // Checks that a pod has a place in a session only while one is open, and that the replica in the
  // log has it.
  void LookAtSession() {
    sim::ViewProjection projection(&log());
    const sim::View& view = projection.At(simulation_->now());
    const bool may_be_held = view.batch.open && simulation_->replicas()->shown() >= 0;
    for (size_t i = 0; i < view.pods.size(); ++i) {
      if (!may_be_held && sim::IsHeldInSession(view.pods[i].place)) {
        Wrong(StrCat(log().PodName(static_cast<sim::PodId>(i)), " has a place in no session"));
      }
    }
  }

  void LookAtQueue() {
    sim::ViewProjection projection(&log());
    const sim::View& view = projection.At(simulation_->now());
    const int32_t shown = simulation_->replicas()->shown();
    for (size_t i = 0; i < log().sections().size(); ++i) {
      std::vector<std::string> in_view;
      for (const sim::PodId pod : view.sections[i]) in_view.push_back(log().PodName(pod));
      std::vector<std::string> in_queue;
      if (shown >= 0) {
        for (const auto& entry : simulation_->scheduler().queue().Entries(SectionAt(i))) {
          in_queue.push_back(v1::PodKey(entry->pod()));
        }
      }
      const bool is_parked = log().sections()[i].kind == SectionKind::kParked;
      if (is_parked) in_view = Sorted(std::move(in_view));
      if (is_parked) in_queue = Sorted(std::move(in_queue));
      if (in_view != in_queue) {
        Wrong(StrCat("the view has ", StrJoin(in_view, " "), " in ", log().sections()[i].name,
                     ", the queue ", StrJoin(in_queue, " ")));
      }
    }
    LookAtStandbys(shown);
  }

  // Checks that a replica that does not lead has all waiting pods in its queue that its informers
  // have reported.
  void LookAtStandbys(int32_t shown) {
    for (int32_t i = 0; i < simulation_->replicas()->size(); ++i) {
      const sim::Replica& replica = simulation_->replicas()->replica(i);
      const bool is_standby = replica.Hears() && !replica.state().is_behind &&
                              replica.state().acquisition == 0 && i != shown;
      const sim::ReplicaInformers& informers = replica.state().informers;
      if (!is_standby || !informers.HandlersKnowStore()) continue;
      const Scheduler& scheduler = replica.kube_scheduler()->scheduler();
      informers.store().Of<v1::Pod>().ForEach([&](const std::string& key, const v1::PodPtr& pod) {
        const bool waits =
            pod->spec.node_name.empty() && scheduler.HandlesSchedulerName(pod->spec.scheduler_name);
        const bool is_queued = scheduler.queue().QueueOf(key) != SectionId::kNone;
        if (waits != is_queued) Wrong(StrCat("standby ", replica.name(), " and pod ", key));
      });
    }
  }

  void LookAtLog() {
    std::set<std::string_view> leaders;
    std::set<sim::PodId> bound;
    // One may have been paused, or cut off from the others, or their clocks may differ.
    bool may_be_two = !simulation_->scenario().process->clock_rates.empty();
    std::set<sim::PodId> rejected;  // by a kubelet, which ends them
    for (const Event& event : log().events()) {
      switch (event.kind) {
        case EventKind::kTakeover:
          ++check_.num_takeovers;
          break;
        case EventKind::kLeaseAcquired:
          leaders.insert(event.object);
          if (leaders.size() > 1 && !may_be_two) Wrong("two lead");
          break;
        case EventKind::kProcessExited:
          leaders.erase(event.object);
          break;
        case EventKind::kProcessPaused:
        case EventKind::kApiLost:
          may_be_two = true;
          break;
        case EventKind::kKubeletRejected:
          rejected.insert(event.pod);
          break;
        case EventKind::kPodCreated:
        case EventKind::kPodDeleted:
          bound.erase(event.pod);
          rejected.erase(event.pod);
          break;
        case EventKind::kBound:
        case EventKind::kBoundByOther:
          if (!bound.insert(event.pod).second) {
            Wrong(StrCat(log().PodName(event.pod), " is bound twice"));
          }
          break;
        default:
          break;
      }
    }
    if (!rejected.empty()) Wrong("a pod that its kubelet rejected has not ended");
    check_.num_takeovers = std::max(0, check_.num_takeovers - 1);
  }

  // The API server loses nothing: each pod is on the same node in the view and in the API server.
  void LookAtBindings() {
    sim::ViewProjection projection(&log());
    const sim::View& view = projection.At(simulation_->now());
    simulation_->objects().Of<v1::Pod>().ForEach(
        [&](const std::string& key, const v1::PodPtr& pod) {
          const bool has_ended = pod->status.phase == "Succeeded" || pod->status.phase == "Failed";
          const sim::PodId id = log().FindPod(key);
          if (has_ended || id == sim::kNoId) return;
          const sim::PodView& seen = view.pods[static_cast<size_t>(id)];
          const bool is_on_node = seen.place == sim::PodPlace::kNode;
          if (is_on_node != !pod->spec.node_name.empty()) Wrong(StrCat("the place of pod ", key));
          if (!is_on_node && !sim::IsPending(seen.place)) Wrong(StrCat("pod ", key, " is lost"));
        });
  }

  void GoBack() {
    const std::string hash = log().Hash();
    const Time end = simulation_->now();
    simulation_->Seek(Time{end.ns / 3});
    simulation_->RunUntil(Time{end.ns / 2});
    simulation_->RunToEnd();
    if (log().Hash() != hash) Wrong("another run from the middle has another log");
  }

  std::unique_ptr<sim::Simulation> simulation_;
  ReplicaCheck check_;
};

}  // namespace

ReplicaCheck CheckReplicas(const Json& world) {
  const Json& spec = world["spec"];
  const std::string version = spec.value("semantics", "v1.21");
  if (version == "v1.15" && !IsOfBatch(world)) return {};
  Fnv1a64 hash;
  hash.Add(JsonText(world));
  SeededRandom choices(std::stoull(hash.Hex(), nullptr, 16));
  const Json changed = WithReplicas(world, choices);
  return WatchedReplicas(changed).Check();
}

}  // namespace berth::test
