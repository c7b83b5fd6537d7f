// Replays traces of kube-scheduler v1.34's scheduling queue. After every operation it compares the
// result, the error and the state, if they were recorded, and the plugins' answers to the events of
// the operation.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/clock.h"
#include "conformance/conformance.h"
#include "conformance/queueing_plugins.h"
#include "conformance/trace_values.h"
#include "framework/events/pod_changes.h"
#include "plugins/priority_sort.h"
#include "queue/hinted_queue.h"

namespace berth::conformance {
namespace {

// Returns the outcome with times in milliseconds.
Json WantedOutcome(const Json& op, bool has_hints) {
  Json wanted = Json::object();
  for (const char* field : {"result", "error", "state"}) {
    if (op.contains(field)) wanted[field] = op[field];
  }
  if (wanted.contains("result") && op["op"] == "pop" && !wanted["result"].contains("closed")) {
    for (const char* field : {"timestamp", "initialAttemptTimestamp"}) {
      wanted["result"][field] = MillisecondsOf(wanted["result"][field]);
    }
  }
  if (!has_hints && op["op"] == "update") wanted["result"].erase("hints");
  if (!wanted.contains("state")) return wanted;
  Json& state = wanted["state"];
  state["now"] = MillisecondsOf(state["now"]);
  for (const char* section : {"activeQ", "unschedulablePods", "backoffQ", "errorBackoffQ"}) {
    for (Json& entry : state[section]) entry[2] = MillisecondsOf(entry[2]);
  }
  for (const char* section : {"backoffQ", "errorBackoffQ"}) {
    for (Json& entry : state[section]) {
      if (!entry[3].is_null()) entry[3] = MillisecondsOf(entry[3]);
    }
  }
  return wanted;
}

class Replay {
 public:
  Replay(const Json& file, const Json& recorded_case)
      : file_(file),
        recorded_case_(recorded_case),
        // Long traces do not have hints.
        has_hints_(!recorded_case.contains("stateEvery")),
        plugins_(file),
        queue_({.clock = &clock_,
                .queue_sort = &order_,
                .queueing_plugins = &plugins_.by_profile(),
                .informers = &plugins_.informers()},
               {Milliseconds(MillisecondsOf(recorded_case["options"]["podInitialBackoffSeconds"])),
                Milliseconds(MillisecondsOf(recorded_case["options"]["podMaxBackoffSeconds"]))}) {}

  std::optional<Difference> Run() {
    if (std::optional<Difference> problem = plugins_.Problem(file_)) return problem;
    if (auto bad_object = objects_.Decode(recorded_case_["objects"])) return bad_object;
    const Json& ops = recorded_case_["ops"];
    for (size_t i = 0; i < ops.size(); ++i) {
      const std::string path = "ops[" + std::to_string(i) + "]";
      Json got = Json::object();
      if (!Do(ops[i], &got)) return Difference{path + ".op", "an operation", ops[i].dump()};
      if (ops[i].contains("state")) got["state"] = State();
      std::optional<Difference> difference =
          FirstDifference(WantedOutcome(ops[i], has_hints_), got, path);
      if (difference) return difference;
    }
    return std::nullopt;
  }

 private:
  // Returns false for an operation that the queue does not have.
  bool Do(const Json& op, Json* got) {
    const std::string name = op["op"];
    return DoQueueOperation(name, op, got) || DoMove(name, op, got) || DoNomination(name, op) ||
           DoOutside(name, op);
  }

  bool DoQueueOperation(std::string_view name, const Json& op, Json* got) {
    if (name == "add") {
      plugins_.informers().Set(objects_.PodArgument(op, "pod"));
      queue_.Add(objects_.PodArgument(op, "pod"));
    } else if (name == "pop") {
      Pop(got);
    } else if (name == "addUnschedulableIfNotPresent") {
      AddUnschedulable(op, got);
    } else if (name == "done") {
      queue_.Done(popped_.at(op["popId"].get<size_t>() - 1).pod().metadata.uid);
    } else if (name == "update") {
      Update(op, got);
    } else if (name == "delete") {
      const v1::PodPtr pod = objects_.PodArgument(op, "pod");
      plugins_.informers().Erase(berth::Kind::kPod, v1::PodKey(*pod));
      queue_.Delete(*pod);
    } else if (name == "close") {
      queue_.Close();
    } else {
      return false;
    }
    return true;
  }

  bool DoMove(std::string_view name, const Json& op, Json* got) {
    if (name == "moveAllToActiveOrBackoffQueue") return MoveAll(op, got);
    if (name == "activate") {
      std::vector<v1::PodPtr> pods;
      for (const Json& id : op["pods"]) {
        pods.push_back(objects_.Pod(id.get<std::string>()));
      }
      queue_.Activate(pods);
    } else if (name == "flushBackoffQCompleted") {
      queue_.FlushBackoffQCompleted();
    } else if (name == "flushUnschedulablePodsLeftover") {
      queue_.FlushUnschedulablePodsLeftover();
    } else {
      return false;
    }
    return true;
  }

