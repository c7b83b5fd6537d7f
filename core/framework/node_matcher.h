// Node selectors and node affinity, prepared for being asked about thousands of nodes: label values
// are compared as numbers. They mean what api/node_affinity.h says, and stand on what was parsed
// there, which outlives them. A node that is in no index is asked as there.
#ifndef BERTH_FRAMEWORK_NODE_MATCHER_H_
#define BERTH_FRAMEWORK_NODE_MATCHER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/node_affinity.h"
#include "framework/cluster_index.h"
#include "framework/node_info.h"

namespace berth {

// A condition on one label.
class LabelMatcher {
 public:
  LabelMatcher(const LabelRequirement& requirement, const ClusterIndex& index);
  // A pair of a nodeSelector: whatever it says, it is compared.
  LabelMatcher(const std::string& key, const std::string& value, const ClusterIndex& index);

  bool Matches(const NodeInfo& node) const;

 private:
  void Admit(const std::string& value);

  LabelOperator op_;
  const LabelRequirement* requirement_;  // null for a pair
  LabelColumnPtr column_;
  std::vector<int32_t> values_;  // of In and NotIn, those that some node has had
};

class NodeTermMatcher {
 public:
  NodeTermMatcher(const ParsedNodeSelectorTerm& term, const ClusterIndex& index);

  bool Matches(const NodeInfo& node) const;

 private:
  const ParsedNodeSelectorTerm* term_;
  std::vector<LabelMatcher> labels_;
};

// RequiredNodeAffinity.
class NodeMatcher {
 public:
  NodeMatcher(const RequiredNodeAffinity& required, const ClusterIndex& index);

  bool Matches(const NodeInfo& node) const;

 private:
  const RequiredNodeAffinity* required_;
  std::vector<LabelMatcher> selector_;
  bool has_terms_;  // if there are none, no node matches
  std::vector<NodeTermMatcher> terms_;
};

// PreferredNodeAffinity.
class NodePreference {
 public:
  NodePreference(const PreferredNodeAffinity& preferred, const ClusterIndex& index);

  int64_t Score(const NodeInfo& node) const;
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
