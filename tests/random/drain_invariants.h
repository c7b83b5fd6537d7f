// The invariant of a node's loss: each of its pods gets the node that it would get in a run in
// which the node is deleted and its pods are created again one after the other.
#ifndef BERTH_TESTS_RANDOM_DRAIN_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_DRAIN_INVARIANTS_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct DrainCheck {
  int num_displaced = 0;                 // number of pods that were checked
  std::optional<std::string> violation;  // a sentence about the violation
};

// Checks the first nodes that have pods at the end of the world's run, after the pods that wait
// then are deleted. Checks nothing if preemption makes room.
DrainCheck CheckDrain(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_DRAIN_INVARIANTS_H_
