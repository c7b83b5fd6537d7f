// The invariants of remedies: applied at the end of a run, each binds its pod, and a slightly
// smaller change does not.
#ifndef BERTH_TESTS_RANDOM_REMEDY_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_REMEDY_INVARIANTS_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct RemediesCheck {
  int num_remedies = 0;
  std::optional<std::string> violation;  // a sentence about the violation
};

// Checks the first pods that wait at the end of the world's run.
RemediesCheck CheckRemedies(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_REMEDY_INVARIANTS_H_