  bool DoNomination(std::string_view name, const Json& op) {
    Nominator& nominator = queue_.nominator();
    if (name == "addNominatedPod") {
      std::optional<std::string> node;
      if (op["mode"] == "override") node = op["node"].get<std::string>();
      nominator.AddNominatedPod(objects_.PodInfoArgument(op, "pod"), node);
    } else if (name == "deleteNominatedPodIfExists") {
      nominator.DeleteNominatedPodIfExists(*objects_.PodArgument(op, "pod"));
    } else if (name == "updateNominatedPod") {
      nominator.UpdateNominatedPod(objects_.PodArgument(op, "old").get(),
                                   objects_.PodInfoArgument(op, "new"));
    } else {
      return false;
    }
    return true;
  }

  // Performs operations outside of the queue.
  bool DoOutside(std::string_view name, const Json& op) {
    if (name == "advance") {
      clock_.AdvanceTo(clock_.Now() + Milliseconds(MillisecondsOf(op["seconds"])));
    } else if (name == "listerSet") {
      plugins_.informers().Set(objects_.PodArgument(op, "pod"));
    } else if (name == "listerDelete") {
      plugins_.informers().Erase(berth::Kind::kPod, v1::PodKey(*objects_.PodArgument(op, "pod")));
    } else if (name == "setPreempting") {
      std::set<std::string>& uids = plugins_.preempting().uids;
      const std::string& uid = objects_.PodArgument(op, "pod")->metadata.uid;
      if (op["value"].get<bool>()) {
        uids.insert(uid);
      } else {
        uids.erase(uid);
      }
    } else {
      return false;
    }
    return true;
  }

  void Pop(Json* got) {
    Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
    if (!popped.ok()) {
      (*got)["result"] = {{"closed", true}};
      return;
    }
    if (!popped.value()) return;
    const QueuedPodInfo& info = *popped.value();
    popped_.push_back(info);
    (*got)["result"] = PoppedJson(info, popped_.size());
  }

  void AddUnschedulable(const Json& op, Json* got) {
    QueuedPodInfo& info = popped_.at(op["popId"].get<size_t>() - 1);
    info.unschedulable_plugins =
        conformance::PluginsOf(op.value("unschedulablePlugins", Json::array()));
    info.pending_plugins = conformance::PluginsOf(op.value("pendingPlugins", Json::array()));
    if (v1::PodPtr fresh = objects_.PodArgument(op, "refreshPod")) {
      info.pod_info = std::make_shared<const PodInfo>(fresh);
    }
    Json hints = InFlightHints(info);
    if (!hints.empty()) (*got)["result"] = {{"inFlightHints", std::move(hints)}};
    if (std::optional<std::string> error = queue_.AddUnschedulableIfNotPresent(info, 0)) {
      (*got)["error"] = *error;
    }
  }

  void Update(const Json& op, Json* got) {
    const v1::PodPtr old_pod = objects_.PodArgument(op, "old");
    const v1::PodPtr new_pod = objects_.PodArgument(op, "new");
    Json& result = (*got)["result"];
    result["events"] = Json::array();
    Json hints = Json::array();
    const SectionId section = queue_.QueueOf(v1::PodKey(*new_pod));
    const bool is_asked = section == SectionId::kUnschedulable || section == kGatedSection;
    for (const EventType* type : PodSchedulingPropertiesChange(*old_pod, *new_pod)) {
      result["events"].push_back(type->label);
      if (!is_asked) continue;
      const QueuedPodInfo& info = *queue_.Find(v1::PodKey(*new_pod));
      for (const auto& [plugin, answer] :
           plugins_.Answers(*new_pod, {*type, {old_pod, new_pod}}, PluginsOf(info))) {
        hints.push_back({type->label, plugin, answer});
      }
    }
    if (has_hints_ && !hints.empty()) result["hints"] = std::move(hints);
    plugins_.informers().Set(new_pod);
    queue_.Update(old_pod, new_pod);
  }

  // Returns false for an event that v1.34 does not have.
  bool MoveAll(const Json& op, Json* got) {
    const std::optional<EventType> type = RecordedEventType(op["event"]);
    if (!type) return false;
    const ClusterEvent event{*type, {objects_.Argument(op, "old"), objects_.Argument(op, "new")}};
    Json hints = Json::array();
    for (const SectionId section : {SectionId::kUnschedulable, kGatedSection}) {
      for (const QueuedPodInfoPtr& info : queue_.Entries(section)) {
        for (const auto& [plugin, answer] :
             plugins_.Answers(info->pod(), event, PluginsOf(*info))) {
          hints.push_back({v1::PodKey(info->pod()), plugin, answer});
        }
      }
    }
    std::sort(hints.begin(), hints.end());
    if (has_hints_ && !hints.empty()) (*got)["result"] = {{"hints", std::move(hints)}};
    if (!op.contains("onlyPodsWithPriorityAtMost")) {
      queue_.MoveAllToActiveOrBackoffQueue(event);
      return true;
    }
    const auto most = op["onlyPodsWithPriorityAtMost"].get<int32_t>();
    queue_.MoveAllToActiveOrBackoffQueue(
        event, [most](const v1::Pod& pod) { return v1::PodPriority(pod) <= most; });
    return true;
  }

