// The cuts that take out of a file the fields that no decision depends on, for who has the file as
// text: an editor, a browser's storage.
#ifndef BERTH_SCENARIO_REDACTION_CUTS_H_
#define BERTH_SCENARIO_REDACTION_CUTS_H_

#include "api/json/json.h"

namespace berth::sim {

// [["PATH"], ["PATH", VALUE], ...], in the order in which they are made: what is at the path is
// left out, or has the value in its place. `file`: a Scenario, or whatever else ObjectImport reads.
// Null: it is neither, so that nothing is known of it.
[[gnu::noinline]] Json CutsOf(Json file);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_CUTS_H_
