// The end of a world's run, about which tests ask questions on other clusters.
#ifndef BERTH_TESTS_RANDOM_WORLD_END_H_
#define BERTH_TESTS_RANDOM_WORLD_END_H_

#include <memory>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "sim/simulation.h"

namespace berth::test {

// Returns null if the world cannot be simulated.
std::unique_ptr<sim::Simulation> RunToEnd(const Json& world);

// Returns the names of the waiting pods, "namespace/name", sorted.
std::vector<std::string> WaitingPods(const sim::Simulation& simulation);

// Returns a simulation that ends slightly later than the world's run, without the pods that wait
// then, because a run would try them at other moments. Null if pods wait even so, or the world
// cannot be simulated.
std::unique_ptr<sim::Simulation> RunWithoutWaiting(const Json& world);

// Reports whether existing pods were changed. An API server keeps the fields of a pod that must not
// change, so the last manifest is not the whole pod, and the scheduler may have another version.
bool HasChangedPods(const sim::Simulation& simulation);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_WORLD_END_H_
