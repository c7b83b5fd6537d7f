#include "framework/node_matcher.h"

#include <algorithm>

namespace berth {
namespace {

bool AllMatch(const std::vector<LabelMatcher>& matchers, int32_t slot) {
  return std::all_of(matchers.begin(), matchers.end(),
                     [&](const LabelMatcher& matcher) { return matcher.Matches(slot); });
}

void KeepAllMatching(const std::vector<LabelMatcher>& matchers, NodeRows& rows) {
  for (const LabelMatcher& matcher : matchers) {
    rows.KeepIf([&](int32_t slot) { return matcher.Matches(slot); });
  }
}

}  // namespace

LabelMatcher::LabelMatcher(const LabelRequirement& requirement, const ClusterIndex& index)
    : column_(index.Column(requirement.key())) {
  const LabelOperator op = requirement.op();
  if (op == LabelOperator::kGt || op == LabelOperator::kLt) {
    matches_.resize(column_->num_values() + 1);
    column_->ForEachValue([&](const std::string& value, int32_t number) {
      Set(number, requirement.Matches({{requirement.key(), value}}));
    });
    return;
  }
  const auto holds = [op](bool found, bool listed) {
    return OperatorHolds(
        op, found, [listed] { return listed; }, [] { return false; });
  };
  matches_.assign(column_->num_values() + 1, holds(true, false) ? 1 : 0);
  matches_[0] = holds(false, false) ? 1 : 0;
  for (const std::string& value : requirement.values()) {
    Set(column_->Find(value), holds(true, true));
  }
}

LabelMatcher::LabelMatcher(const std::string& key, const std::string& value,
                           const ClusterIndex& index)
    : column_(index.Column(key)), matches_(column_->num_values() + 1) {
  Set(column_->Find(value), true);
}

void LabelMatcher::Set(int32_t value, bool matches) {
  if (value != LabelColumn::kNone) matches_[static_cast<size_t>(value) + 1] = matches ? 1 : 0;
}

NodeTermMatcher::NodeTermMatcher(const ParsedNodeSelectorTerm& term, const ClusterIndex& index)
    : term_(&term), index_(&index), can_match_(!term.Empty() && term.Valid()) {
  labels_.reserve(term.expressions().size());
  for (const LabelRequirement& requirement : term.expressions()) {
    labels_.emplace_back(requirement, index);
  }
}

bool NodeTermMatcher::Matches(int32_t slot) const {
  return can_match_ && AllMatch(labels_, slot) &&
         (!term_->HasFields() || term_->MatchesFields(index_->NodeAt(slot)->name()));
}

void NodeTermMatcher::KeepMatching(NodeRows& rows) const {
  if (!can_match_) rows.slots.clear();
  KeepAllMatching(labels_, rows);
  if (!term_->HasFields()) return;
  rows.KeepIf([&](int32_t slot) { return term_->MatchesFields(index_->NodeAt(slot)->name()); });
}

NodeMatcher::NodeMatcher(const RequiredNodeAffinity& required, const ClusterIndex& index)
    : required_(&required), has_terms_(required.affinity().has_value()) {
  for (const auto& [key, value] : required.node_selector()) {
    selector_.emplace_back(key, value, index);
  }
  if (!has_terms_) return;
  terms_.reserve(required.affinity()->terms().size());
  for (const ParsedNodeSelectorTerm& term : required.affinity()->terms()) {
    terms_.emplace_back(term, index);
  }
}

bool NodeMatcher::MatchesRequirements(int32_t slot) const {
  return AllMatch(selector_, slot) && (!has_terms_ || AnyTermMatches(slot));
}

bool NodeMatcher::AnyTermMatches(int32_t slot) const {
  return std::any_of(terms_.begin(), terms_.end(),
                     [&](const NodeTermMatcher& term) { return term.Matches(slot); });
}

void NodeMatcher::KeepMatching(NodeRows& rows) const {
  KeepAllMatching(selector_, rows);
  if (!has_terms_) return;
  if (terms_.size() == 1) return terms_[0].KeepMatching(rows);
  rows.KeepIf([&](int32_t slot) { return AnyTermMatches(slot); });
}

NodePreference::NodePreference(const PreferredNodeAffinity& preferred, const ClusterIndex& index)
    : preferred_(&preferred) {
  terms_.reserve(preferred.terms().size());
  for (const PreferredNodeAffinity::WeightedTerm& weighted : preferred.terms()) {
    terms_.push_back({weighted.weight, NodeTermMatcher(weighted.term, index)});
  }
}

int64_t NodePreference::Score(int32_t slot) const {
  int64_t score = 0;
  for (const Weighted& weighted : terms_) {
    if (weighted.term.Matches(slot)) score += weighted.weight;
  }
  return score;
}

}  // namespace berth
