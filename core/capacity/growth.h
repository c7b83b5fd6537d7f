// How many nodes a cluster lacks: for the pods that wait, and for so many instances of templates.
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

// More nodes than these are not tried.
inline constexpr int64_t kMostAddedNodes = 1000;

struct Growth {
  // The least number of nodes with which as many pods are placed as with the most of them.
  int64_t nodes = 0;
  // All pods that waited are placed then, and each template has question.limit instances.
  bool is_enough = false;
  Answer answer;  // with that many nodes
};

// The nodes are copies of `shape`, "<name>-new-<k>", k from 0, each with its own label
// kubernetes.io/hostname. Tried are 0, 1, 2, 4, ... of them up to `most`, and then what lies
// between, as if more nodes never place fewer pods. REQUIRES: question.limit > 0, or there are no
// templates.
Result<Growth> Grow(const Question& question, const v1::Node& shape,
                    int64_t most = kMostAddedNodes);

// The same in steps, for a caller that has other things to do in between.
class GrowthSearch {
 public:
  // REQUIRES: as Grow.
  GrowthSearch(Question question, v1::Node shape, int64_t most);

  // Does a small part, as Estimation::Advance. False: all is done. To be called until then.
  Result<bool> Advance();
  // As Estimation has it, of all estimations so far.
  int64_t work_done() const;
  Growth Take() { return std::move(growth_); }

 private:
  // These note what came of `nodes_tried_` nodes, and return whether another number is to be tried:
  // more of them, until they are enough or the most; and then what lies between.
  bool Widen(Answer answer);
  bool Narrow(Answer answer);
  bool TryMiddle();

  Question question_;
  v1::Node shape_;
  int64_t most_;
  Growth growth_;
  int64_t nodes_tried_ = 0;
  int64_t too_few_ = -1;  // a number of nodes that is not enough
  int64_t wanted_ = 0;    // pods that the most nodes place
  bool is_narrowing_ = false;
  std::unique_ptr<Estimation> estimation_;  // with so many nodes; null: it has not begun
  int64_t work_done_ = 0;                   // of those before it
};

// A kind of node that may be added, and what one costs, in any unit.
struct NodeShape {
  v1::NodePtr node;
  double price = 1;  // not negative
};

// So many nodes of each shape, and what they cost together.
struct Mix {
  std::vector<int64_t> nodes;  // in the order of the shapes
  double price = 0;
  bool is_enough = false;  // as Growth has it
};

struct CheapestMix {
  // All that were tried: those that are enough first, the cheapest of them first; then those that
  // place the most pods.
  std::vector<Mix> tried;
  Answer answer;  // with the first of them
};

// Tries each shape alone, and of each two shapes mixes: a part of the nodes that one shape alone
// takes, and as many of the other as are missing then. Other mixes may be cheaper still. REQUIRES:
// as Grow; there is a shape.
Result<CheapestMix> FindCheapestMix(const Question& question, const std::vector<NodeShape>& shapes);

}  // namespace berth::capacity

#endif  // BERTH_CAPACITY_GROWTH_H_
