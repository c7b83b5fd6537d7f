// Small scenarios for targets whose input is about something else.
#ifndef BERTH_TESTS_FUZZ_SMALL_WORLDS_H_
#define BERTH_TESTS_FUZZ_SMALL_WORLDS_H_

#include <string>
#include <string_view>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "scenario/scenario.h"

namespace berth {

// Returns two nodes, a pod that is preempted, one that is too large, one with a gate and a sidecar
// (if the version has them), a node that changes, captions and a bet. `kind`: the scheduler,
// "kube-batch", or a version of kube-scheduler, "v1.21" or "v1.34".
inline std::string SmallWorldText(std::string_view kind) {
  const bool is_batch = kind == "kube-batch";
  const std::string_view scheduler = is_batch ? "kube-batch" : "default-scheduler";
  return StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "metadata": {"name": "small"},
    "spec": {)",
                is_batch ? R"("scheduler": "kube-batch")" : StrCat(R"("semantics": ")", kind, "\""),
                R"(, "until": "40s", "attemptLatency": "200ms",
    "objects": [
      {"kind": "Node", "metadata": {"name": "a", "labels": {"zone": "1"}},
       "status": {"allocatable": {"cpu": "2", "memory": "4Gi", "pods": "5"}}},
      {"kind": "Node", "metadata": {"name": "b", "labels": {"zone": "2"}},
       "spec": {"taints": [{"key": "k", "effect": "NoSchedule"}]},
       "status": {"allocatable": {"cpu": "4", "memory": "4Gi", "pods": "5"}}},
      {"kind": "PriorityClass", "metadata": {"name": "high"}, "value": 1000}],
    "generators": [{"count": 3, "every": "1s", "object":
      {"kind": "Pod", "metadata": {"name": "p-{i}", "labels": {"app": "web"}},
       "spec": {"schedulerName": ")",
                scheduler, R"(",
                "containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}}}],
    "timeline": [
      {"at": "4s", "op": "create", "object": {"kind": "Pod", "metadata": {"name": "high"},
       "spec": {"priorityClassName": "high", "schedulerName": ")",
                scheduler, R"(",
                "containers": [{"name": "c", "resources": {"requests": {"cpu": "2"}}}]}}},
      {"at": "5s", "op": "create", "object": {"kind": "Pod", "metadata": {"name": "gated"},
       "spec": {"schedulingGates": [{"name": "example.com/gate"}], "schedulerName": ")",
                scheduler, R"(",
                "initContainers": [{"name": "s", "restartPolicy": "Always"}],
                "containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}}},
      {"at": "7s", "op": "patch", "object": {"kind": "Pod", "metadata": {"name": "gated"},
       "spec": {"schedulingGates": null}}},
      {"at": "9s", "op": "patch", "object": {"kind": "Node", "metadata": {"name": "b"},
       "spec": {"taints": null}}}],
    "captions": [
      {"at": "1s", "text": "one", "focus": ["pod/p-0"]},
      {"at": "2s", "text": "two", "bet": {"ask": "node", "pod": "p-2"}},
      {"when": {"event": "bound", "pod": "high"}, "text": "three", "pause": true}]}})");
}

inline sim::Scenario SmallWorld(std::string_view kind) {
  Result<Json> json = ParseJsonText(SmallWorldText(kind));
  return std::move(sim::DecodeScenario(std::move(json).value())).value();
}

// Returns the world that the first line of an input names: "batch" or "v1.34"; v1.21's for any
// other line.
inline std::string SmallWorldTextNamed(std::string_view line) {
  if (line.starts_with("batch")) return SmallWorldText("kube-batch");
  if (line.starts_with("v1.34")) return SmallWorldText("v1.34");
  return SmallWorldText("v1.21");
}

}  // namespace berth

#endif  // BERTH_TESTS_FUZZ_SMALL_WORLDS_H_
