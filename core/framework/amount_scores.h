// AmountScores: scores kept from one attempt to the next. Pods that one controller made ask for the
// same, and an attempt changes one node: the other nodes' scores by amounts are as they were.
#ifndef BERTH_FRAMEWORK_AMOUNT_SCORES_H_
#define BERTH_FRAMEWORK_AMOUNT_SCORES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace berth {

// Scores that follow from a pod's requests and a node's NodeAmounts alone, by the node's slot.
class AmountScores {
 public:
  // All that such a score depends on, apart from the node: how it is computed, and for each
  // resource which one it is, its weight, and how much the pod asks for.
  using Key = std::vector<int64_t>;

  // The scores of one key. A reference to it is valid until the next call of For.
  class Table {
   public:
    // The score of a node: the one kept, or else what compute() returns, which is kept if it is one
    // of 0 to 127, as nearly all are.
    template <typename Compute>
    int64_t Get(int32_t slot, Compute compute) {
      int8_t& kept = scores_[static_cast<size_t>(slot)];
      if (kept != kUnknown) return kept;
      const int64_t score = compute();
      if (score >= 0 && score <= std::numeric_limits<int8_t>::max()) {
        kept = static_cast<int8_t>(score);
      }
      return score;
    }

   private:
    friend class AmountScores;
    Key key_;
    std::vector<int8_t> scores_;
    int64_t last_use_ = 0;  // the number of that call of For
  };

  // `num_slots`: the slots are below this.
  Table& For(const Key& key, size_t num_slots) {
    const auto has_key = [&](const Table& table) { return table.key_ == key; };
    auto found = std::find_if(tables_.begin(), tables_.end(), has_key);
    if (found == tables_.end()) {
      found = tables_.size() < kMaxTables ? tables_.emplace(tables_.end()) : LongestUnused();
      found->key_ = key;
      found->scores_.clear();
    }
    found->scores_.resize(num_slots, kUnknown);
    found->last_use_ = ++num_uses_;
    return *found;
  }

  // The amounts of a node have changed.
  void Forget(size_t slot) {
    for (Table& table : tables_) {
      if (slot < table.scores_.size()) table.scores_[slot] = kUnknown;
    }
  }

 private:
  static constexpr int8_t kUnknown = -1;
  // Enough for the pods of some thirty controllers in turns, each scored by two plugins.
  static constexpr size_t kMaxTables = 64;

  std::vector<Table>::iterator LongestUnused() {
    return std::min_element(tables_.begin(), tables_.end(), [](const Table& a, const Table& b) {
      return a.last_use_ < b.last_use_;
    });
  }

  std::vector<Table> tables_;
  int64_t num_uses_ = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_AMOUNT_SCORES_H_
