// Turns the waves of an upgrade into entries of a scenario's timeline, for a run that shows them.
#ifndef BERTH_ANSWERS_WHAT_IF_PLAYED_WAVES_H_
#define BERTH_ANSWERS_WHAT_IF_PLAYED_WAVES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "api/json/json.h"
#include "base/result.h"
#include "base/time.h"
#include "capacity/drain.h"
#include "sim/simulation.h"

namespace berth::sim {

// The largest number of evictions that waves are played with; later waves are not played. Each
// eviction is two timeline entries, and a link has to contain them too.
inline constexpr size_t kMostPlayedEvictions = 300;

struct PlayedWave {
  Time begins;  // when its nodes are cordoned and its first pod is evicted
  // When its nodes accept pods again. None if they do not, because a budget keeps a pod on one of
  // them or the run ends earlier.
  std::optional<Time> back;
  // Entries of spec.timeline, each {"at", "op", "object"}, by time. Nodes are cordoned. An evicted
  // pod is deleted; unless a controller of the run replaces it, a pod of the same name is created
  // when it has stopped. Nodes are uncordoned.
  Json operations = Json::array();
};

// Returns the operations that reproduce `waves`, the answer for the cluster at t, in a run of the
// simulation's scenario from t on: one PlayedWave for each of the first waves, as far as they can
// be played. All operations together must be appended to the scenario's timeline.
//
// The times are taken from that run. A wave begins a millisecond after the previous one has ended.
// A wave has ended when controllers have replaced the evicted pods, and every evicted pod, every
// replacement and every pod that waited at t is either on a node or waits in vain. It ends a minute
// after its last operation at the latest. A wave's pods are evicted one after the other, each when
// an attempt to place the previous one should be over (spec.attemptLatency). A pod stays if the
// answer reports that a budget keeps it, or if its budgets allow no eviction in the run when its
// turn comes. An evicted pod is created again with its present priority, as in the answer, even if
// the API server would now give a new pod of that manifest another priority.
//
// Pods created by a controller have other names than in the answer. In the run a pod gets the node
// of the answer, unless one of three things happens: the scheduler chooses at random (among equally
// good nodes, and where it starts if it examines only a part of them); pods that waited at t, or
// for which preemption makes room, are tried at other times than in the answer; the scenario's
// timeline contains other changes meanwhile. Once one pod gets another node, later ones may, too.
//
// Fails like DecodeScenario if entries of the scenario's timeline after t conflict with the waves.
// REQUIRES: kube-scheduler schedules.
Result<std::vector<PlayedWave>> PlayWaves(const Simulation& simulation, Time t,
                                          const std::vector<capacity::Wave>& waves);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_PLAYED_WAVES_H_
