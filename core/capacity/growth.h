// Finds the number of nodes that a cluster lacks: for the pods that wait, and for a number of
// instances of templates.
#ifndef BERTH_CAPACITY_GROWTH_H_
#define BERTH_CAPACITY_GROWTH_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "api/types.h"
#include "base/result.h"
#include "capacity/capacity.h"

namespace berth::capacity {

// Limit for the number of added nodes.
inline constexpr int64_t kMostAddedNodes = 1000;

struct Growth {
  // The smallest number of nodes that places as many pods as the largest number does.
  int64_t nodes = 0;
  // True if all pods that waited are placed then, and each template has question.limit instances.
  bool is_enough = false;
  Answer answer;  // the answer with this many nodes
};

// Adds copies of `shape`, named "<name>-new-<k>", k from 0, each with its own label
// kubernetes.io/hostname. Tries 0, 1, 2, 4, ... of them up to `most`, and then numbers in between,
// under the assumption that more nodes never place fewer pods. REQUIRES: question.limit > 0, or
// there are no templates.
Result<Growth> Grow(const Question& question, const v1::Node& shape,
                    int64_t most = kMostAddedNodes);

// The same in steps, for callers that have to react in between.
class GrowthSearch {
 public:
  // REQUIRES: see Grow.
  GrowthSearch(Question question, v1::Node shape, int64_t most);

  // Does a small part, see Estimation::Advance. Returns false when everything is done. Call it
  // until then.
  Result<bool> Advance();
  // Returns the work of all estimations so far, see Estimation.
  int64_t work_done() const;
  Growth Take() { return std::move(growth_); }

 private:
  // Record the result of `nodes_tried_` nodes, and return whether to try another number: more of
  // them, until they are enough or the most; and then numbers in between.
  bool Widen(Answer answer);
  bool Narrow(Answer answer);
  bool TryMiddle();

  Question question_;
  v1::Node shape_;
  int64_t most_;
  Growth growth_;
  int64_t nodes_tried_ = 0;
  int64_t too_few_ = -1;  // a number of nodes that is not enough
  int64_t wanted_ = 0;    // number of pods that the most nodes place
  bool is_narrowing_ = false;
  // for the current number of nodes; null: it has not begun
  std::unique_ptr<Estimation> estimation_;
  int64_t work_done_ = 0;  // work of the estimations before it
};

// A kind of node that may be added, and its price, in any unit.
struct NodeShape {
  v1::NodePtr node;
  double price = 1;  // not negative
};

// A number of nodes of each shape, and their total price.
struct Mix {
  std::vector<int64_t> nodes;  // in the order of the shapes
  double price = 0;
  bool is_enough = false;  // see Growth
};

struct CheapestMix {
  // All mixes that were tried: those that are enough first, the cheapest of them first; then those
  // that place the most pods.
  std::vector<Mix> tried;
  Answer answer;  // the answer with the first of them
};

// Tries each shape alone, and mixes of each two shapes: a part of the nodes that one shape alone
// needs, and as many of the other as are missing then. Other mixes may be even cheaper. REQUIRES:
// see Grow; there is a shape.
Result<CheapestMix> FindCheapestMix(const Question& question, const std::vector<NodeShape>& shapes);

}  // namespace berth::capacity

#endif  // BERTH_CAPACITY_GROWTH_H_
