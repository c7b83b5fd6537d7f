#include "batch/actions/factory.h"

#include "batch/actions/allocate.h"
#include "batch/actions/backfill.h"
#include "batch/actions/preempt.h"
#include "batch/actions/reclaim.h"

namespace berth::batch {

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

}  // namespace berth::batch
