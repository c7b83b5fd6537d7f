// Random worlds with a controller manager: workloads of all kinds, pods that take times, budgets, a
// node autoscaler, and nodes that come and go.
#ifndef BERTH_TESTS_RANDOM_MANAGED_WORLD_H_
#define BERTH_TESTS_RANDOM_MANAGED_WORLD_H_

#include "api/json/json_fwd.h"
#include "base/random.h"

namespace berth::test {

// A Scenario document that DecodeScenario takes.
Json RandomManagedWorld(Random& choices);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_MANAGED_WORLD_H_
