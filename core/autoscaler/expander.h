// Which group of nodes gets how many more nodes.
#ifndef BERTH_AUTOSCALER_EXPANDER_H_
#define BERTH_AUTOSCALER_EXPANDER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "api/types.h"
#include "capacity/capacity.h"

namespace berth::autoscaler {

struct GroupWithRoom {
  size_t group = 0;  // its number
  v1::NodePtr node;  // what its nodes are like
  int64_t room = 0;  // how many more it may have; at least 1
};

struct Expansion {
  size_t group = 0;
  int64_t nodes = 0;  // at least 1
};

// For each group, the least number of nodes with which it takes as many of the waiting pods as it
// can; of these the one whose cpu and memory the pods leave unused the least, by its share of both
// together, and the first among equals. Nothing: no group takes a pod that has no room yet. As
// cluster-autoscaler, expander/waste.
std::optional<Expansion> LeastWaste(capacity::ClusterInput cluster,
                                    const std::vector<GroupWithRoom>& groups);

}  // namespace berth::autoscaler

#endif  // BERTH_AUTOSCALER_EXPANDER_H_
