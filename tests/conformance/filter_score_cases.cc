// One scheduling attempt: verdicts, scores, the choice and preemption.
#include <memory>
#include <utility>

#include "api/json/json.h"
#include "conformance/conformance.h"
#include "conformance/one_attempt.h"
#include "versions/v1_21.h"
#include "versions/v1_34.h"

namespace berth::conformance {
namespace {

bool RecognizesFilterScore(const Json& recorded_case) {
  return recorded_case.contains("objects") && recorded_case.contains("pod") &&
         recorded_case.contains("expect") && !recorded_case.contains("extenders");
}

std::optional<Difference> RunFilterScoreCase(const Json& /*file*/, const Json& recorded_case) {
  static const Version kV121 = VersionV121();
  static const Version kV134 = VersionV134();
  const bool is_newer = recorded_case.at("expect").contains("preEnqueue");
  Result<std::unique_ptr<OneAttempt>> made =
      OneAttempt::Make(recorded_case, is_newer ? kV134 : kV121);
  if (!made.ok()) return Difference{"", "an attempt", made.error().ToString()};
  OneAttempt& attempt = *made.value();
  const Json& expect = recorded_case.at("expect");
  Json got = attempt.Run();
  if (expect.contains("secondAttemptFeasible")) {
    got["secondAttemptFeasible"] = attempt.FeasibleInAnotherAttempt();
  }
  return FirstAttemptDifference(expect, got);
}

}  // namespace

Kind FilterScoreKind() { return {"filter-score", RecognizesFilterScore, RunFilterScoreCase}; }

}  // namespace berth::conformance
