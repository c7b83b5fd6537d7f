// Decision: a scheduler's decision about one pod at one moment, as the log has it: an attempt of
// kube-scheduler, or one operation of a session of kube-batch.
#ifndef BERTH_COMPARE_DECISION_H_
#define BERTH_COMPARE_DECISION_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "log/event_log.h"

namespace berth::compare {

enum class Outcome : uint8_t {
  kBound,      // bound to a node, by either scheduler
  kWaiting,    // assumed on a node; a Permit plugin makes it wait
  kFailed,     // no node; `node` is the one on which preemption makes room
  kSkipped,    // it was being deleted, or had its node already
  kForgotten,  // the process ended during the attempt
  kRunning,    // the run ended during the attempt
  // Outcomes of a session of kube-batch.
  kAllocated,      // a place until its gang is ready
  kPipelined,      // a promise of resources that others release
  kEvicted,        // `node` is the one from which it is evicted
  kUndone,         // its promise or its eviction was discarded
  kReleased,       // its place ends with the session
  kUnschedulable,  // no node
};
// Returns "bound", "failed", ...
std::string_view OutcomeName(Outcome outcome);

struct Decision {
  Time start;  // when the attempt began, or the operation took effect
  Time end;    // when it ended; for an operation, and for kRunning, the same as `start`
  sim::PodId pod = sim::kNoId;
  Outcome outcome = Outcome::kRunning;
  sim::NodeId node = sim::kNoId;  // kNoId: the outcome has none
  // Indices into EventLog::events(): of the entry with which the attempt began, and of the one with
  // the outcome. Both are the same for an operation, and for kRunning.
  int32_t first_event = 0;
  int32_t event = 0;
  int32_t attempt = -1;  // index into EventLog::attempts(); -1: an operation of a session
};

// Returns all decisions of a run: attempts in the order in which they began, operations in the
// order in which they took effect. A log has those of one scheduler.
std::vector<Decision> DecisionsOf(const sim::EventLog& log);

// Returns "" if the decision gave no node.
std::string NodeOf(const sim::EventLog& log, const Decision& decision);

}  // namespace berth::compare

#endif  // BERTH_COMPARE_DECISION_H_
