// Two runs side by side: where they part and why, the pods that fare differently, and the figures
// of both. core/compare has what is compared.
#ifndef BERTH_ANSWERS_COMPARISON_COMPARE_H_
#define BERTH_ANSWERS_COMPARISON_COMPARE_H_

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "base/attributes.h"
#include "base/result.h"
#include "compare/variant.h"
#include "sim/simulation.h"
#include "versions/version.h"

namespace berth::sim {

// The two runs as far as their logs go: Comparison in ../schema/compare.json. The simulations stay
// where they are. REQUIRES: something has happened in both.
Json DescribeComparison(Simulation& a, Simulation& b);

// Runs a scenario to its end with each of two variants, and compares the runs. `source`: that of a
// scenario that was decoded, with `versions`. The error is that of SimulationOf, its path within
// "a" or "b" if it concerns a variant.
BERTH_KEPT_APART Result<Json> CompareVariants(const Json& source, const compare::Variant& a,
                                              const compare::Variant& b,
                                              const VersionCatalogue& versions);

// The same for a query, {"a": variant, "b": variant}, each of which may be missing.
Result<Json> AnswerCompare(const Json& source, const Decoder& query,
                           const VersionCatalogue& versions);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_COMPARISON_COMPARE_H_
