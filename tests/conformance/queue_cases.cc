// Replays traces of kube-scheduler v1.21's scheduling queue: after every operation the result, the
// error and the state are compared, where they were recorded.
//
// Upstream hands out pointers: the info that a pop returned is the object that goes back into the
// queue later. Here an info is a value, and the replay keeps one for each pop. That comes to the
// same, since no trace edits an info while the queue holds it.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/decode/decode.h"
#include "base/clock.h"
#include "conformance/conformance.h"
#include "conformance/trace_values.h"
#include "plugins/priority_sort.h"
#include "queue/priority_queue.h"
#include "versions/events_v1_21.h"

namespace berth::conformance {

namespace {

Json NamesOf(const PluginNames& plugins) {
  return std::vector<std::string>(plugins.begin(), plugins.end());
}

PluginNames PluginsOf(const Json& names) {
  PluginNames plugins;
  for (const Json& name : names) plugins.insert(name.get<std::string>());
  return plugins;
}

ClusterEventMap EventMapOf(const Json& file, const Json& options) {
  const Json& holder = options.contains("clusterEventMap") ? options : file;
  const char* field =
      options.contains("clusterEventMap") ? "clusterEventMap" : "defaultClusterEventMap";
  ClusterEventMap map;
  for (const Json& entry : holder.value(field, Json::array())) {
    map.push_back({EventRegistration{entry.value("resource", ""), entry.value("actionType", 0u)},
                   PluginsOf(entry.value("plugins", Json::array()))});
  }
  return map;
}

// What was recorded of an operation, with times as milliseconds.
Json WantedOutcome(const Json& op) {
  Json wanted = Json::object();
  for (const char* field : {"result", "error", "state"}) {
    if (op.contains(field)) wanted[field] = op[field];
  }
  if (wanted.contains("result")) {
    for (const char* field : {"timestamp", "initialAttemptTimestamp"}) {
      wanted["result"][field] = MillisecondsOf(wanted["result"][field]);
    }
  }
  if (wanted.contains("state")) {
    Json& state = wanted["state"];
    state["now"] = MillisecondsOf(state["now"]);
    for (Json& entry : state["activeQ"]) entry[2] = MillisecondsOf(entry[2]);
    for (Json& entry : state["unschedulableQ"]) entry[2] = MillisecondsOf(entry[2]);
    for (Json& entry : state["backoffQ"]) {
      entry[2] = MillisecondsOf(entry[2]);
      entry[3] = MillisecondsOf(entry[3]);
    }
  }
  return wanted;
}

class Replay {
 public:
  Replay(const Json& file, const Json& recorded_case)
      : recorded_case_(recorded_case),
        event_map_(EventMapOf(file, recorded_case["options"])),
        queue_({&clock_, &order_, &event_map_},
               {Milliseconds(MillisecondsOf(recorded_case["options"]["podInitialBackoffSeconds"])),
                Milliseconds(MillisecondsOf(recorded_case["options"]["podMaxBackoffSeconds"]))}) {}

  std::optional<Difference> Run() {
    if (std::optional<Difference> bad_object = DecodeObjects()) return bad_object;
    const Json& ops = recorded_case_["ops"];
    for (size_t i = 0; i < ops.size(); ++i) {
      const std::string path = "ops[" + std::to_string(i) + "]";
      Json got = Json::object();
      if (!Do(ops[i], &got)) return Difference{path + ".op", "an operation", ops[i]["op"].dump()};
      if (ops[i].contains("state")) got["state"] = State();
      std::optional<Difference> difference = FirstDifference(WantedOutcome(ops[i]), got, path);
      if (difference) return difference;
    }
    return std::nullopt;
  }

 private:
  std::optional<Difference> DecodeObjects() {
    for (const auto& [id, manifest] : recorded_case_["objects"].items()) {
      DecodeErrors errors;
      v1::Pod pod = DecodePod(Decoder(&manifest, "objects." + id, &errors));
      if (errors.any()) return Difference{errors.first().path, "a pod", errors.first().message};
      pods_[id] = std::make_shared<const v1::Pod>(std::move(pod));
    }
    return std::nullopt;
  }

  // Null if the operation has no such argument, or a null one.
  v1::PodPtr PodArgument(const Json& op, const char* name) const {
    const auto id = op.find(name);
    if (id == op.end() || !id->is_string()) return nullptr;
    auto it = pods_.find(id->get<std::string>());
    return it == pods_.end() ? nullptr : it->second;
  }

  // False for an operation that the queue doesn't have.
  bool Do(const Json& op, Json* got) {
    const std::string name = op["op"];
    if (DoQueueOperation(name, op, got) || DoNomination(name, op)) return true;
    if (name != "advance") return false;
    clock_.AdvanceTo(clock_.Now() + Milliseconds(MillisecondsOf(op["seconds"])));
    return true;
  }

