// The end of a world's run, at which questions are asked about other clusters.
#ifndef BERTH_TESTS_RANDOM_WORLD_END_H_
#define BERTH_TESTS_RANDOM_WORLD_END_H_

#include <memory>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "sim/simulation.h"

namespace berth::test {

// Null: the world cannot be simulated.
std::unique_ptr<sim::Simulation> RunToEnd(const Json& world);

// The names of the pods that wait, "namespace/name", sorted.
std::vector<std::string> WaitingPods(const sim::Simulation& simulation);

// Ends a little later than the world's run, without the pods that wait then: a run would try them
// at other moments. Null: pods wait even so, or the world cannot be simulated.
std::unique_ptr<sim::Simulation> RunWithoutWaiting(const Json& world);

// Whether pods were changed that are still there. An API server keeps of such a pod what must not
// change, so that its last manifest is not all of it; and the scheduler may know another.
bool HasChangedPods(const sim::Simulation& simulation);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_WORLD_END_H_
