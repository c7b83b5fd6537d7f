// Details that the reason of a rejection omits: the amounts, labels and pods that it concerns. A
// filter plugin computes them only if an attempt is explained (sim/explain.h).
#ifndef BERTH_FRAMEWORK_REJECTION_DETAIL_H_
#define BERTH_FRAMEWORK_REJECTION_DETAIL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/events/hint_reason.h"

namespace berth {

// A resource of which a node has too little left. In thousandths for cpu, in bytes for memory and
// storage, else a count; "pods" is the number of pods on the node.
struct LackingAmount {
  std::string resource;
  int64_t asked = 0;
  int64_t used = 0;  // requested by the pods on the node
  int64_t allocatable = 0;

  int64_t free() const { return FreeAmount(allocatable, used); }  // negative if over-committed
  int64_t shortage() const { return SaturatingAdd(asked, -free()); }
};

// One cause that keeps the pod off the node, in the same form as the reasons of queueing hints.
struct RejectionDetail {
  HintReason words;
  std::optional<LackingAmount> amount;  // set if an amount is the cause
};
using RejectionDetails = std::vector<RejectionDetail>;

}  // namespace berth

#endif  // BERTH_FRAMEWORK_REJECTION_DETAIL_H_
