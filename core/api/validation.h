// What the API server would say to labels and selectors. The scheduler itself never asks: its own
// parsing (labels.h, node_affinity.h) is stricter about some values and laxer about others.
// As apimachinery v0.21, pkg/apis/meta/v1/validation, and kubernetes v1.21,
// pkg/apis/core/validation.
#ifndef BERTH_API_VALIDATION_H_
#define BERTH_API_VALIDATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"

namespace berth {

// Each gives one text for each problem, beginning with the field it is about; `path` says where the
// value stands. Empty: it is valid.
std::vector<std::string> ValidateLabels(const LabelSet& labels, std::string_view path);
std::vector<std::string> ValidateLabelSelector(const std::optional<v1::LabelSelector>& selector,
                                               std::string_view path);
std::vector<std::string> ValidateNodeSelectorTerm(const v1::NodeSelectorTerm& term,
                                                  std::string_view path);
std::vector<std::string> ValidateNodeSelector(const v1::NodeSelector& selector,
                                              std::string_view path);
std::vector<std::string> ValidatePreferredSchedulingTerms(
    const std::vector<v1::PreferredSchedulingTerm>& terms, std::string_view path);

}  // namespace berth

#endif  // BERTH_API_VALIDATION_H_
