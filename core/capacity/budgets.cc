#include "capacity/budgets.h"

#include <algorithm>
#include <utility>

namespace berth::capacity {

std::vector<Budget> BudgetsOf(const Objects& objects) {
  std::vector<Budget> budgets;
  for (const auto& [key, budget] : objects.Of<v1::PodDisruptionBudget>()) {
    if (!budget->selector) continue;
    Result<LabelSelector> selector = LabelSelector::Parse(budget->selector);
    if (!selector.ok()) continue;
    budgets.push_back({key, budget->metadata.namespace_, std::move(selector).value(),
                       budget->disruptions_allowed});
  }
  return budgets;
}

std::vector<std::string> BrokenBudgets(const std::vector<Budget>& budgets,
                                       const std::vector<v1::PodPtr>& pods_that_go) {
  std::vector<std::string> broken;
  for (const Budget& budget : budgets) {
    const auto num_going =
        std::count_if(pods_that_go.begin(), pods_that_go.end(),
                      [&](const v1::PodPtr& pod) { return budget.Covers(*pod); });
    if (num_going > budget.allowed) broken.push_back(budget.name);
  }
  return broken;
}

}  // namespace berth::capacity
