// What the reason of a rejection leaves out: the amounts, labels and pods that it is about. A
// filter plugin works it out only when an attempt is explained (sim/explain.h).
#ifndef BERTH_FRAMEWORK_REJECTION_DETAIL_H_
#define BERTH_FRAMEWORK_REJECTION_DETAIL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/events/hint_reason.h"

namespace berth {

// A resource of which a node has too little left. In thousandths for cpu, in bytes for memory and
// storage, else as a count; "pods" is the number of pods on the node.
struct LackingAmount {
  std::string resource;
  int64_t asked = 0;
  int64_t used = 0;  // by the pods on the node
  int64_t allocatable = 0;

  int64_t free() const { return FreeAmount(allocatable, used); }  // below 0 if over-committed
  int64_t shortage() const { return SaturatingAdd(asked, -free()); }
};

// One thing that keeps the pod off the node. Worded as the reasons of queueing hints are.
struct RejectionDetail {
  HintReason words;
  std::optional<LackingAmount> amount;  // where it is about an amount
};
using RejectionDetails = std::vector<RejectionDetail>;

}  // namespace berth

#endif  // BERTH_FRAMEWORK_REJECTION_DETAIL_H_
