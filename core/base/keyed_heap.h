// KeyedHeap: a binary heap whose elements can be found, replaced and removed by key. The moves are
// those of Go's container/heap as kube-scheduler v1.21 uses it (internal/heap/heap.go), step by
// step, so that elements that compare equal leave in the same order as there.
#ifndef BERTH_BASE_KEYED_HEAP_H_
#define BERTH_BASE_KEYED_HEAP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/check.h"

namespace berth {

// Less(a, b) is true if `a` leaves before `b`. Key is hashable; Element is movable, and copyable
// where the heap is copied.
template <typename Key, typename Element, typename Less>
class KeyedHeap {
 public:
  explicit KeyedHeap(Less less) : less_(std::move(less)) {}
  // The elements of `other`, each where it is there, ordered by `less` from now on.
  KeyedHeap(const KeyedHeap& other, Less less) : less_(std::move(less)) { CopyItems(other); }
  KeyedHeap(const KeyedHeap& other) : KeyedHeap(other, other.less_) {}
  KeyedHeap& operator=(const KeyedHeap& other) {
    if (this == &other) return *this;
    less_ = other.less_;
    CopyItems(other);
    return *this;
  }
  KeyedHeap(KeyedHeap&&) noexcept = default;
  KeyedHeap& operator=(KeyedHeap&&) noexcept = default;

  size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  bool Contains(const Key& key) const { return index_.count(key) > 0; }

  // Null if there is none. Valid until the next change of the heap.
  const Element* Find(const Key& key) const {
    auto it = index_.find(key);
    return it == index_.end() ? nullptr : &items_[positions_[it->second]].element;
  }

  // Inserts, or replaces the element of the same key and restores the order around it.
  void AddOrUpdate(const Key& key, Element element) {
    auto it = index_.find(key);
    if (it != index_.end()) {
      const size_t i = positions_[it->second];
      items_[i].element = std::move(element);
      if (!SiftDown(i, items_.size())) SiftUp(i);
      return;
    }
    Append(key, std::move(element));
    SiftUp(items_.size() - 1);
  }

  // Inserts at the end of the layout, or replaces, and leaves the element there even if the order
  // has another place for it. Fills a heap from what ForEach showed of another; and follows one
  // whose order depends on something outside of the elements and was not told of a change there.
  void PutUnmoved(const Key& key, Element element) {
    auto it = index_.find(key);
    if (it != index_.end()) {
      items_[positions_[it->second]].element = std::move(element);
      return;
    }
    Append(key, std::move(element));
  }

  // The element that leaves next; null when empty.
  const Element* Peek() const { return items_.empty() ? nullptr : &items_[0].element; }

  std::optional<Element> Pop() {
    if (items_.empty()) return std::nullopt;
    const size_t last = items_.size() - 1;
    Swap(0, last);
    SiftDown(0, last);
    return RemoveLast();
  }

  // The element that was removed, if it was there.
  std::optional<Element> Delete(const Key& key) {
    auto it = index_.find(key);
    if (it == index_.end()) return std::nullopt;
    const size_t i = positions_[it->second];
    const size_t last = items_.size() - 1;
    if (i != last) {
      Swap(i, last);
      if (!SiftDown(i, last)) SiftUp(i);
    }
    return RemoveLast();
  }

  // All elements in heap layout order, which is not the order in which they leave.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (const Item& item : items_) visit(item.element);
  }

  // All elements in the order in which they would leave.
  std::vector<Element> InPopOrder() const {
    // Pops without the index, since hashing would cost more than all the rest.
    std::vector<const Element*> layout;
    layout.reserve(items_.size());
    for (const Item& item : items_) layout.push_back(&item.element);
    const auto less = [&](size_t i, size_t j) { return less_(*layout[i], *layout[j]); };
    const auto swap = [&](size_t i, size_t j) { std::swap(layout[i], layout[j]); };
    std::vector<Element> order;
    order.reserve(layout.size());
    for (size_t n = layout.size(); n > 0; --n) {
      order.push_back(*layout[0]);
      swap(0, n - 1);
      SiftDown(0, n - 1, less, swap);
    }
    return order;
  }

 private:
  // Each key has a small number while it is there: a move hashes nothing, and notes the new
  // position where the positions of others are near. That makes Pop of a long queue several times
  // as fast.
  using Number = uint32_t;
  using Index = std::unordered_map<Key, Number>;
  struct Item {
    Number number;
    Element element;
  };

  void Append(const Key& key, Element element) {
    Number number = static_cast<Number>(positions_.size());
    if (free_numbers_.empty()) {
      positions_.push_back(0);
      entries_.emplace_back();
    } else {
      number = free_numbers_.back();
      free_numbers_.pop_back();
    }
    entries_[number] = index_.emplace(key, number).first;
    positions_[number] = static_cast<Number>(items_.size());
    items_.push_back(Item{number, std::move(element)});
  }

  void CopyItems(const KeyedHeap& other) {
    items_ = other.items_;
    index_ = other.index_;
    positions_ = other.positions_;
    free_numbers_ = other.free_numbers_;
    entries_.resize(positions_.size());
    for (auto entry = index_.begin(); entry != index_.end(); ++entry) {
      entries_[entry->second] = entry;
    }
  }

  void Swap(size_t i, size_t j) {
    if (i == j) return;
    std::swap(items_[i], items_[j]);
    positions_[items_[i].number] = static_cast<Number>(i);
    positions_[items_[j].number] = static_cast<Number>(j);
  }

  void SiftUp(size_t i) {
    while (i > 0) {
      const size_t parent = (i - 1) / 2;
      if (!less_(items_[i].element, items_[parent].element)) return;
      Swap(i, parent);
      i = parent;
    }
  }

  // Within the first n items. True if the item moved.
  bool SiftDown(size_t start, size_t n) {
    return SiftDown(
        start, n,
        [this](size_t i, size_t j) { return less_(items_[i].element, items_[j].element); },
        [this](size_t i, size_t j) { Swap(i, j); });
  }

  // The same for any array, of whose positions `less` and `swap` are told.
  template <typename LessAt, typename SwapAt>
  static bool SiftDown(size_t start, size_t n, LessAt less, SwapAt swap) {
    size_t i = start;
    for (size_t child = 2 * i + 1; child < n; child = 2 * i + 1) {
      if (child + 1 < n && less(child + 1, child)) ++child;
      if (!less(child, i)) break;
      swap(i, child);
      i = child;
    }
    return i > start;
  }

  std::optional<Element> RemoveLast() {
    const Number number = items_.back().number;
    index_.erase(entries_[number]);
    free_numbers_.push_back(number);
    std::optional<Element> element(std::move(items_.back().element));
    items_.pop_back();
    return element;
  }

  Less less_;
  std::vector<Item> items_;
  Index index_;  // its order reaches nobody
  // By number: where the item is in items_, and its entry of the index.
  std::vector<Number> positions_;
  std::vector<typename Index::iterator> entries_;
  std::vector<Number> free_numbers_;
};

}  // namespace berth

#endif  // BERTH_BASE_KEYED_HEAP_H_
