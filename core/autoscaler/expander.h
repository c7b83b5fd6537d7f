// Which group of nodes gets how many more nodes.
#ifndef BERTH_AUTOSCALER_EXPANDER_H_
#define BERTH_AUTOSCALER_EXPANDER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "api/types.h"
#include "capacity/capacity.h"
#include "capacity/growth.h"

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
// together, and the first among equals. As cluster-autoscaler, expander/waste.
//
// The search is made in steps, as it places all pods many times.
class LeastWasteSearch {
 public:
  LeastWasteSearch(capacity::ClusterInput cluster, std::vector<GroupWithRoom> groups);

  // Does about as much as `work` says, in the unit of capacity::kMostWork. False: all is done.
  bool Advance(int64_t work);
  // Nothing: no group takes a pod that has no room yet. REQUIRES: all is done.
  std::optional<Expansion> Take() const { return best_; }

 private:
  // Does a small part.
  bool Step();
  // Looks at what the group adds, once it is known.
  void Offer();
  int64_t work_done() const;

  capacity::Question question_;
  std::vector<GroupWithRoom> groups_;
  std::unique_ptr<capacity::Estimation> without_;  // any more nodes; null: that is known
  size_t placed_without_ = 0;
  size_t current_ = 0;                              // the group that is tried
  std::unique_ptr<capacity::GrowthSearch> growth_;  // of it; null: it has not begun
  int64_t work_of_others_ = 0;                      // of what came before
  std::optional<Expansion> best_;
  double least_waste_ = 0;  // of `best_`, 0 to 2
};

}  // namespace berth::autoscaler

#endif  // BERTH_AUTOSCALER_EXPANDER_H_
