// Queueing hints of kube-scheduler v1.34: the answer of each plugin to an event, for a pod that it
// rejected.
#include <optional>
#include <string>

#include "api/json/json.h"
#include "conformance/conformance.h"
#include "conformance/queueing_plugins.h"

namespace berth::conformance {
namespace {

bool IsHintsCase(const Json& recorded_case) {
  return recorded_case.is_object() && recorded_case.contains("event") &&
         recorded_case.contains("hints");
}

std::optional<Difference> AskForHints(const Json& file, const Json& recorded_case) {
  const RecordedQueueingPlugins plugins(file);
  if (std::optional<Difference> problem = plugins.Problem(file)) return problem;
  const std::optional<EventType> type = RecordedEventType(recorded_case["event"]);
  if (!type) return Difference{"event", "a type of v1.34", recorded_case["event"].dump()};
  const std::optional<AnyObject> pod = DecodeAnyObject(recorded_case["pod"]);
  if (!pod) return Difference{"pod", "a pod", "no pod"};
  ClusterEvent event{*type};
  for (const auto& [field, object] :
       {std::pair("old", &event.change.before), std::pair("new", &event.change.after)}) {
    const Json& manifest = recorded_case.value(field, Json());
    if (manifest.is_null()) continue;
    *object = DecodeAnyObject(manifest);
    if (!*object) return Difference{field, "an object", "no object"};
  }
  return FirstDifference(recorded_case["hints"],
                         plugins.Answers(*std::get<v1::PodPtr>(*pod), event, plugins.AllPlugins()),
                         "hints");
}

}  // namespace

Kind HintsKind() { return {"hints", IsHintsCase, AskForHints}; }

}  // namespace berth::conformance
