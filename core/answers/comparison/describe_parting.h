// Where two runs part, and what decided on either side, in JSON.
#ifndef BERTH_ANSWERS_COMPARISON_DESCRIBE_PARTING_H_
#define BERTH_ANSWERS_COMPARISON_DESCRIBE_PARTING_H_

#include "api/json/json_fwd.h"
#include "compare/parting.h"
#include "sim/simulation.h"

namespace berth::sim {

// Parting in ../schema/compare.json. REQUIRES: it is one of the logs of `a` and `b`, as they are.
Json DescribeParting(Simulation& a, Simulation& b, const compare::Parting& parting);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_COMPARISON_DESCRIBE_PARTING_H_
