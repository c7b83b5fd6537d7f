// The invariants when the processes of a random world's scheduler end, are paused and are cut off.
#ifndef BERTH_TESTS_RANDOM_REPLICA_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_REPLICA_INVARIANTS_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"

namespace berth::test {

struct ReplicaCheck {
  int num_takeovers = 0;                 // besides the first one
  std::optional<std::string> violation;  // a sentence about the violation
};

// Checks the world with up to three replicas, with faults that its seed determines: while it runs,
// that the view agrees with the queue, that no two replicas lead, and that no pod is bound twice;
// and that another run from its middle gives the same log. Checks nothing if the scheduler's
// processes are not modelled.
ReplicaCheck CheckReplicas(const Json& world);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_REPLICA_INVARIANTS_H_
