// ClusterIndex: tables of the facts that plugins would otherwise compute from every node and every
// pod in every attempt: the value of a label on each node, the amounts that are free on it, the
// nodes with pods of given labels, and the affinity terms of the pods on nodes. The cache keeps the
// index up to date as nodes change, so that the cost of an attempt depends on what it reads, not on
// the cluster's size.
//
// Nodes are identified by their slots, the small numbers that a cache gives them (NodeInfo::slot).
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

// One label of all nodes. Its values are numbered from 0 in an arbitrary order.
class LabelColumn {
 public:
  static constexpr int32_t kNone = -1;

  // Returns the number of the node's value; kNone for a node without the label.
  int32_t Of(const NodeInfo& node) const {
    return node.slot() == NodeInfo::kNoSlot ? OfLabels(node.node().metadata.labels)
                                            : OfSlot(node.slot());
  }
  int32_t OfSlot(int32_t slot) const {
    const auto place = static_cast<size_t>(slot);
    return place < by_slot_.size() ? by_slot_[place] : kNone;
  }
  // Returns the number of the value; kNone if no node has ever had it.
  int32_t Find(const std::string& value) const;
  // Calls visit(value, number) for each value that a node has ever had.
  template <typename Visit>
  void ForEachValue(Visit visit) const {
    for (const auto& [value, number] : values_) visit(value, static_cast<int32_t>(number));
  }
  // All numbers are below this. Some values may no longer be on any node.
  size_t num_values() const { return values_.size(); }

 private:
  friend class ClusterIndex;

  int32_t OfLabels(const LabelSet& labels) const;
  // `node` is null if the slot is no longer used. REQUIRES: there is room for the slot.
  void Set(size_t slot, const NodeInfo* node);

  std::string key_;
  std::unordered_map<std::string, uint32_t> values_;
  std::vector<int32_t> by_slot_;
};
using LabelColumnPtr = std::shared_ptr<const LabelColumn>;

// A count for each node on which it is not 0, in the order of slots.
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

// Pods that no selector can tell apart.
struct PodClass {
  std::string namespace_;
  CopyOnWrite<LabelSet> labels;
  bool deletion_requested = false;
  SlotCounts slots;
};

// The kind of a pod's affinity term.
enum class TermRole : uint8_t {
  kRequiredAffinity,
  kRequiredAntiAffinity,
  kPreferredAffinity,
  kPreferredAntiAffinity,
};
// Equal terms of pods, with the nodes on which these pods are.
struct TermClass {
  TermRole role = TermRole::kRequiredAffinity;
  int32_t weight = 0;  // only for a preferred term
  AffinityTerm term;
  SlotCounts slots;
};

// The amounts of a node that nearly every attempt compares, in one struct. Units as in Resource.
struct NodeAmounts {
  // Computed by FreeAmount.
  int64_t free_pods = 0;
  int64_t free_milli_cpu = 0;
  int64_t free_memory_bytes = 0;
  int64_t free_ephemeral_storage_bytes = 0;
  // The amounts that score plugins use.
  int64_t allocatable_milli_cpu = 0;
  int64_t allocatable_memory_bytes = 0;
  NonZeroRequest non_zero_requested;
};

class ClusterIndex {
 public:
  using NodeInfoPtr = std::shared_ptr<const NodeInfo>;

  // Replaces a node's entry after a change. The node may have been deleted and added again with
  // another slot.
  void Replace(const NodeInfo& old_info, const NodeInfoPtr& info);
  // Replaces all nodes.
  void SetAll(const std::vector<NodeInfoPtr>& infos);

  // Returns null for a slot that no node has.
  const NodeInfo* NodeAt(int32_t slot) const { return infos_[static_cast<size_t>(slot)].get(); }
  size_t num_slots() const { return infos_.size(); }
  // Indexed by slot; zeros for a slot that no node has.
  const std::vector<NodeAmounts>& amounts() const { return amounts_; }
  // Scores of earlier attempts by amounts(), for nodes that have not changed since.
  AmountScores::Table& ScoresByAmounts(const AmountScores::Key& key) const {
    return amount_scores_.For(key, infos_.size());
  }
  // Return the number of nodes that are not NodeInfo::is_plain, and of nodes that list their
  // images.
  int64_t num_not_plain() const { return num_not_plain_; }
  int64_t num_with_images() const { return num_with_images_; }
  // Returns the column of a label, which is built at the first call. Never null.
  LabelColumnPtr Column(const std::string& key) const;
  // Some may no longer be on any node. The first call begins to count pods.
  const std::vector<PodClass>& pod_classes() const;
  const std::vector<TermClass>& term_classes() const { return term_classes_; }

 private:
  // The index keeps columns of at most this many keys, because terms may name any number.
  static constexpr size_t kMaxColumns = 64;

  // Enters a node that is new or has changed. REQUIRES: it has a slot, and a node.
  void Set(const NodeInfoPtr& info);
  void SetColumns(int32_t slot, const NodeInfo* info);
  void CountNode(const NodeInfo* info, int64_t delta);
  void CountPods(const NodeInfo* old_info, const NodeInfo* new_info, int32_t slot);
  PodClass& ClassOf(const v1::Pod& pod) const;
  void CountTerms(const PodInfo& pod, int32_t slot, int32_t delta);
  void CountTerm(TermRole role, int32_t weight, const AffinityTerm& term, int32_t slot,
                 int32_t delta);
  void Clear(size_t slot);

  std::vector<NodeInfoPtr> infos_;  // indexed by slot
  std::vector<NodeAmounts> amounts_;
  mutable AmountScores amount_scores_;
  int64_t num_not_plain_ = 0;
  int64_t num_with_images_ = 0;
  mutable std::map<std::string, std::shared_ptr<LabelColumn>> columns_;
  mutable bool counts_pods_ = false;
  mutable std::vector<PodClass> pod_classes_;
  mutable NumberTable pod_class_numbers_;  // keyed by a hash of the fields in which classes differ
  std::vector<TermClass> term_classes_;
  std::unordered_map<std::string, uint32_t> term_class_numbers_;  // keyed by the text of the term
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_CLUSTER_INDEX_H_
