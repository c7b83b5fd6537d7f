// The API server's validation of labels and selectors. The scheduler itself does not use it: its
// own parsing (labels.h, node_affinity.h) is stricter about some values and laxer about others.
// Upstream: apimachinery v0.21, pkg/apis/meta/v1/validation, and kubernetes v1.21,
// pkg/apis/core/validation.
#ifndef BERTH_API_VALIDATION_H_
#define BERTH_API_VALIDATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"

namespace berth {

// Each of these functions returns one text for each problem, which begins with the field that it
// concerns; `path` is the place of the value. Empty if the value is valid.
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
