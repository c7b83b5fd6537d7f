#include "api/node_affinity.h"

#include <algorithm>
#include <utility>

#include "api/json/field_errors.h"
#include "base/strings.h"

namespace berth {
namespace {

constexpr std::string_view kMetadataName = "metadata.name";

std::optional<LabelOperator> NodeSelectorOperator(std::string_view name) {
  if (name == "In") return LabelOperator::kIn;
  if (name == "NotIn") return LabelOperator::kNotIn;
  if (name == "Exists") return LabelOperator::kExists;
  if (name == "DoesNotExist") return LabelOperator::kDoesNotExist;
  if (name == "Gt") return LabelOperator::kGt;
  if (name == "Lt") return LabelOperator::kLt;
  return std::nullopt;
}

void Append(const std::vector<std::string>& more, std::vector<std::string>& errors) {
  errors.insert(errors.end(), more.begin(), more.end());
}

bool IsEmptyTerm(const v1::NodeSelectorTerm& term) {
  return term.match_expressions.empty() && term.match_fields.empty();
}

}  // namespace

ParsedNodeSelectorTerm::ParsedNodeSelectorTerm(const v1::NodeSelectorTerm& term,
                                               std::string_view path)
    : empty_(IsEmptyTerm(term)) {
  ParseExpressions(term.match_expressions, path);
  ParseFields(term.match_fields, path);
}

void ParsedNodeSelectorTerm::ParseExpressions(
    const std::vector<v1::NodeSelectorRequirement>& requirements, std::string_view path) {
  expressions_.reserve(requirements.size());
  for (size_t i = 0; i < requirements.size(); ++i) {
    const v1::NodeSelectorRequirement& requirement = requirements[i];
    const auto requirement_path = [&] { return IndexPath(ChildPath(path, "matchExpressions"), i); };
    const std::optional<LabelOperator> op = NodeSelectorOperator(requirement.op);
    if (!op) {
      errors_.push_back(
          UnsupportedValue(ChildPath(requirement_path(), "operator"), requirement.op, {}));
      continue;
    }
    Result<LabelRequirement> parsed =
        LabelRequirement::Make(requirement.key, *op, requirement.values);
    if (parsed) {
      expressions_.push_back(std::move(parsed).value());
    } else {
      Append(
          LabelRequirement::Problems(requirement.key, *op, requirement.values, requirement_path()),
          errors_);
    }
  }
}

void ParsedNodeSelectorTerm::ParseFields(
    const std::vector<v1::NodeSelectorRequirement>& requirements, std::string_view path) {
  for (size_t i = 0; i < requirements.size(); ++i) {
    const v1::NodeSelectorRequirement& requirement = requirements[i];
    const auto requirement_path = [&] { return IndexPath(ChildPath(path, "matchFields"), i); };
    if (requirement.op != "In" && requirement.op != "NotIn") {
      errors_.push_back(UnsupportedValue(ChildPath(requirement_path(), "operator"), requirement.op,
                                         {"In", "NotIn"}));
    } else if (requirement.values.size() != 1) {
      errors_.push_back(InvalidValue(ChildPath(requirement_path(), "values"), requirement.values,
                                     "must have one element"));
    } else {
      fields_.push_back({requirement.key, requirement.op == "In", requirement.values[0]});
    }
  }
}

bool ParsedNodeSelectorTerm::Matches(const std::string& node_name,
                                     const LabelSet& node_labels) const {
  if (empty_ || !Valid()) return false;
  for (const LabelRequirement& expression : expressions_) {
    if (!expression.Matches(node_labels)) return false;
  }
  return MatchesFields(node_name);
}

bool ParsedNodeSelectorTerm::MatchesFields(const std::string& node_name) const {
  // Upstream compares no fields at all if the node has none, that is, no name.
  if (node_name.empty()) return true;
  for (const FieldRequirement& field : fields_) {
    // A field that the scheduler does not know is compared as if it were "".
    const bool equal = field.value == (field.key == kMetadataName ? node_name : "");
    if (equal != field.in) return false;
  }
  return true;
}

ParsedNodeSelector::ParsedNodeSelector(const v1::NodeSelector& selector) {
  terms_.reserve(selector.node_selector_terms.size());
  for (size_t i = 0; i < selector.node_selector_terms.size(); ++i) {
    const v1::NodeSelectorTerm& term = selector.node_selector_terms[i];
    // The path is only of use if something is wrong, so it is built only then.
    if (!terms_.emplace_back(term).Valid()) {
      terms_.back() = ParsedNodeSelectorTerm(term, IndexPath("nodeSelectorTerms", i));
    }
  }
}

bool ParsedNodeSelector::Matches(const std::string& node_name, const LabelSet& node_labels) const {
  return std::any_of(terms_.begin(), terms_.end(), [&](const ParsedNodeSelectorTerm& term) {
    return term.Matches(node_name, node_labels);
  });
}

std::vector<std::string> ParsedNodeSelector::Errors() const {
  std::vector<std::string> errors;
  for (const ParsedNodeSelectorTerm& term : terms_) Append(term.errors(), errors);
  return errors;
}

RequiredNodeAffinity::RequiredNodeAffinity(const v1::Pod& pod)
    : node_selector_(pod.spec.node_selector) {
  const std::optional<v1::NodeAffinity>& affinity = pod.spec.affinity->node_affinity;
  if (affinity && affinity->required) affinity_.emplace(*affinity->required);
}

bool RequiredNodeAffinity::MatchesNodeSelector(const v1::Node& node) const {
  for (const auto& [key, value] : node_selector_) {
    const auto label = node.metadata.labels.find(key);
    if (label == node.metadata.labels.end() || label->second != value) return false;
  }
  return true;
}

bool RequiredNodeAffinity::Matches(const v1::Node& node) const {
  return MatchesNodeSelector(node) &&
         (!affinity_ || affinity_->Matches(node.metadata.name, node.metadata.labels));
}

std::vector<std::string> RequiredNodeAffinity::Errors() const {
  return affinity_ ? affinity_->Errors() : std::vector<std::string>{};
}

std::vector<std::string> PreferredNodeAffinity::Errors(
    const std::vector<v1::PreferredSchedulingTerm>& terms) {
  std::vector<std::string> errors;
  Parse(terms, errors);
  return errors;
}

Result<PreferredNodeAffinity> PreferredNodeAffinity::Parse(
    const std::vector<v1::PreferredSchedulingTerm>& terms) {
  std::vector<std::string> errors;
  PreferredNodeAffinity affinity = Parse(terms, errors);
  if (!errors.empty()) return Error{AggregateText(errors), ""};
  return affinity;
}

PreferredNodeAffinity PreferredNodeAffinity::Parse(
    const std::vector<v1::PreferredSchedulingTerm>& terms, std::vector<std::string>& errors) {
  PreferredNodeAffinity affinity;
  affinity.terms_.reserve(terms.size());
  for (size_t i = 0; i < terms.size(); ++i) {
    const auto& [weight, preference] = terms[i];
    if (weight == 0 || IsEmptyTerm(preference)) continue;
    affinity.terms_.push_back({weight, ParsedNodeSelectorTerm(preference)});
    if (affinity.terms_.back().term.Valid()) continue;
    Append(ParsedNodeSelectorTerm(preference, IndexPath("", i)).errors(), errors);
  }
  return affinity;
}

int64_t PreferredNodeAffinity::Score(const v1::Node& node) const {
  int64_t score = 0;
  for (const WeightedTerm& weighted : terms_) {
    if (weighted.term.Matches(node.metadata.name, node.metadata.labels)) score += weighted.weight;
  }
  return score;
}

}  // namespace berth
