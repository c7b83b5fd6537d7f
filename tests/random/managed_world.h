// Random worlds with a controller manager: workloads of all kinds, pods with times, budgets, a node
// autoscaler, and nodes that are added and deleted.
#ifndef BERTH_TESTS_RANDOM_MANAGED_WORLD_H_
#define BERTH_TESTS_RANDOM_MANAGED_WORLD_H_

#include "api/json/json_fwd.h"
#include "base/random.h"

namespace berth::test {

// Returns a Scenario document that DecodeScenario accepts.
Json RandomManagedWorld(Random& choices);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_MANAGED_WORLD_H_
