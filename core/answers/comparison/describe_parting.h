// Describes in JSON where two runs diverge, and what decided in either run.
#ifndef BERTH_ANSWERS_COMPARISON_DESCRIBE_PARTING_H_
#define BERTH_ANSWERS_COMPARISON_DESCRIBE_PARTING_H_

#include "api/json/json_fwd.h"
#include "compare/parting.h"
#include "sim/simulation.h"

namespace berth::sim {

// Returns Parting in ../schema/compare.json. REQUIRES: the parting was found in the current logs of
// `a` and `b`.
Json DescribeParting(Simulation& a, Simulation& b, const compare::Parting& parting);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_COMPARISON_DESCRIBE_PARTING_H_
