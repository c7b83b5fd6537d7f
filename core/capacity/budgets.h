// PodDisruptionBudgets: the number of their pods that may be evicted.
#ifndef BERTH_CAPACITY_BUDGETS_H_
#define BERTH_CAPACITY_BUDGETS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/labels.h"
#include "api/objects.h"
#include "api/types.h"

namespace berth::capacity {

struct Budget {
  std::string name;  // "namespace/name"
  std::string name_space;
  LabelSelector selector;
  int64_t allowed = 0;  // number of its pods that may be evicted

  bool Covers(const v1::Pod& pod) const {
    return pod.metadata.namespace_ == name_space && selector.Matches(*pod.metadata.labels);
  }
};

// Returns all budgets with a valid selector.
std::vector<Budget> BudgetsOf(const Objects& objects);

// Returns the names of those budgets of which more pods are in `pods_that_go` than they allow.
std::vector<std::string> BrokenBudgets(const std::vector<Budget>& budgets,
                                       const std::vector<v1::PodPtr>& pods_that_go);

}  // namespace berth::capacity

#endif  // BERTH_CAPACITY_BUDGETS_H_
