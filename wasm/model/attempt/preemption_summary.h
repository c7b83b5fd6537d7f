// PreemptionSummary: how preemption chose a node, prepared for display: the candidates, the values
// that the criteria compare, the candidates that each criterion rules out, and the parts that are
// visible at each step.
#ifndef BERTH_WASM_MODEL_ATTEMPT_PREEMPTION_SUMMARY_H_
#define BERTH_WASM_MODEL_ATTEMPT_PREEMPTION_SUMMARY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "framework/preemption/preemption.h"
#include "log/event_log.h"

namespace berth::ui {

// The number of criteria. The last one takes the first of the candidates that are left.
inline constexpr int kNumCriteria = 6;
inline constexpr int kFirstLeft = kNumCriteria - 1;
// The title of a criterion in two lines; the second may be "".
struct CriterionTitle {
  const char* above;
  const char* below;
};
CriterionTitle TitleOf(int criterion);

struct CriterionCell {
  std::string text;   // the value in the words of the inspector
  bool best = false;  // the best value of the candidates that were left
};

struct CandidateNode {
  std::string node;
  sim::NodeId id = sim::kNoId;
  std::vector<sim::PodId> victims;    // in the order in which they would be deleted
  std::vector<sim::PodId> reprieved;  // in the order in which they were tried
  CriterionCell cells[kNumCriteria];
  int lost_at = kNumCriteria;  // the criterion by which another candidate was better; kNumCriteria
                               // if there is none
  bool vetoed = false;         // an extender removed the candidate
  bool chosen = false;
};

// Nodes that are not candidates, all for the same reason.
struct OtherNodes {
  std::string text;
  int count = 0;
};
// Returns "3 nodes: " and their reason.
std::string OtherWords(const OtherNodes& other);

struct PreemptionSummary {
  // The reason for which the pod may not preempt; "" if it may. The rest is empty then.
  std::string not_eligible;
  std::vector<CandidateNode> candidates;  // in the snapshot's order
  std::vector<OtherNodes> others;
  int decided_by = -1;  // the criterion that left one candidate; -1 if there was only one
                        // candidate, or none
  size_t most_reprieved = 0;
  // Two sentences: the nominated node, and the reason. Without a candidate there is only the first.
  std::string outcome;
  std::string reason;

  const CandidateNode* Chosen() const;
};

PreemptionSummary MakePreemptionAccount(const sim::EventLog& log, const PreemptionRecord& record);

// The visible part of a preemption.
struct PreemptionReveal {
  bool lifted = false;   // all pods of lower priority are off the candidates
  size_t reprieved = 0;  // the number of pods on each candidate that have been tried and may stay
  bool victims = false;  // all pods have been tried: those that are still off are the victims
  int criteria = 0;      // the number of criteria that have been compared
  bool decided = false;  // the node is chosen
};
// Returns the visible part at `stay`, the fraction of the time at PostFilter that has passed, from
// 0 to 1.
PreemptionReveal RevealAt(const PreemptionSummary& account, float stay);

// The visible state of a pod on a candidate. kWouldGo: it is evicted if the candidate is chosen.
enum class Fate : uint8_t { kUnknown, kLifted, kReprieved, kWouldGo, kVictim };
Fate FateOfVictim(const CandidateNode& candidate, const PreemptionReveal& reveal);
// Returns the state of the reprieved pod with that index.
Fate FateOfReprieved(const PreemptionReveal& reveal, size_t index);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_PREEMPTION_SUMMARY_H_
