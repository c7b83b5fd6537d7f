// The invariants of a redacted scenario: it has the same run under other names, and none of the old
// names.
#ifndef BERTH_TESTS_RANDOM_REDACTION_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_REDACTION_INVARIANTS_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"
#include "versions/version.h"

namespace berth::test {

struct RedactionCheck {
  size_t num_names = 0;                  // replaced names
  size_t num_events = 0;                 // events of the run
  std::optional<std::string> violation;  // a sentence about the violation
};

// REQUIRES: DecodeScenario accepts `document` with these versions.
RedactionCheck CheckRedaction(const Json& document,
                              const VersionCatalogue& versions = VersionCatalogue());

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_REDACTION_INVARIANTS_H_
