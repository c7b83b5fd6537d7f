// What holds for comparisons of runs of a world: a run does not differ from itself, and what comes
// before the place where two runs part is equal in both logs.
#ifndef BERTH_TESTS_RANDOM_COMPARE_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_COMPARE_INVARIANTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct CompareCheck {
  int64_t num_partings = 0;              // that were found of the world with another seed
  std::optional<std::string> violation;  // a sentence about what is wrong
};

// REQUIRES: DecodeScenario takes `world`.
CompareCheck CheckComparison(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_COMPARE_INVARIANTS_H_
