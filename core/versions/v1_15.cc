#include "versions/v1_15.h"

#include "queue/classic_queue.h"
#include "releases/releases.h"
#include "versions/events_v1_21.h"
#include "versions/v1_21.h"

namespace berth {
namespace {

constexpr EventType kEventNodeUpdate{"NodeUpdate"};

// As v1.15, eventhandlers.go, updateNodeInCache: while unschedulableQ is empty, kube-scheduler does
// not compare the node with its previous state. It requests a move in any case, for the sake of the
// pod whose attempt is running.
const EventType* RequestWithoutChange(const SchedulingQueue& queue) {
  return queue.Count(SectionId::kUnschedulable) == 0 ? &kEventNodeUpdate : nullptr;
}

bool IsOfCSINode(const EventType* type) { return type->resource == kEventCSINodeAdd.resource; }

// As v1.15, eventhandlers.go, AddAllEventHandlers, which does not watch CSINodes.
EventTypes EventsOfV115(const WatchEvent& seen) {
  return seen.kind() == Kind::kCSINode ? EventTypes() : EventsOfV121(seen);
}

}  // namespace

Version VersionV115() {
  Version version = VersionV121();
  version.release = kReleaseV1_15;
  version.process_rules = nullptr;
  version.rules.make_queue = MakeQueue<ClassicQueue>;
  std::erase_if(version.rules.move_requests, IsOfCSINode);
  version.rules.events_of = EventsOfV115;
  version.rules.request_without_change = RequestWithoutChange;
  version.events = process::kEventsV1_15;
  version.any_event_helps = true;
  version.has_backoff_settings = false;
  return version;
}

}  // namespace berth
