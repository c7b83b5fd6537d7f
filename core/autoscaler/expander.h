// Chooses the group of nodes that grows, and by how many nodes.
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
  size_t group = 0;  // number of the group
  v1::NodePtr node;  // template of its nodes
  int64_t room = 0;  // number of nodes that it may still get; at least 1
};

struct Expansion {
  size_t group = 0;
  int64_t nodes = 0;  // at least 1
};

// Finds, for each group, the smallest number of nodes with which it can run as many of the waiting
// pods as possible. It chooses the group in which the pods leave the smallest share of cpu
// and memory (added together) unused, and the first among equals. Upstream: cluster-autoscaler,
// expander/waste.
//
// The search works in steps, because it places all pods many times.
class LeastWasteSearch {
 public:
  LeastWasteSearch(capacity::ClusterInput cluster, std::vector<GroupWithRoom> groups);

  // Does about `work` work, in the unit of capacity::kMostWork. Returns false when everything is
  // done.
  bool Advance(int64_t work);
  // Returns nothing if no group can run a pod that has no room yet. REQUIRES: everything is done.
  std::optional<Expansion> Take() const { return best_; }

 private:
  // Does a small part.
  bool Step();
  // Considers the group's growth, once it is known.
  void Offer();
  int64_t work_done() const;

  capacity::Question question_;
  std::vector<GroupWithRoom> groups_;
  // a placement without new nodes; null: its result is known
  std::unique_ptr<capacity::Estimation> without_;
  size_t placed_without_ = 0;
  size_t current_ = 0;  // index of the group in progress
  // search for the current group; null: it has not begun
  std::unique_ptr<capacity::GrowthSearch> growth_;
  int64_t work_of_others_ = 0;  // work of the searches before
  std::optional<Expansion> best_;
  double least_waste_ = 0;  // waste of `best_`, 0 to 2
};

}  // namespace berth::autoscaler

#endif  // BERTH_AUTOSCALER_EXPANDER_H_
