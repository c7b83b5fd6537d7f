// Explains what caused two runs to diverge.
#ifndef BERTH_ANSWERS_COMPARISON_WHAT_DECIDED_H_
#define BERTH_ANSWERS_COMPARISON_WHAT_DECIDED_H_

#include <vector>

#include "compare/parting.h"
#include "framework/events/hint_reason.h"
#include "sim/simulation.h"

namespace berth::sim {

// Returns sentences, those about A first.
// - Two decisions about one pod: how each run rates the node chosen by the other (its score, the
//   first rejection, or that it was not visited), and the plugins that score the two nodes
//   differently in A and in B.
// - Decisions about two pods: where each pod is in the other run.
// - A session of kube-batch: its explanation for the pod.
// Empty for a parting in other log entries, and if the decisions differ only in their time.
// REQUIRES: the parting was found in the current logs of `a` and `b`.
std::vector<HintReason> WhatDecided(Simulation& a, Simulation& b, const compare::Parting& parting);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_COMPARISON_WHAT_DECIDED_H_