  // Returns the plugins' answers to the events after the pod was popped.
  Json InFlightHints(const QueuedPodInfo& info) const {
    Json hints = Json::array();
    const std::string& uid = info.pod().metadata.uid;
    if (!has_hints_ || !queue_.in_flight().HasPod(uid)) return hints;
    queue_.in_flight().VisitEventsBehind(uid, [&](const ClusterEvent& event) {
      const std::string_view label = event.type.label;
      if (event.type.IsWildcard()) {
        const auto pod = ChangeOf<v1::Pod>(event.change);
        const bool is_this = !pod || pod->any()->metadata.uid == uid;
        hints.push_back({label, "*", is_this ? "this" : "other"});
        return true;
      }
      for (const auto& [plugin, answer] : plugins_.Answers(info.pod(), event, PluginsOf(info))) {
        hints.push_back({label, plugin, answer});
      }
      return true;
    });
    return hints;
  }

  static PluginNames PluginsOf(const QueuedPodInfo& info) {
    PluginNames plugins = *info.unschedulable_plugins;
    plugins.insert(info.pending_plugins.begin(), info.pending_plugins.end());
    return plugins;
  }

  Json State() const {
    Json in_flight = Json::array();
    for (const InFlightEvents::Entry& entry : queue_.in_flight().entries()) {
      if (const auto* event = std::get_if<ClusterEvent>(&entry)) {
        in_flight.push_back({"event", event->type.label});
      } else if (const auto& pod = std::get<v1::PodPtr>(entry)) {
        in_flight.push_back({"pod", v1::PodKey(*pod)});
      }
    }
    return {{"now", clock_.Now().milliseconds()},
            {"activeQ", ActiveQ()},
            {"backoffQ", Backoffs(queue_.Entries(SectionId::kBackoff))},
            {"errorBackoffQ", ErrorBackoffs()},
            {"unschedulablePods", UnschedulablePods()},
            {"inFlight", in_flight},
            {"nominated", NominatedJson(queue_.nominator())},
            {"schedulingCycle", queue_.SchedulingCycle()}};
  }

  Json ActiveQ() const {
    Json entries = Json::array();
    for (const QueuedPodInfoPtr& info : queue_.Entries(SectionId::kActive)) {
      entries.push_back(EntryJson(*info));
    }
    return entries;
  }

  static Json Backoffs(const std::vector<QueuedPodInfoPtr>& infos) {
    Json entries = Json::array();
    for (const QueuedPodInfoPtr& info : infos) {
      Json entry = EntryJson(*info);
      const std::optional<Time>& expiry = info->backoff_expiration;
      entry.push_back(expiry ? Json(expiry->milliseconds()) : Json());
      entry.push_back(info->unschedulable_count);
      entry.push_back(info->consecutive_errors_count);
      entries.push_back(std::move(entry));
    }
    return entries;
  }

  Json ErrorBackoffs() const {
    std::vector<QueuedPodInfoPtr> infos = queue_.Entries(kErrorBackoffSection);
    std::sort(infos.begin(), infos.end(), [](const auto& a, const auto& b) {
      return std::pair(a->backoff_expiration, v1::PodKey(a->pod())) <
             std::pair(b->backoff_expiration, v1::PodKey(b->pod()));
    });
    return Backoffs(infos);
  }

  Json UnschedulablePods() const {
    Json entries = Json::array();
    for (const SectionId section : {SectionId::kUnschedulable, kGatedSection}) {
      for (const QueuedPodInfoPtr& info : queue_.Entries(section)) {
        Json entry = EntryJson(*info);
        entry.push_back(*info->unschedulable_plugins);
        entry.push_back(*info->pending_plugins);
        entry.push_back(info->gating_plugin);
        entries.push_back(std::move(entry));
      }
    }
    std::sort(entries.begin(), entries.end());
    return entries;
  }

  const Json& file_;
  const Json& recorded_case_;
  const bool has_hints_;
  RecordedQueueingPlugins plugins_;
  SimClock clock_;
  PrioritySort order_;
  HintedQueue queue_;
  TraceObjects objects_;
  std::vector<QueuedPodInfo> popped_;  // by popId - 1
};

bool IsHintedQueueTrace(const Json& recorded_case) {
  return recorded_case.is_object() && recorded_case.contains("ops") &&
         recorded_case.contains("objects") && recorded_case.contains("options") &&
         recorded_case["options"].contains("podMaxInUnschedulablePodsSeconds");
}

std::optional<Difference> ReplayHintedQueueTrace(const Json& file, const Json& recorded_case) {
  return Replay(file, recorded_case).Run();
}

}  // namespace

Kind HintedQueueKind() { return {"hinted queue", IsHintedQueueTrace, ReplayHintedQueueTrace}; }

}  // namespace berth::conformance
