// Chooses the node on which preemption evicts pods. Upstream: kube-scheduler v1.21,
// framework/plugins/defaultpreemption/default_preemption.go, pickOneNodeForPreemption.
#ifndef BERTH_PLUGINS_PREEMPTION_PREEMPTION_CHOICE_H_
#define BERTH_PLUGINS_PREEMPTION_PREEMPTION_CHOICE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "framework/preemption/preemption.h"

namespace berth {

struct PreemptionCandidate {
  std::string node;
  Victims victims;
};

struct PreemptionChoice {
  size_t chosen = 0;  // index of the candidate
  PreemptionCriterion decided_by = PreemptionCriterion::kOnlyCandidate;
  std::vector<size_t> tied;  // kRandom: all candidates that are left; the first is chosen
};

// The values that the criteria compare, for explanations. Without victims the first is the lowest
// int64, the others are 0.

// Returns the priority of the first victim. It is not the highest if a victim that a budget
// protects precedes more important ones: upstream assumes here that the list is sorted by priority,
// which is not true.
int64_t HighestPriority(const Victims& victims);
// Returns the sum of the priorities, each raised by 2^31, so that none is negative and more victims
// never make a smaller sum.
int64_t RaisedPrioritySum(const Victims& victims);
// Returns the earliest start, in ns, of the victims with the highest priority, wherever they are in
// the list; a victim that has not started counts as starting at `not_started`. Upstream:
// util/utils.go, GetEarliestPodStartTime.
int64_t EarliestStart(const Victims& victims, Time not_started);

// Compares by the criteria of framework/preemption/preemption.h, one after another, until one
// candidate is left. If several are left at the end, upstream chooses any, because its candidates
// come from a map; Berth chooses the first. A victim that has not started counts as later than all
// that have.
//
// A candidate without victims, which only an extender's answer can create, is better than all
// others that violate equally few budgets. Upstream v1.21 crashes when it has to compare priorities
// of such a candidate. REQUIRES: there is a candidate.
PreemptionChoice ChooseCandidate(const std::vector<PreemptionCandidate>& candidates);

}  // namespace berth

#endif  // BERTH_PLUGINS_PREEMPTION_PREEMPTION_CHOICE_H_
