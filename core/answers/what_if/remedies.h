// What would help a pod that waits: core/remedies, in JSON.
#ifndef BERTH_ANSWERS_WHAT_IF_REMEDIES_H_
#define BERTH_ANSWERS_WHAT_IF_REMEDIES_H_

#include <string>

#include "api/json/decoder.h"
#include "base/result.h"
#include "base/time.h"
#include "sim/simulation.h"

namespace berth::sim {

// The answer's schema is answers/schema/remedies.json. `pod`: "namespace/name". Errors: as
// remedies::Search, and where kube-batch or extenders are at work, which are not asked.
Result<Json> RemediesOf(const Simulation& simulation, Time t, const std::string& pod);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_REMEDIES_H_
