// A copy of a simulation's cluster at a moment, for what-if queries outside the simulation
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

// Returns another run of the scenario, at t, after everything that happens by then. Fails if the
// scenario cannot be simulated.
Result<std::unique_ptr<Simulation>> RunAt(const Scenario& scenario, Time t);

// Returns the objects of the scenario's cluster at its start, in their order of creation.
std::vector<AnyObject> ObjectsAtStart(const Scenario& scenario);
// Returns the objects at t, after everything that happens by then. Simulates the scenario again up
// to there. Fails if it cannot be simulated.
Result<std::vector<AnyObject>> ObjectsAt(const Scenario& scenario, Time t);
// Returns the same for a simulation. Uses its objects if it has not passed t; otherwise simulates
// again.
Result<std::vector<AnyObject>> ObjectsAt(const Simulation& simulation, Time t);

// Returns the error of a query about another cluster if the scenario has extenders, because these
// cannot be asked about other clusters. None if the scenario has no extenders.
std::optional<Error> ExtendersAreAtWork(const Scenario& scenario);

// Returns the objects with the scenario's scheduler or, if `version` is not the scenario's, that
// version with its default profiles. The result contains no extenders. An error's path is relative
// to the scenario.
Result<capacity::ClusterInput> ClusterInputOf(const Scenario& scenario,
                                              std::vector<AnyObject> objects,
                                              std::shared_ptr<const Version> version);

// Returns the same for a simulation at a moment. Also fails with ExtendersAreAtWork.
Result<capacity::ClusterInput> ClusterAt(const Simulation& simulation, Time t);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_CLUSTER_AT_H_
