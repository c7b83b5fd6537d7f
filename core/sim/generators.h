// Generators: many objects from one template.
#ifndef BERTH_SIM_GENERATORS_H_
#define BERTH_SIM_GENERATORS_H_

#include "api/decoder.h"
#include "sim/input_plan.h"

namespace berth::sim {

// Adds what one entry of spec.generators creates. In the strings of its template `{i}` stands for a
// running number, `{i:4}` for the same padded to four digits, `{column}` for a value of the row,
// and `{{` for a brace; other braces stand for themselves. A string that is nothing but `{i}` or
// `{column}` becomes that value, whatever its type; a member or element that would become null is
// left out. Member names are left alone.
void AddGenerator(const Decoder& generator, InputPlan* plan);

}  // namespace berth::sim

#endif  // BERTH_SIM_GENERATORS_H_
