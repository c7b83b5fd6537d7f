// What plugins say, in their queueing hints, of an event of the log. The log has only what came of
// the hints, so the plugins are asked again, by the objects that it has.
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

// The event of a kMoveRequest, or the one upon which the pod of a kMoved moved, which may be an
// update of that pod; `index`: of the entry. With the object before and after, if that is a pod or
// a node. REQUIRES: the entry is one of these.
ClusterEvent ClusterEventAt(const EventLog& log, const Scheduler& scheduler, size_t index);
struct PluginHint {
  std::string plugin;
  QueueingHint hint = QueueingHint::kQueue;
  HintReason reason = {};
};

// The answers of those of the plugins that registered for the event, which waits for `pod`, in the
// order of `plugins`. Empty where the object that changed is not known.
std::vector<PluginHint> HintsOf(const Scheduler& scheduler, const v1::Pod& pod,
                                const std::vector<std::string>& plugins, const ClusterEvent& event);

// Why a plugin said that an event may help the pod of this entry, a kMoved or a kFailed; form "":
// no plugin was asked, or it is not known.
HintReason WhyHelped(const EventLog& log, const Scheduler& scheduler, size_t index);
// Returns why each of the plugins left the pod where it was upon the event: "NodeResourcesFit: n1
// offers 1 cpu, 2 asked: Skip". Empty if one of them does not say why.
std::vector<Sentence> WhySkipped(const std::vector<PluginHint>& hints);

// "AssignedPodDelete came while it was tried: NodeResourcesFit says Queue (2 cpu freed, 3 asked)"
// of a kFailed with decided_by. `why`: the plugin's reason; its form is empty if it is not known.
BERTH_KEPT_APART Sentence DecisionSentence(const Event& failed, Sentence why);
// DecidingEvent: Event::decided_by of a kFailed. REQUIRES: it is not null.
BERTH_KEPT_APART Json DecidedByJson(const EventLog& log, const Event& failed);
// HintReason: the text in the language of the process, and, if that is not English, in English.
Json ReasonJson(const HintReason& reason);
// PassedOver: of a parked pod, the last event since then about which its plugins were asked; null
// if there was none.
Json PassedOverJson(const Simulation& simulation, const View& view, PodId pod);
// InFlightPod of each pod whose attempt is under way at the view's time, those that wait at Permit
// included, in the order in which they were popped: what a queue that asks for hints has in flight.
Json InFlightJson(const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_HINTS_H_
