// The cluster of a simulation at a moment, for what is tried on it apart from the simulation
// (core/capacity, core/remedies).
#ifndef BERTH_ANSWERS_WHAT_IF_CLUSTER_AT_H_
#define BERTH_ANSWERS_WHAT_IF_CLUSTER_AT_H_

#include <memory>
#include <optional>
#include <vector>

#include "api/objects.h"
#include "base/result.h"
#include "base/time.h"
#include "capacity/capacity.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"
#include "versions/version.h"

namespace berth::sim {

// Another run of the scenario that stands at t, after all that happens by then. The error says what
// cannot be simulated.
Result<std::unique_ptr<Simulation>> RunAt(const Scenario& scenario, Time t);

// The objects of the scenario's cluster at its start, in the order in which they are created.
std::vector<AnyObject> ObjectsAtStart(const Scenario& scenario);
// The same at a moment, after all that happens by then: simulates the scenario anew up to there.
// The error says what cannot be simulated.
Result<std::vector<AnyObject>> ObjectsAt(const Scenario& scenario, Time t);
// The same as the second, of a simulation that may stand there already.
Result<std::vector<AnyObject>> ObjectsAt(const Simulation& simulation, Time t);

// The error of a question about another cluster where extenders are at work, which cannot be asked
// about one; nothing: none are at work.
std::optional<Error> ExtendersAreAtWork(const Scenario& scenario);

// The objects with the scheduler of the scenario, or, if `version` is not the scenario's, that
// version with its default profiles. Without extenders. The error's path is that in the scenario.
Result<capacity::ClusterInput> ClusterInputOf(const Scenario& scenario,
                                              std::vector<AnyObject> objects,
                                              std::shared_ptr<const Version> version);

// The same of a simulation at a moment. Errors: also ExtendersAreAtWork.
Result<capacity::ClusterInput> ClusterAt(const Simulation& simulation, Time t);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_CLUSTER_AT_H_
