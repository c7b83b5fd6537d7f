// The invariants of comparisons of a world's runs: a run does not differ from itself, and the
// entries before the place where two runs part are equal in both logs.
#ifndef BERTH_TESTS_RANDOM_COMPARE_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_COMPARE_INVARIANTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct CompareCheck {
  int64_t num_partings = 0;              // partings that were found in the world with another seed
  std::optional<std::string> violation;  // a sentence about the violation
};

// REQUIRES: DecodeScenario takes `world`.
CompareCheck CheckComparison(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_COMPARE_INVARIANTS_H_