  bool DoQueueOperation(std::string_view name, const Json& op, Json* got) {
    if (name == "add") {
      queue_.Add(PodArgument(op, "pod"));
    } else if (name == "pop") {
      Pop(got);
    } else if (name == "addUnschedulableIfNotPresent") {
      AddUnschedulable(op, got);
    } else if (name == "update") {
      queue_.Update(PodArgument(op, "old"), PodArgument(op, "new"));
    } else if (name == "delete") {
      queue_.Delete(*PodArgument(op, "pod"));
    } else if (name == "moveAllToActiveOrBackoffQueue") {
      const auto& label = op["event"].get_ref<const std::string&>();
      queue_.MoveAllToActiveOrBackoffQueue({EventTypeNamed(label, MoveRequestsV121())});
    } else if (name == "assignedPodAdded") {
      queue_.AssignedPodAdded(PodArgument(op, "pod"));
    } else if (name == "assignedPodUpdated") {
      queue_.AssignedPodUpdated(nullptr, PodArgument(op, "pod"));
    } else if (name == "flushBackoffQCompleted") {
      queue_.FlushBackoffQCompleted();
    } else if (name == "flushUnschedulableQLeftover") {
      queue_.FlushUnschedulableQLeftover();
    } else if (name == "close") {
      queue_.Close();
    } else {
      return false;
    }
    return true;
  }

  bool DoNomination(std::string_view name, const Json& op) {
    Nominator& nominator = queue_.nominator();
    if (name == "addNominatedPod") {
      nominator.AddNominatedPod(std::make_shared<const PodInfo>(PodArgument(op, "pod")),
                                op.value("node", ""));
    } else if (name == "deleteNominatedPodIfExists") {
      nominator.DeleteNominatedPodIfExists(*PodArgument(op, "pod"));
    } else if (name == "updateNominatedPod") {
      nominator.UpdateNominatedPod(PodArgument(op, "old").get(),
                                   std::make_shared<const PodInfo>(PodArgument(op, "new")));
    } else {
      return false;
    }
    return true;
  }

  void Pop(Json* got) {
    Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
    if (!popped.ok()) {
      (*got)["error"] = popped.error().message;
      return;
    }
    if (!popped.value()) return;
    const QueuedPodInfo& info = *popped.value();
    popped_.push_back(info);
    (*got)["result"] = {{"pod", v1::PodKey(info.pod())},
                        {"uid", info.pod().metadata.uid},
                        {"popId", popped_.size()},
                        {"attempts", info.attempts},
                        {"timestamp", info.timestamp.milliseconds()},
                        {"initialAttemptTimestamp", info.initial_attempt_timestamp.milliseconds()},
                        {"unschedulablePlugins", NamesOf(info.unschedulable_plugins)}};
  }

  void AddUnschedulable(const Json& op, Json* got) {
    const size_t pop_id = op.value("popId", size_t{0});
    if (pop_id == 0 || pop_id > popped_.size()) {
      (*got)["error"] = "no such pop";
      return;
    }
    QueuedPodInfo& info = popped_[pop_id - 1];
    if (op.contains("unschedulablePlugins")) {
      info.unschedulable_plugins = PluginsOf(op["unschedulablePlugins"]);
    }
    if (v1::PodPtr fresh = PodArgument(op, "refreshPod")) {
      info.pod_info = std::make_shared<const PodInfo>(fresh);
    }
    std::optional<std::string> error =
        queue_.AddUnschedulableIfNotPresent(info, op.value("podSchedulingCycle", int64_t{0}));
    if (error) (*got)["error"] = *error;
  }

  Json State() const {
    Json active = Json::array();
    for (const QueuedPodInfoPtr& info : queue_.ActiveQ()) active.push_back(EntryJson(*info));
    Json backoff = Json::array();
    for (const QueuedPodInfoPtr& info : queue_.BackoffQ()) {
      backoff.push_back(EntryJson(*info));
      backoff.back().push_back(queue_.backoff().Expiry(*info).milliseconds());
    }
    Json unschedulable = Json::array();
    for (const QueuedPodInfoPtr& info : queue_.UnschedulableQ()) {
      unschedulable.push_back(EntryJson(*info));
      unschedulable.back().push_back(NamesOf(info->unschedulable_plugins));
    }
    return {{"now", clock_.Now().milliseconds()},
            {"activeQ", active},
            {"backoffQ", backoff},
            {"unschedulableQ", unschedulable},
            {"nominated", NominatedJson(queue_.nominator())},
            {"schedulingCycle", queue_.SchedulingCycle()},
            {"moveRequestCycle", queue_.move_request_cycle()}};
  }

  const Json& recorded_case_;
  SimClock clock_;
  PrioritySort order_;
  ClusterEventMap event_map_;
  PriorityQueue queue_;
  std::map<std::string, v1::PodPtr> pods_;  // by the id that the recording gives to an object
  std::vector<QueuedPodInfo> popped_;       // by popId - 1
};

// Traces of the classic queue look alike, but have the options of its PodBackoffMap.
bool IsPriorityQueueTrace(const Json& recorded_case) {
  if (!recorded_case.is_object() || !recorded_case.contains("ops")) return false;
  if (!recorded_case.contains("options") || !recorded_case.contains("objects")) return false;
  const Json& options = recorded_case["options"];
  return options.contains("podInitialBackoffSeconds") && options.contains("podMaxBackoffSeconds") &&
         !options.contains("backoffCleanupFactor") &&
         !options.contains("podMaxInUnschedulablePodsSeconds") &&
         !recorded_case.contains("semantics");
}

std::optional<Difference> ReplayPriorityQueueTrace(const Json& file, const Json& recorded_case) {
  return Replay(file, recorded_case).Run();
}

}  // namespace

Kind QueueKind() { return {"queue", IsPriorityQueueTrace, ReplayPriorityQueueTrace}; }

}  // namespace berth::conformance
