#include "kube_batch/actions/factory.h"

#include "kube_batch/actions/allocate.h"
#include "kube_batch/actions/backfill.h"
#include "kube_batch/actions/preempt.h"
#include "kube_batch/actions/reclaim.h"

namespace berth::kube_batch {

Action FindAction(std::string_view name) {
  struct Row {
    std::string_view name;
    Action action;
  };
  static constexpr Row kActions[] = {
      {"reclaim", Reclaim}, {"allocate", Allocate}, {"backfill", Backfill}, {"preempt", Preempt}};
  for (const Row& row : kActions) {
    if (row.name == name) return row.action;
  }
  return nullptr;
}

std::string ActionNames() { return "reclaim, allocate, backfill and preempt"; }

}  // namespace berth::kube_batch
