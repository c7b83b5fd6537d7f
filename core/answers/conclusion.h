// Summarizes a failed attempt: how many nodes each constraint rules out, and how close the nearest
// node is.
#ifndef BERTH_ANSWERS_CONCLUSION_H_
#define BERTH_ANSWERS_CONCLUSION_H_

#include <vector>

#include "base/attributes.h"
#include "framework/events/hint_reason.h"
#include "log/event_log.h"
#include "sim/explain.h"

namespace berth::sim {

// Returns sentences in this order: that no node can run the pod; for each reason, how many nodes it
// rejected (nodes that lack resources first, with the amount missing on the nearest of them; then
// by falling number of nodes); what preemption can do. Empty unless all nodes rejected the pod,
// without an error. Amounts require ExplainOptions::details.
BERTH_KEPT_APART std::vector<HintReason> ConclusionOf(const EventLog& log,
                                                      const AttemptExplanation& explanation);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CONCLUSION_H_
