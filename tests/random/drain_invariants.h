// What holds when a node is lost: each of its pods goes where a run would put it from which the
// node is deleted, and its pods made anew one after the other.
#ifndef BERTH_TESTS_RANDOM_DRAIN_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_DRAIN_INVARIANTS_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct DrainCheck {
  int num_displaced = 0;                 // pods that were looked at
  std::optional<std::string> violation;  // a sentence about what is wrong
};

// Of the first nodes that have pods at the end of the world's run, once the pods are gone that wait
// then. Nothing is looked at where preemption makes room.
DrainCheck CheckDrain(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_DRAIN_INVARIANTS_H_
