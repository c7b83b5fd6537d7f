// PreemptionSummary: how preemption chose a node, ready to be shown: the candidates, what the
// criteria compare and which candidates each of them rules out, and what is shown at each step.
#ifndef BERTH_WASM_MODEL_ATTEMPT_PREEMPTION_SUMMARY_H_
#define BERTH_WASM_MODEL_ATTEMPT_PREEMPTION_SUMMARY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "framework/preemption/preemption.h"
#include "log/event_log.h"

namespace berth::ui {

// The criteria in their order. The last one takes the first of those that are left.
inline constexpr int kNumCriteria = 6;
inline constexpr int kFirstLeft = kNumCriteria - 1;
// In two lines; the second may be "".
struct CriterionTitle {
  const char* above;
  const char* below;
};
CriterionTitle TitleOf(int criterion);

struct CriterionCell {
  std::string text;   // as the inspector has it
  bool best = false;  // of those that were still in question
};

struct CandidateNode {
  std::string node;
  sim::NodeId id = sim::kNoId;
  std::vector<sim::PodId> victims;    // in the order in which they would be deleted
  std::vector<sim::PodId> reprieved;  // in the order in which they were tried
  CriterionCell cells[kNumCriteria];
  int lost_at = kNumCriteria;  // the criterion by which another was better; none: kNumCriteria
  bool vetoed = false;         // an extender dropped it
  bool chosen = false;
};

// Nodes that are no candidates, and of which the same is said.
struct OtherNodes {
  std::string text;
  int count = 0;
};
// "3 nodes: " and what is said of them.
std::string OtherWords(const OtherNodes& other);

struct PreemptionSummary {
  // Why the pod may not preempt; "" if it may. The rest is empty then.
  std::string not_eligible;
  std::vector<CandidateNode> candidates;  // in the snapshot's order
  std::vector<OtherNodes> others;
  int decided_by = -1;  // the criterion that left one candidate; -1: there was only one, or none
  size_t most_reprieved = 0;
  // Two sentences: who is nominated where, and why. Without a candidate only the first.
  std::string outcome;
  std::string reason;

  const CandidateNode* Chosen() const;
};

PreemptionSummary MakePreemptionAccount(const sim::EventLog& log, const PreemptionRecord& record);

// What is seen of a preemption.
struct PreemptionReveal {
  bool lifted = false;   // all pods of lower priority are off the candidates
  size_t reprieved = 0;  // so many have been tried on each candidate and may stay
  bool victims = false;  // each pod has been tried: those that are still off are the victims
  int criteria = 0;      // so many have been compared
  bool decided = false;  // the node is chosen
};
// `stay`: how much of the time at PostFilter has passed, from 0 to 1.
PreemptionReveal RevealAt(const PreemptionSummary& account, float stay);

// What is seen of a pod on a candidate. kWouldGo: it is evicted if the candidate is chosen.
enum class Fate : uint8_t { kUnknown, kLifted, kReprieved, kWouldGo, kVictim };
Fate FateOfVictim(const CandidateNode& candidate, const PreemptionReveal& reveal);
// Of the reprieved pod with that index.
Fate FateOfReprieved(const PreemptionReveal& reveal, size_t index);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_PREEMPTION_SUMMARY_H_
