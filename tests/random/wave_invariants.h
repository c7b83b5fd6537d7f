// The invariant of an upgrade's waves: in the run, each pod gets the node that the answer names.
#ifndef BERTH_TESTS_RANDOM_WAVE_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_WAVE_INVARIANTS_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct WaveCheck {
  int num_displaced = 0;                 // number of pods that were checked
  std::optional<std::string> violation;  // a sentence about the violation
};

// Checks all nodes at the end of the world's run, one at a time, after the pods that wait then are
// deleted. Does not check anything after a pod that the scheduler places by chance, nor if
// preemption makes room.
WaveCheck CheckWaves(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_WAVE_INVARIANTS_H_
