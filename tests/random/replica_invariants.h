// What holds when the processes of a random world's scheduler end, stand still and are cut off.
#ifndef BERTH_TESTS_RANDOM_REPLICA_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_REPLICA_INVARIANTS_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct ReplicaCheck {
  int num_takeovers = 0;                 // beside the first one
  std::optional<std::string> violation;  // a sentence about what is wrong
};

// Of the world with up to three replicas, to which things happen that its seed determines. Looks
// while it runs at what its view says of the queue, whether two lead, and whether a pod is bound
// twice; and whether another run from its middle gives the same log. Nothing is looked at where
// the scheduler's processes are not modelled.
ReplicaCheck CheckReplicas(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_REPLICA_INVARIANTS_H_
