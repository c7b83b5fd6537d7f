// What a failed attempt comes to: which constraints leave how many nodes, and how near the nearest
// is.
#ifndef BERTH_ANSWERS_CONCLUSION_H_
#define BERTH_ANSWERS_CONCLUSION_H_

#include <vector>

#include "base/attributes.h"
#include "framework/events/hint_reason.h"
#include "log/event_log.h"
#include "sim/explain.h"

namespace berth::sim {

// Sentences, in their order: that no node takes the pod; for each reason how many nodes it is of,
// those that lack amounts first, with what the nearest of them lacks, then by falling number of
// nodes; and what preemption can do. Empty unless all nodes rejected the pod, without an error.
// Amounts need ExplainOptions::details.
BERTH_KEPT_APART std::vector<HintReason> ConclusionOf(const EventLog& log,
                                                      const AttemptExplanation& explanation);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_CONCLUSION_H_
