// Replays traces of kube-scheduler v1.21's scheduling queue. After every operation it compares the
// result, the error and the state, if they were recorded.
//
// Upstream passes pointers: the info that a pop returned is the object that is added to the queue
// again later. Here an info is a value, and the replay keeps one for each pop. That is equivalent,
// because no trace edits an info while the queue has it.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
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

// Returns the recorded outcome of an operation, with times in milliseconds.
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
    if (auto bad_object = objects_.Decode(recorded_case_["objects"])) return bad_object;
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
  // Returns false for an operation that the queue does not have.
  bool Do(const Json& op, Json* got) {
    const std::string name = op["op"];
    if (DoQueueOperation(name, op, objects_, queue_) || DoNomination(name, op)) return true;
    if (name == "pop") {
      Pop(got);
    } else if (name == "addUnschedulableIfNotPresent") {
      AddUnschedulable(op, got);
    } else if (name == "moveAllToActiveOrBackoffQueue") {
      const auto& label = op["event"].get_ref<const std::string&>();
      queue_.MoveAllToActiveOrBackoffQueue({EventTypeNamed(label, MoveRequestsV121())});
    } else if (name == "advance") {
      clock_.AdvanceTo(clock_.Now() + Milliseconds(MillisecondsOf(op["seconds"])));
    } else {
      return false;
    }
    return true;
  }

  bool DoNomination(std::string_view name, const Json& op) {
    Nominator& nominator = queue_.nominator();
    if (name == "addNominatedPod") {
      nominator.AddNominatedPod(objects_.PodInfoArgument(op, "pod"), op.value("node", ""));
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

  void Pop(Json* got) {
    Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
    if (!popped.ok()) {
      (*got)["error"] = popped.error().message;
      return;
    }
    if (!popped.value()) return;
    const QueuedPodInfo& info = *popped.value();
    popped_.push_back(info);
    (*got)["result"] = PoppedJson(info, popped_.size());
    (*got)["result"]["unschedulablePlugins"] = NamesOf(info.unschedulable_plugins);
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
    if (v1::PodPtr fresh = objects_.PodArgument(op, "refreshPod")) {
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
  TraceObjects objects_;
  std::vector<QueuedPodInfo> popped_;  // by popId - 1
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
