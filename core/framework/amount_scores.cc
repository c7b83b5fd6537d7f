#include "framework/amount_scores.h"

namespace berth {

void AmountScores::Key::Add(int64_t number) {
  numbers_.append(reinterpret_cast<const char*>(&number), sizeof number);
}

AmountScores::Table& AmountScores::For(const Key& key, size_t num_slots) {
  Table* found = &tables_[0];
  for (Table& table : tables_) {
    if (table.last_use_ < found->last_use_) found = &table;
    if (table.last_use_ == 0 || table.key_ != key) continue;
    found = &table;
    break;
  }
  if (found->last_use_ == 0 || found->key_ != key) {
    found->key_ = key;
    found->scores_.clear();
  }
  found->scores_.resize(num_slots, kUnknown);
  found->last_use_ = ++num_uses_;
  return *found;
}

void AmountScores::Forget(size_t slot) {
  for (Table& table : tables_) {
    if (slot < table.scores_.size()) table.scores_[slot] = kUnknown;
  }
}

}  // namespace berth
