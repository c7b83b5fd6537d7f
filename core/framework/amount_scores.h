// AmountScores: scores kept from one attempt to the next. Pods that one controller made ask for the
// same, and an attempt changes one node: the other nodes' scores by amounts are as they were.
#ifndef BERTH_FRAMEWORK_AMOUNT_SCORES_H_
#define BERTH_FRAMEWORK_AMOUNT_SCORES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace berth {

// Scores that follow from a pod's requests and a node's NodeAmounts alone, by the node's slot.
class AmountScores {
 public:
  // All that such a score depends on, apart from the node, as numbers one after the other: how it
  // is computed, and for each resource which one it is, its weight, and how much the pod asks for.
  class Key {
   public:
    void Add(int64_t number);
    bool operator==(const Key&) const = default;

   private:
    std::string numbers_;
  };

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
    int64_t last_use_ = 0;  // the number of that call of For; 0: none
  };

  // `num_slots`: the slots are below this.
  Table& For(const Key& key, size_t num_slots);
  // The amounts of a node have changed.
  void Forget(size_t slot);

 private:
  static constexpr int8_t kUnknown = -1;
  // Enough for the pods of some thirty controllers in turns, each scored by two plugins.
  static constexpr size_t kMaxTables = 64;

  std::array<Table, kMaxTables> tables_;
  int64_t num_uses_ = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_AMOUNT_SCORES_H_
