#include "framework/node_matcher.h"

#include <algorithm>

namespace berth {
namespace {

bool AllMatch(const std::vector<LabelMatcher>& matchers, const NodeInfo& node) {
  return std::all_of(matchers.begin(), matchers.end(),
                     [&](const LabelMatcher& matcher) { return matcher.Matches(node); });
}

}  // namespace

LabelMatcher::LabelMatcher(const LabelRequirement& requirement, const ClusterIndex& index)
    : op_(requirement.op()), requirement_(&requirement), column_(index.Column(requirement.key())) {
  for (const std::string& value : requirement.values()) Admit(value);
}

LabelMatcher::LabelMatcher(const std::string& key, const std::string& value,
                           const ClusterIndex& index)
    : op_(LabelOperator::kIn), requirement_(nullptr), column_(index.Column(key)) {
  Admit(value);
}

void LabelMatcher::Admit(const std::string& value) {
  const int32_t number = column_->Find(value);
  if (number != LabelColumn::kNone) values_.push_back(number);
}

bool LabelMatcher::Matches(const NodeInfo& node) const {
  const int32_t value = column_->Of(node);
  const auto is_listed = [&] {
    return std::find(values_.begin(), values_.end(), value) != values_.end();
  };
  const auto compares = [&] { return requirement_->Matches(node.node().metadata.labels); };
  return OperatorHolds(op_, value != LabelColumn::kNone, is_listed, compares);
}

NodeTermMatcher::NodeTermMatcher(const ParsedNodeSelectorTerm& term, const ClusterIndex& index)
    : term_(&term) {
  for (const LabelRequirement& requirement : term.expressions()) {
    labels_.emplace_back(requirement, index);
  }
}

bool NodeTermMatcher::Matches(const NodeInfo& node) const {
  return !term_->Empty() && term_->Valid() && AllMatch(labels_, node) &&
         term_->MatchesFields(node.name());
}

NodeMatcher::NodeMatcher(const RequiredNodeAffinity& required, const ClusterIndex& index)
    : required_(&required), has_terms_(required.affinity().has_value()) {
  for (const auto& [key, value] : required.node_selector()) {
    selector_.emplace_back(key, value, index);
  }
  if (!has_terms_) return;
  for (const ParsedNodeSelectorTerm& term : required.affinity()->terms()) {
    terms_.emplace_back(term, index);
  }
}

bool NodeMatcher::Matches(const NodeInfo& node) const {
  if (node.slot() == NodeInfo::kNoSlot) return required_->Matches(node.node());
  if (!AllMatch(selector_, node)) return false;
  return !has_terms_ || std::any_of(terms_.begin(), terms_.end(), [&](const NodeTermMatcher& term) {
    return term.Matches(node);
  });
}

NodePreference::NodePreference(const PreferredNodeAffinity& preferred, const ClusterIndex& index)
    : preferred_(&preferred) {
  for (const PreferredNodeAffinity::WeightedTerm& weighted : preferred.terms()) {
    terms_.push_back({weighted.weight, NodeTermMatcher(weighted.term, index)});
  }
}

int64_t NodePreference::Score(const NodeInfo& node) const {
  if (node.slot() == NodeInfo::kNoSlot) return preferred_->Score(node.node());
  int64_t score = 0;
  for (const Weighted& weighted : terms_) {
    if (weighted.term.Matches(node)) score += weighted.weight;
  }
  return score;
}

}  // namespace berth
