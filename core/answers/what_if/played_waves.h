// The waves of an upgrade as entries of a scenario's timeline, for a run that shows them.
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

// Waves that evict more pods together are played only as far as that: each eviction is two entries,
// which a link contains, too.
inline constexpr size_t kMostPlayedEvictions = 300;

struct PlayedWave {
  Time begins;  // its nodes are cordoned, and its first pod is evicted
  // Its nodes take pods again. Nothing: they do not, as a budget keeps a pod on one of them, or as
  // the run ends before.
  std::optional<Time> back;
  // Entries of spec.timeline, each {"at", "op", "object"}, by time: nodes are cordoned; a pod that
  // is evicted is deleted, and, unless a controller of the run replaces it, created again, of the
  // same name, when it has stopped; nodes are uncordoned.
  Json operations = Json::array();
};

// What brings about, in a run of the simulation's scenario from t on, what `waves` says, its answer
// for the cluster at t: one wave for each of the first of `waves`, as far as they can be played.
// All operations together are to stand behind the timeline that the scenario has.
//
// The moments come from that run. A wave begins a millisecond after the one before has ended, that
// is, when each pod that it evicted, or that waited at t, or that a controller made in place of an
// evicted one, is on a node or waits in vain, and controllers have made all of these; but a minute
// after its last operation at the latest. The pods of a wave are evicted one after the
// other, each when an attempt to place the one before should be over (spec.attemptLatency). A pod
// stays if the answer says that a budget keeps it, or if its budgets allow no eviction in the run
// at its moment. It is created again with the priority that it has, as in the answer, even if the
// API server would give a new pod of that manifest another one by now.
//
// Where a controller replaces pods these have other names than in the answer. In the run a pod goes
// where the answer says, unless the scheduler chooses by chance (among
// equally good nodes, and where to begin if it looks at a part of them); pods that waited at t, or
// that preemption makes way for, are tried at other moments than in the answer; or the scenario's
// timeline has other changes meanwhile. Once one pod went elsewhere, later ones may, too.
//
// Errors: as DecodeScenario, if entries of the scenario's timeline after t do not go with the
// waves. REQUIRES: kube-scheduler is at work.
Result<std::vector<PlayedWave>> PlayWaves(const Simulation& simulation, Time t,
                                          const std::vector<capacity::Wave>& waves);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_PLAYED_WAVES_H_
