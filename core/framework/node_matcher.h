// Node selectors and node affinity, prepared for tests against thousands of nodes: the result for
// each value of a label is computed once. The meaning is that of api/node_affinity.h. The parsed
// terms and the index must outlive these objects. Nodes are rows of the index's tables.
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
  // One pair of a nodeSelector, which upstream compares without validation.
  LabelMatcher(const std::string& key, const std::string& value, const ClusterIndex& index);

  bool Matches(int32_t slot) const {
    return matches_[static_cast<size_t>(column_->OfSlot(slot) - LabelColumn::kNone)] != 0;
  }

 private:
  // No effect for kNone, a value that no node has ever had.
  void Set(int32_t value, bool matches);

  LabelColumnPtr column_;
  std::vector<uint8_t> matches_;  // indexed by value + 1; the first is for nodes without the label
};

class NodeTermMatcher {
 public:
  NodeTermMatcher(const ParsedNodeSelectorTerm& term, const ClusterIndex& index);

  bool Matches(int32_t slot) const;
  // Removes the rows that do not match.
  void KeepMatching(NodeRows& rows) const;

 private:
  const ParsedNodeSelectorTerm* term_;
  const ClusterIndex* index_;
  bool can_match_;
  std::vector<LabelMatcher> labels_;
};

// RequiredNodeAffinity, prepared.
class NodeMatcher {
 public:
  NodeMatcher(const RequiredNodeAffinity& required, const ClusterIndex& index);

  // For a node that is in no index it uses api/node_affinity.h.
  bool Matches(const NodeInfo& node) const {
    return node.slot() == NodeInfo::kNoSlot ? required_->Matches(node.node())
                                            : Matches(node.slot());
  }
  bool Matches(int32_t slot) const {
    const bool requires_nothing = selector_.empty() && !has_terms_;
    return requires_nothing || MatchesRequirements(slot);
  }
  // Removes the rows that do not match, one label after the other, unless there are several
  // alternative terms.
  void KeepMatching(NodeRows& rows) const;

 private:
  bool MatchesRequirements(int32_t slot) const;
  bool AnyTermMatches(int32_t slot) const;

  const RequiredNodeAffinity* required_;
  std::vector<LabelMatcher> selector_;
  bool has_terms_;  // a node has to match one of terms_, which may be empty
  std::vector<NodeTermMatcher> terms_;
};

// PreferredNodeAffinity, prepared.
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
