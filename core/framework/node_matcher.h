// Node selectors and node affinity, prepared for being asked about thousands of nodes: what a label
// has to be is worked out once for each of its values. They mean what api/node_affinity.h says, and
// stand on what was parsed there, which outlives them, as the index does. Nodes are rows of its
// tables.
#ifndef BERTH_FRAMEWORK_NODE_MATCHER_H_
#define BERTH_FRAMEWORK_NODE_MATCHER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/node_affinity.h"
#include "framework/cluster_index.h"
#include "framework/node_info.h"
#include "framework/plugin.h"

namespace berth {

// A condition on one label.
class LabelMatcher {
 public:
  LabelMatcher(const LabelRequirement& requirement, const ClusterIndex& index);
  // A pair of a nodeSelector: whatever it says, it is compared.
  LabelMatcher(const std::string& key, const std::string& value, const ClusterIndex& index);

  bool Matches(int32_t slot) const {
    return matches_[static_cast<size_t>(column_->OfSlot(slot) - LabelColumn::kNone)] != 0;
  }

 private:
  // No effect on kNone, which stands for a value that no node has had.
  void Set(int32_t value, bool matches);

  LabelColumnPtr column_;
  std::vector<uint8_t> matches_;  // for nodes without the label first, then by value
};

class NodeTermMatcher {
 public:
  NodeTermMatcher(const ParsedNodeSelectorTerm& term, const ClusterIndex& index);

  bool Matches(int32_t slot) const;
  // Leaves the rows that match.
  void KeepMatching(NodeRows& rows) const;

 private:
  const ParsedNodeSelectorTerm* term_;
  const ClusterIndex* index_;
  bool can_match_;
  std::vector<LabelMatcher> labels_;
};

// RequiredNodeAffinity.
class NodeMatcher {
 public:
  NodeMatcher(const RequiredNodeAffinity& required, const ClusterIndex& index);

  // A node that is in no index is asked as in api/node_affinity.h.
  bool Matches(const NodeInfo& node) const {
    return node.slot() == NodeInfo::kNoSlot ? required_->Matches(node.node())
                                            : Matches(node.slot());
  }
  bool Matches(int32_t slot) const {
    const bool requires_nothing = selector_.empty() && !has_terms_;
    return requires_nothing || MatchesRequirements(slot);
  }
  // Leaves the rows that match: one label after the other, as long as terms don't stand side by
  // side.
  void KeepMatching(NodeRows& rows) const;

 private:
  bool MatchesRequirements(int32_t slot) const;
  bool AnyTermMatches(int32_t slot) const;

  const RequiredNodeAffinity* required_;
  std::vector<LabelMatcher> selector_;
  bool has_terms_;  // if there are none, no node matches
  std::vector<NodeTermMatcher> terms_;
};

// PreferredNodeAffinity.
class NodePreference {
 public:
  NodePreference(const PreferredNodeAffinity& preferred, const ClusterIndex& index);

  int64_t Score(const NodeInfo& node) const {
    return node.slot() == NodeInfo::kNoSlot ? preferred_->Score(node.node()) : Score(node.slot());
  }
  int64_t Score(int32_t slot) const;
  bool ScoresNothing() const { return terms_.empty(); }

 private:
  struct Weighted {
    int32_t weight;
    NodeTermMatcher term;
  };
  const PreferredNodeAffinity* preferred_;
  std::vector<Weighted> terms_;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_NODE_MATCHER_H_
