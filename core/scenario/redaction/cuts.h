// Finds the fields of a scenario that no decision depends on, so that programs that have it as text
// (an editor, a browser's storage) can cut them out.
#ifndef BERTH_SCENARIO_REDACTION_CUTS_H_
#define BERTH_SCENARIO_REDACTION_CUTS_H_

#include "api/json/json.h"

namespace berth::sim {

// Returns the paths of these fields in the file. JSON null if the file is no Scenario.
Json CutsOf(Json file);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_CUTS_H_
