// Matches nodes against node selectors and node affinity. Upstream: component-helpers v0.21,
// scheduling/corev1/nodeaffinity/nodeaffinity.go.
#ifndef BERTH_API_NODE_AFFINITY_H_
#define BERTH_API_NODE_AFFINITY_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "base/copy_on_write.h"

namespace berth {

// A parsed NodeSelectorTerm: its conditions, or the reason why it can never match.
class ParsedNodeSelectorTerm {
 public:
  // `path` is the term's place in the manifest, for its errors: "nodeSelectorTerms[0]".
  explicit ParsedNodeSelectorTerm(const v1::NodeSelectorTerm& term, std::string_view path = "");

  // An empty term matches nothing.
  bool Empty() const { return empty_; }
  bool Valid() const { return errors_.empty(); }
  // Returns one text for each requirement that does not parse, as upstream words it.
  const std::vector<std::string>& errors() const { return errors_; }
  // Returns false for a term that is empty or does not parse.
  bool Matches(const std::string& node_name, const LabelSet& node_labels) const;
  // Return the two parts of the term: label expressions and fields.
  const std::vector<LabelRequirement>& expressions() const { return expressions_; }
  bool HasFields() const { return !fields_.empty(); }
  bool MatchesFields(const std::string& node_name) const;

 private:
  struct FieldRequirement {
    std::string key;
    bool in = true;  // the operator is In, otherwise NotIn
    std::string value;
  };

  void ParseExpressions(const std::vector<v1::NodeSelectorRequirement>& requirements,
                        std::string_view path);
  void ParseFields(const std::vector<v1::NodeSelectorRequirement>& requirements,
                   std::string_view path);  // path of the term, as above

  bool empty_ = true;
  std::vector<LabelRequirement> expressions_;
  std::vector<FieldRequirement> fields_;
  std::vector<std::string> errors_;
};

// The terms of a NodeSelector, ORed. A term that does not parse does not match.
class ParsedNodeSelector {
 public:
  explicit ParsedNodeSelector(const v1::NodeSelector& selector);

  // Reports whether any term matches; a selector without terms matches nothing.
  bool Matches(const std::string& node_name, const LabelSet& node_labels) const;
  const std::vector<ParsedNodeSelectorTerm>& terms() const { return terms_; }
  // Returns the errors of all terms; upstream reports them only if no term matched.
  std::vector<std::string> Errors() const;

 private:
  std::vector<ParsedNodeSelectorTerm> terms_;
};

// spec.nodeSelector and the required node affinity together: what a node must satisfy. Upstream:
// nodeaffinity.GetRequiredNodeAffinity. nodeSelector is compared, never validated.
class RequiredNodeAffinity {
 public:
  explicit RequiredNodeAffinity(const v1::Pod& pod);
  bool Matches(const v1::Node& node) const;
  // Reports whether the node satisfies spec.nodeSelector alone.
  bool MatchesNodeSelector(const v1::Node& node) const;
  const LabelSet& node_selector() const { return node_selector_; }
  const std::optional<ParsedNodeSelector>& affinity() const { return affinity_; }
  // Returns parse errors of the terms. Callers report them only if Matches is false.
  std::vector<std::string> Errors() const;

 private:
  CopyOnWrite<LabelSet> node_selector_;
  std::optional<ParsedNodeSelector> affinity_;
};

// The preferred terms of node affinity. Like nodeaffinity.NewPreferredSchedulingTerms, it drops
// terms of weight 0 and empty terms before it parses them; one that does not parse makes the whole
// list an error.
class PreferredNodeAffinity {
 public:
  struct WeightedTerm {
    int32_t weight;
    ParsedNodeSelectorTerm term;
  };

  static Result<PreferredNodeAffinity> Parse(const std::vector<v1::PreferredSchedulingTerm>& terms);
  // Returns the problems that make Parse fail, one text for each. Empty if there is none.
  static std::vector<std::string> Errors(const std::vector<v1::PreferredSchedulingTerm>& terms);
  const std::vector<WeightedTerm>& terms() const { return terms_; }
  // Returns the sum of the weights of the matching terms, not yet normalized.
  int64_t Score(const v1::Node& node) const;

 private:
  static PreferredNodeAffinity Parse(const std::vector<v1::PreferredSchedulingTerm>& terms,
                                     std::vector<std::string>& errors);

  std::vector<WeightedTerm> terms_;
};

}  // namespace berth

#endif  // BERTH_API_NODE_AFFINITY_H_
