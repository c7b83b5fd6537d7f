// ClusterIndex: what plugins would otherwise ask of every node and every pod in every attempt.
// Which value of a label each node has, what is left on it, on which nodes there are pods with
// these labels, and which terms of affinity the pods on nodes have. It is kept up to date as nodes
// change, so that an attempt costs what it looks at, not what is there already.
//
// Nodes are known by their slots, the small numbers that a cache gives them (NodeInfo::slot).
#ifndef BERTH_FRAMEWORK_CLUSTER_INDEX_H_
#define BERTH_FRAMEWORK_CLUSTER_INDEX_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/number_table.h"
#include "framework/amount_scores.h"
#include "framework/node_info.h"

namespace berth {

// One label of all nodes. Its values are numbered from 0, in no order of meaning.
class LabelColumn {
 public:
  static constexpr int32_t kNone = -1;

  // The number of the node's value; kNone for a node without the label.
  int32_t Of(const NodeInfo& node) const {
    return node.slot() == NodeInfo::kNoSlot ? OfLabels(node.node().metadata.labels)
                                            : OfSlot(node.slot());
  }
  int32_t OfSlot(int32_t slot) const {
    const auto place = static_cast<size_t>(slot);
    return place < by_slot_.size() ? by_slot_[place] : kNone;
  }
  // kNone for a value that no node has had.
  int32_t Find(const std::string& value) const;
  // Calls visit(value, number) for each value that a node has had.
  template <typename Visit>
  void ForEachValue(Visit visit) const {
    for (const auto& [value, number] : values_) visit(value, static_cast<int32_t>(number));
  }
  // Numbers are below this. Some of the values may not be there any more.
  size_t num_values() const { return values_.size(); }

 private:
  friend class ClusterIndex;

  int32_t OfLabels(const LabelSet& labels) const;
  // `node` is null where there is none any more. REQUIRES: there is room for the slot.
  void Set(size_t slot, const NodeInfo* node);

  std::string key_;
  std::unordered_map<std::string, uint32_t> values_;
  std::vector<int32_t> by_slot_;
};
using LabelColumnPtr = std::shared_ptr<const LabelColumn>;

// How many of something there are on each node that has any, in the order of slots.
class SlotCounts {
 public:
  struct Entry {
    int32_t slot;
    int32_t count;  // never 0
  };

  void Add(int32_t slot, int32_t delta);
  bool empty() const { return entries_.empty(); }
  std::vector<Entry>::const_iterator begin() const { return entries_.begin(); }
  std::vector<Entry>::const_iterator end() const { return entries_.end(); }

 private:
  std::vector<Entry> entries_;
};

// Pods that are the same for every selector.
struct PodClass {
  std::string namespace_;
  CopyOnWrite<LabelSet> labels;
  bool deletion_requested = false;
  SlotCounts slots;
};

// What a pod on a node says about the pods that it wants beside it or not.
enum class TermRole : uint8_t {
  kRequiredAffinity,
  kRequiredAntiAffinity,
  kPreferredAffinity,
  kPreferredAntiAffinity,
};
// Equal terms of pods, with the nodes that these are on.
struct TermClass {
  TermRole role = TermRole::kRequiredAffinity;
  int32_t weight = 0;  // of a preferred term
  AffinityTerm term;
  SlotCounts slots;
};

// The amounts of a node that nearly every attempt compares, side by side. Units as in Resource.
struct NodeAmounts {
  // As FreeAmount.
  int64_t free_pods = 0;
  int64_t free_milli_cpu = 0;
  int64_t free_memory_bytes = 0;
  int64_t free_ephemeral_storage_bytes = 0;
  // As scores see them.
  int64_t allocatable_milli_cpu = 0;
  int64_t allocatable_memory_bytes = 0;
  NonZeroRequest non_zero_requested;
};

class ClusterIndex {
 public:
  using NodeInfoPtr = std::shared_ptr<const NodeInfo>;

  // Takes over what a node has become since. It may have left and come back, to another slot.
  void Replace(const NodeInfo& old_info, const NodeInfoPtr& info);
  // Makes these all the nodes that there are.
  void SetAll(const std::vector<NodeInfoPtr>& infos);

  // Null for a slot that no node has.
  const NodeInfo* NodeAt(int32_t slot) const { return infos_[static_cast<size_t>(slot)].get(); }
  size_t num_slots() const { return infos_.size(); }
  // By slot; zeros for a slot that no node has.
  const std::vector<NodeAmounts>& amounts() const { return amounts_; }
  // Scores of earlier attempts by amounts(), of nodes that have not changed since.
  AmountScores::Table& ScoresByAmounts(const AmountScores::Key& key) const {
    return amount_scores_.For(key, infos_.size());
  }
  // Nodes that are not NodeInfo::is_plain, and nodes that say which images they have.
  int64_t num_not_plain() const { return num_not_plain_; }
  int64_t num_with_images() const { return num_with_images_; }
  // Never null. Made when it is first asked for.
  LabelColumnPtr Column(const std::string& key) const;
  // Some may be on no node any more. Pods are counted from the first call on.
  const std::vector<PodClass>& pod_classes() const;
  const std::vector<TermClass>& term_classes() const { return term_classes_; }

 private:
  // Columns are not kept for more keys: terms may name as many as they like.
  static constexpr size_t kMaxColumns = 64;

  // Takes over a node: new, or changed since. REQUIRES: it has a slot, and a node.
  void Set(const NodeInfoPtr& info);
  void SetColumns(int32_t slot, const NodeInfo* info);
  void CountNode(const NodeInfo* info, int64_t delta);
  void CountPods(const NodeInfo* old_info, const NodeInfo* new_info, int32_t slot);
  PodClass& ClassOf(const v1::Pod& pod) const;
  void CountTerms(const PodInfo& pod, int32_t slot, int32_t delta);
  void CountTerm(TermRole role, int32_t weight, const AffinityTerm& term, int32_t slot,
                 int32_t delta);
  void Clear(size_t slot);

  std::vector<NodeInfoPtr> infos_;  // by slot
  std::vector<NodeAmounts> amounts_;
  mutable AmountScores amount_scores_;
  int64_t num_not_plain_ = 0;
  int64_t num_with_images_ = 0;
  mutable std::map<std::string, std::shared_ptr<LabelColumn>> columns_;
  mutable bool counts_pods_ = false;
  mutable std::vector<PodClass> pod_classes_;
  mutable NumberTable pod_class_numbers_;  // by a hash of the fields in which classes differ
  std::vector<TermClass> term_classes_;
  std::unordered_map<std::string, uint32_t> term_class_numbers_;  // by the text of the term
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_CLUSTER_INDEX_H_
