// Common conversions for recordings of queues.
#ifndef BERTH_TESTS_CONFORMANCE_TRACE_VALUES_H_
#define BERTH_TESTS_CONFORMANCE_TRACE_VALUES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "api/objects.h"
#include "conformance/conformance.h"
#include "framework/cluster_event.h"
#include "framework/pod_info.h"
#include "queue/pod_nominator.h"

namespace berth::conformance {

// Times are recorded in seconds, always whole milliseconds, and compared in milliseconds.
int64_t MillisecondsOf(const Json& seconds);

// Reads a list of names.
PluginNames PluginsOf(const Json& names);

// The objects of a trace; its operations name them by id.
class TraceObjects {
 public:
  // Reads the manifests by id. Returns an error if one of them is not an object.
  std::optional<Difference> Decode(const Json& manifests);

  // Returns the object that an operation names in its argument `name`. Nothing if it has no such
  // argument, or a null one, or there is no object with that id.
  std::optional<AnyObject> Argument(const Json& op, const char* name) const;
  v1::PodPtr PodArgument(const Json& op, const char* name) const;
  PodInfoPtr PodInfoArgument(const Json& op, const char* name) const;
  // REQUIRES: there is a pod with that id.
  v1::PodPtr Pod(const std::string& id) const { return std::get<v1::PodPtr>(objects_.at(id)); }

 private:
  std::map<std::string, AnyObject> objects_;
};

// Performs the operation if it is one without an answer that the queues of v1.15 and v1.21 have in
// common; otherwise returns false.
template <typename Queue>
bool DoQueueOperation(std::string_view name, const Json& op, const TraceObjects& objects,
                      Queue& queue) {
  if (name == "add") {
    queue.Add(objects.PodArgument(op, "pod"));
  } else if (name == "update") {
    queue.Update(objects.PodArgument(op, "old"), objects.PodArgument(op, "new"));
  } else if (name == "delete") {
    queue.Delete(*objects.PodArgument(op, "pod"));
  } else if (name == "assignedPodAdded") {
    queue.AssignedPodAdded(objects.PodArgument(op, "pod"));
  } else if (name == "assignedPodUpdated") {
    queue.AssignedPodUpdated(nullptr, objects.PodArgument(op, "pod"));
  } else if (name == "flushBackoffQCompleted") {
    queue.FlushBackoffQCompleted();
  } else if (name == "flushUnschedulableQLeftover") {
    queue.FlushUnschedulableQLeftover();
  } else if (name == "close") {
    queue.Close();
  } else {
    return false;
  }
  return true;
}

// Returns the recorded form of a pop, the `pop_id`th of the trace, counted from 1.
Json PoppedJson(const QueuedPodInfo& info, size_t pop_id);

// [key, attempts, timestamp]
Json EntryJson(const QueuedPodInfo& info);

// Returns the keys of the nominated pods by node.
Json NominatedJson(const Nominator& nominator);

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_TRACE_VALUES_H_
