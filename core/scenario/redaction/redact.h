// A scenario without the names of the cluster that it is about, to be shown to others.
#ifndef BERTH_SCENARIO_REDACTION_REDACT_H_
#define BERTH_SCENARIO_REDACTION_REDACT_H_

#include "api/json/json.h"
#include "base/attributes.h"

namespace berth::sim {

struct Redacted {
  Json scenario;
  // {"old": "new"} of all texts that are others now: for those who know the cluster.
  Json names;
};

// Replaces the names of objects, labels and their values, images, addresses and the like, always
// the same by the same, and leaves out what does not matter to a run: what a person wrote, what a
// cluster said, annotations, commands, environments. Well-known keys, labels that are numbers,
// amounts and times stay. So do the scheduler's own messages in conditions, with the new names, as
// the run depends on whether it says the same. The run is the same, event by event, but for these
// names.
// REQUIRES: `source` is a Scenario's source.
BERTH_KEPT_APART Redacted Redact(const Json& source);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_REDACT_H_
