// Determines what plugins' queueing hints say about an event of the log. The log contains only the
// results of the hints, so the plugins are called again with the logged objects.
#ifndef BERTH_ANSWERS_HINTS_H_
#define BERTH_ANSWERS_HINTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/attributes.h"
#include "base/sentence.h"
#include "framework/cluster_event.h"
#include "framework/events/hint_reason.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::sim {

// Returns the cluster event of the entry `index`: of a kMoveRequest, or the one that moved the pod
// of a kMoved, which may be an update of that pod itself. Contains the object before and after if
// that is a pod or a node. REQUIRES: the entry is one of these.
ClusterEvent ClusterEventAt(const EventLog& log, const Scheduler& scheduler, size_t index);
// The answer of one plugin. An empty form in `reason` means that the plugin gives no reason.
struct PluginHint {
  std::string plugin;
  QueueingHint hint = QueueingHint::kQueue;
  HintReason reason = {};
};

// Returns the answers about `pod` of those `plugins` that registered for the event, in the order of
// `plugins`. Empty if the changed object is not known.
std::vector<PluginHint> HintsOf(const Scheduler& scheduler, const v1::Pod& pod,
                                const std::vector<std::string>& plugins, const ClusterEvent& event);

// Returns why a plugin said that an event may help the pod of this entry, a kMoved or a kFailed.
// The form is empty if no plugin was asked or the reason is not known.
HintReason WhyHelped(const EventLog& log, const Scheduler& scheduler, size_t index);
// Returns why each plugin left the pod where it was upon the event: "NodeResourcesFit: n1 offers 1
// cpu, 2 asked: Skip". Empty if one of them gives no reason.
std::vector<Sentence> WhySkipped(const std::vector<PluginHint>& hints);

// Returns "AssignedPodDelete came while it was tried: NodeResourcesFit says Queue (2 cpu freed, 3
// asked)" for a kFailed with decided_by. `why` is the plugin's reason; its form is empty if it is
// not known.
BERTH_KEPT_APART Sentence DecisionSentence(const Event& failed, Sentence why);
// Returns DecidingEvent: Event::decided_by of a kFailed. REQUIRES: decided_by is not null.
BERTH_KEPT_APART Json DecidedByJson(const EventLog& log, const Event& failed);
// Returns HintReason: the text in the process's language and, if that is not English, also in
// English.
Json ReasonJson(const HintReason& reason);
// Returns PassedOver: the last event, since the pod was parked, about which its plugins were asked.
// Null if there was none.
Json PassedOverJson(const Simulation& simulation, const View& view, PodId pod);
// Returns an InFlightPod for each pod whose attempt runs at the view's time, including pods that
// wait at Permit, in the order in which they were popped. A queue that asks for hints keeps these
// pods in flight.
Json InFlightJson(const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_HINTS_H_
