#include "api/validation.h"

#include <cstdint>

#include "api/json/field_errors.h"
#include "api/labels.h"

namespace berth {
namespace {

constexpr std::string_view kMetadataName = "metadata.name";

using Errors = std::vector<std::string>;

void Append(const Errors& more, Errors& errors) {
  errors.insert(errors.end(), more.begin(), more.end());
}

Errors EachInvalid(std::string_view path, std::string_view value, const Errors& problems) {
  Errors errors;
  for (const std::string& problem : problems) errors.push_back(InvalidValue(path, value, problem));
  return errors;
}

bool IsSetOperator(std::string_view op) { return op == "In" || op == "NotIn"; }
bool IsExistenceOperator(std::string_view op) { return op == "Exists" || op == "DoesNotExist"; }
bool IsOrderOperator(std::string_view op) { return op == "Gt" || op == "Lt"; }

// Selectors of pods do not allow Gt and Lt; selectors of nodes do.
enum class OrderOperators : uint8_t { kForbidden, kAllowed };

Errors ValidateRequirement(std::string_view key, std::string_view op, size_t value_count,
                           OrderOperators order_operators, std::string_view path) {
  Errors errors;
  const std::string values_path = ChildPath(path, "values");
  if (IsSetOperator(op)) {
    if (value_count == 0) {
      errors.push_back(
          RequiredValue(values_path, "must be specified when `operator` is 'In' or 'NotIn'"));
    }
  } else if (IsExistenceOperator(op)) {
    if (value_count > 0) {
      errors.push_back(ForbiddenValue(
          values_path, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
    }
  } else if (IsOrderOperator(op) && order_operators == OrderOperators::kAllowed) {
    if (value_count != 1) {
      errors.push_back(RequiredValue(
          values_path, "must be specified single value when `operator` is 'Lt' or 'Gt'"));
    }
  } else {
    errors.push_back(
        InvalidValue(ChildPath(path, "operator"), op, "not a valid selector operator"));
  }
  Append(EachInvalid(ChildPath(path, "key"), key, LabelKeyProblems(key)), errors);
  return errors;
}

Errors ValidateFieldRequirement(const v1::NodeSelectorRequirement& requirement,
                                std::string_view path) {
  Errors errors;
  const std::string values_path = ChildPath(path, "values");
  if (!IsSetOperator(requirement.op)) {
    errors.push_back(
        InvalidValue(ChildPath(path, "operator"), requirement.op, "not a valid selector operator"));
  } else if (requirement.values.size() != 1) {
    errors.push_back(RequiredValue(values_path,
                                   "must be only one value when `operator` is 'In' or 'NotIn' for "
                                   "node field selector"));
  }
  if (requirement.key != kMetadataName) {
    errors.push_back(
        InvalidValue(ChildPath(path, "key"), requirement.key, "not a valid field selector key"));
    return errors;
  }
  for (size_t i = 0; i < requirement.values.size(); ++i) {
    const std::string& name = requirement.values[i];
    Append(EachInvalid(IndexPath(values_path, i), name, DnsSubdomainProblems(name)), errors);
  }
  return errors;
}

}  // namespace

Errors ValidateLabels(const LabelSet& labels, std::string_view path) {
  Errors errors;
  for (const auto& [key, value] : labels) {
    Append(EachInvalid(path, key, LabelKeyProblems(key)), errors);
    Append(EachInvalid(path, value, LabelValueProblems(value)), errors);
  }
  return errors;
}

Errors ValidateLabelSelector(const std::optional<v1::LabelSelector>& selector,
                             std::string_view path) {
  if (!selector) return {};
  Errors errors = ValidateLabels(selector->match_labels, ChildPath(path, "matchLabels"));
  const std::string expressions_path = ChildPath(path, "matchExpressions");
  for (size_t i = 0; i < selector->match_expressions.size(); ++i) {
    const v1::LabelSelectorRequirement& expression = selector->match_expressions[i];
    Append(ValidateRequirement(expression.key, expression.op, expression.values.size(),
                               OrderOperators::kForbidden, IndexPath(expressions_path, i)),
           errors);
  }
  return errors;
}

Errors ValidateNodeSelectorTerm(const v1::NodeSelectorTerm& term, std::string_view path) {
  Errors errors;
  const std::string expressions_path = ChildPath(path, "matchExpressions");
  for (size_t i = 0; i < term.match_expressions.size(); ++i) {
    const v1::NodeSelectorRequirement& expression = term.match_expressions[i];
    Append(ValidateRequirement(expression.key, expression.op, expression.values.size(),
                               OrderOperators::kAllowed, IndexPath(expressions_path, i)),
           errors);
  }
  const std::string fields_path = ChildPath(path, "matchFields");
  for (size_t i = 0; i < term.match_fields.size(); ++i) {
    Append(ValidateFieldRequirement(term.match_fields[i], IndexPath(fields_path, i)), errors);
  }
  return errors;
}

Errors ValidateNodeSelector(const v1::NodeSelector& selector, std::string_view path) {
  const std::string terms_path = ChildPath(path, "nodeSelectorTerms");
  if (selector.node_selector_terms.empty()) {
    return {RequiredValue(terms_path, "must have at least one node selector term")};
  }
  Errors errors;
  for (size_t i = 0; i < selector.node_selector_terms.size(); ++i) {
    Append(ValidateNodeSelectorTerm(selector.node_selector_terms[i], IndexPath(terms_path, i)),
           errors);
  }
  return errors;
}

Errors ValidatePreferredSchedulingTerms(const std::vector<v1::PreferredSchedulingTerm>& terms,
                                        std::string_view path) {
  Errors errors;
  for (size_t i = 0; i < terms.size(); ++i) {
    const std::string term_path = IndexPath(path, i);
    if (terms[i].weight < 1 || terms[i].weight > 100) {
      errors.push_back(InvalidValue(ChildPath(term_path, "weight"), int64_t{terms[i].weight},
                                    "must be in the range 1-100"));
    }
    Append(ValidateNodeSelectorTerm(terms[i].preference, ChildPath(term_path, "preference")),
           errors);
  }
  return errors;
}

}  // namespace berth
