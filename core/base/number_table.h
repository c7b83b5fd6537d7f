// NumberTable: a hash table from keys to small numbers that does not store the keys. A container
// that keeps its elements in an array finds their positions with it by any key.
#ifndef BERTH_BASE_NUMBER_TABLE_H_
#define BERTH_BASE_NUMBER_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace berth {

// Open addressing with linear probing. Its iteration order is never exposed.
class NumberTable {
 public:
  // Returns the hash that the other functions take for the result of std::hash, which may be the
  // key itself.
  static uint32_t Spread(size_t hash) {
    return static_cast<uint32_t>((uint64_t{hash} * 0x9E3779B97F4A7C15u) >> 32);
  }

  // Returns the number with this hash for which `is_it(number)` is true; nothing if there is none.
  template <typename IsIt>
  std::optional<uint32_t> Find(uint32_t hash, IsIt is_it) const {
    if (slots_.empty()) return std::nullopt;
    const Slot& slot = slots_[SlotOf(hash, is_it)];
    return slot.number == kFree ? std::nullopt : std::optional(slot.number);
  }

  // Returns the same, or inserts `number` if there is none. REQUIRES: `number` is not in the table
  // yet, and is not the highest value of its type.
  template <typename IsIt>
  std::optional<uint32_t> FindOrInsert(uint32_t hash, uint32_t number, IsIt is_it) {
    if (4 * (size_ + 1) > 3 * slots_.size()) Grow();
    Slot& slot = slots_[SlotOf(hash, is_it)];
    if (slot.number != kFree) return slot.number;
    slot = {hash, number};
    ++size_;
    return std::nullopt;
  }

  // REQUIRES: the table has the number, with this hash.
  void Erase(uint32_t hash, uint32_t number) {
    size_t gap = HomeOf(hash);
    while (slots_[gap].number != number) gap = After(gap);
    // Closes the gap: numbers behind it that probing would no longer reach move up.
    for (size_t i = After(gap); slots_[i].number != kFree; i = After(i)) {
      const size_t way_to_gap = (gap - HomeOf(slots_[i].hash)) & Mask();
      const size_t way_to_i = (i - HomeOf(slots_[i].hash)) & Mask();
      if (way_to_gap > way_to_i) continue;
      slots_[gap] = slots_[i];
      gap = i;
    }
    slots_[gap] = {};
    --size_;
  }

 private:
  static constexpr uint32_t kFree = UINT32_MAX;
  struct Slot {
    uint32_t hash = 0;
    uint32_t number = kFree;
  };

  size_t Mask() const { return slots_.size() - 1; }
  size_t HomeOf(uint32_t hash) const { return hash & Mask(); }
  size_t After(size_t i) const { return (i + 1) & Mask(); }

  // Returns the slot of the number with this hash for which `is_it(number)` is true, or else the
  // free slot that it would get. REQUIRES: there are slots.
  template <typename IsIt>
  size_t SlotOf(uint32_t hash, IsIt is_it) const {
    size_t i = HomeOf(hash);
    while (slots_[i].number != kFree && !(slots_[i].hash == hash && is_it(slots_[i].number))) {
      i = After(i);
    }
    return i;
  }

  void Grow() {
    std::vector<Slot> old(slots_.empty() ? 8 : 2 * slots_.size());
    old.swap(slots_);
    const auto none = [](uint32_t) { return false; };
    for (const Slot& slot : old) {
      if (slot.number != kFree) slots_[SlotOf(slot.hash, none)] = slot;
    }
  }

  std::vector<Slot> slots_;  // their number is a power of two
  size_t size_ = 0;
};

}  // namespace berth

#endif  // BERTH_BASE_NUMBER_TABLE_H_
