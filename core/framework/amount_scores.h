// AmountScores: scores kept from one attempt to the next. Pods of one controller have the same
// requests, and an attempt changes one node, so the scores of the other nodes are still valid.
#ifndef BERTH_FRAMEWORK_AMOUNT_SCORES_H_
#define BERTH_FRAMEWORK_AMOUNT_SCORES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace berth {

// Scores that depend only on a pod's requests and a node's NodeAmounts, indexed by the node's slot.
class AmountScores {
 public:
  // Everything that such a score depends on, apart from the node, as a sequence of numbers: how it
  // is computed, and for each resource its identity, its weight, and the pod's request.
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
    // Returns the score of a node: the kept one, or else the result of compute(), which is kept if
    // it is between 0 and 127, as nearly all are.
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
    int64_t last_use_ = 0;  // number of the last call of For for this key; 0: none
  };

  // Returns the table of the key. REQUIRES: all slots are below `num_slots`.
  Table& For(const Key& key, size_t num_slots);
  // Drops the scores of a node whose amounts have changed.
  void Forget(size_t slot);

 private:
  static constexpr int8_t kUnknown = -1;
  // Suffices for alternating pods of some thirty controllers, each scored by two plugins.
  static constexpr size_t kMaxTables = 64;

  std::array<Table, kMaxTables> tables_;
  int64_t num_uses_ = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_AMOUNT_SCORES_H_
