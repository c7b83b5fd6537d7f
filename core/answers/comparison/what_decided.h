// What decided where two runs part.
#ifndef BERTH_ANSWERS_COMPARISON_WHAT_DECIDED_H_
#define BERTH_ANSWERS_COMPARISON_WHAT_DECIDED_H_

#include <vector>

#include "compare/parting.h"
#include "framework/events/hint_reason.h"
#include "sim/simulation.h"

namespace berth::sim {

// Sentences, those about A first. Of two decisions about one pod: how the node of the other run
// fares in this one (its score, the first rejection, or that it was not visited), and the plugins
// that score the two nodes otherwise in A than in B. Of decisions about two pods: where each pod is
// in the other run. Of a session of kube-batch: what it says of the pod. Empty for an entry of the
// logs, and where the decisions differ in their time alone.
// REQUIRES: the parting is one of the logs of `a` and `b`, as they are.
std::vector<HintReason> WhatDecided(Simulation& a, Simulation& b, const compare::Parting& parting);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_COMPARISON_WHAT_DECIDED_H_
