// The cuts that take out of a scenario the fields that no decision depends on, for who has it as
// text: an editor, a browser's storage.
#ifndef BERTH_SCENARIO_REDACTION_CUTS_H_
#define BERTH_SCENARIO_REDACTION_CUTS_H_

#include "api/json/json.h"

namespace berth::sim {

// The paths of these fields in the file. Null: it is no Scenario, and nothing is known of it.
Json CutsOf(Json file);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_CUTS_H_
