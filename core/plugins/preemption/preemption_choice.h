// Which of several nodes preemption makes free. As kube-scheduler v1.21,
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
  std::vector<size_t> tied;  // kRandom: all that are left, the first of them chosen
};

// What the criteria compare, for explanations. Of no victims the first is the lowest
// number there is, the others are 0.

// The first victim's. That is not the highest where a victim that a budget protects comes before
// more important ones: upstream takes the list to be sorted by priority here, which it is not.
int64_t HighestPriority(const Victims& victims);
// Each raised by 2^31, so that no priority is negative and more victims never make a smaller sum.
int64_t RaisedPrioritySum(const Victims& victims);
// In ns; among the victims of the highest priority, wherever they stand in the list; one that has
// not started counts as starting at `not_started`. As util/utils.go, GetEarliestPodStartTime.
int64_t EarliestStart(const Victims& victims, Time not_started);

// Compares by the criteria of framework/preemption/preemption.h, one after another, until one
// candidate is left. Of several that are left to the end upstream takes any, as its candidates come
// out of a map; Berth takes the first. A victim that has not started is later than all that have.
//
// A candidate without victims, which only an extender's answer can make, is better than all others
// that violate as few budgets. Upstream v1.21 crashes there when it has to compare priorities.
// REQUIRES: there is a candidate.
PreemptionChoice ChooseCandidate(const std::vector<PreemptionCandidate>& candidates);

}  // namespace berth

#endif  // BERTH_PLUGINS_PREEMPTION_PREEMPTION_CHOICE_H_
