// Compares two runs: where they diverge and why, which pods fare differently, and the figures of
// both. core/compare contains the comparison itself.
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

// Returns Comparison in ../schema/compare.json for the two runs, as far as their logs reach. Does
// not advance the simulations. REQUIRES: both logs have entries.
Json DescribeComparison(Simulation& a, Simulation& b);

// Runs a scenario to its end with each of two variants, and compares the runs. `source` is the
// source of a scenario decoded with `versions`. Errors are those of SimulationOf; a path is
// relative to "a" or "b" if the error concerns a variant.
BERTH_KEPT_APART Result<Json> CompareVariants(const Json& source, const compare::Variant& a,
                                              const compare::Variant& b,
                                              const VersionCatalogue& versions);

// Answers the query {"a": variant, "b": variant} likewise. Either variant may be missing.
Result<Json> AnswerCompare(const Json& source, const Decoder& query,
                           const VersionCatalogue& versions);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_COMPARISON_COMPARE_H_
