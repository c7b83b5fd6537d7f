// What holds when an upgrade's waves are played: in the run each pod goes where the answer says.
#ifndef BERTH_TESTS_RANDOM_WAVE_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_WAVE_INVARIANTS_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct WaveCheck {
  int num_displaced = 0;                 // pods that were looked at
  std::optional<std::string> violation;  // a sentence about what is wrong
};

// Of all nodes at the end of the world's run, one at a time, once the pods are gone that wait then.
// What comes after a pod that the scheduler places by chance is not looked at, nor where preemption
// makes room.
WaveCheck CheckWaves(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_WAVE_INVARIANTS_H_
