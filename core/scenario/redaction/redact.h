// Redacts a scenario: removes the names of its cluster, so that it can be shown to other people.
#ifndef BERTH_SCENARIO_REDACTION_REDACT_H_
#define BERTH_SCENARIO_REDACTION_REDACT_H_

#include "api/json/json.h"
#include "base/attributes.h"

namespace berth::sim {

struct Redacted {
  Json scenario;
  // {"old": "new"} for all replaced texts. Only for people who know the cluster.
  Json names;
};

// Replaces the names of objects, labels and their values, images, addresses and the like, equal
// ones by equal ones. Removes everything that does not matter to a run: texts by people, messages
// of a cluster, annotations, commands, environments. Keeps well-known keys, labels that are
// numbers, amounts and times. Keeps the scheduler's own messages in conditions, with the new names,
// because the run depends on whether the scheduler writes the same message again. The run is the
// same, event by event, except for these names. REQUIRES: `source` is a Scenario's source.
BERTH_KEPT_APART Redacted Redact(const Json& source);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_REDACT_H_
