// KeyedHeap: a binary heap whose elements can be found, replaced and removed by key. The moves are
// those of Go's container/heap as kube-scheduler v1.21 uses it (internal/heap/heap.go), step by
// step, so that elements that compare equal leave in the same order as there.
#ifndef BERTH_BASE_KEYED_HEAP_H_
#define BERTH_BASE_KEYED_HEAP_H_

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
    return it == index_.end() ? nullptr : &items_[it->second].element;
  }

  // Inserts, or replaces the element of the same key and restores the order around it.
  void AddOrUpdate(const Key& key, Element element) {
    auto it = index_.find(key);
    if (it != index_.end()) {
      const size_t i = it->second;
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
      items_[it->second].element = std::move(element);
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
    const size_t i = it->second;
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
  using Index = std::unordered_map<Key, size_t>;
  // With its own entry of the index, which stays where it is: a move hashes nothing. That makes Pop
  // of a long queue three times as fast.
  struct Item {
    typename Index::value_type* entry;
    Element element;
  };

  void Append(const Key& key, Element element) {
    auto& entry = *index_.emplace(key, items_.size()).first;
    items_.push_back(Item{&entry, std::move(element)});
  }

  void CopyItems(const KeyedHeap& other) {
    items_ = other.items_;
    index_ = other.index_;
    for (typename Index::value_type& entry : index_) items_[entry.second].entry = &entry;
  }

  void Swap(size_t i, size_t j) {
    if (i == j) return;
    std::swap(items_[i], items_[j]);
    items_[i].entry->second = i;
    items_[j].entry->second = j;
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
    index_.erase(items_.back().entry->first);
    std::optional<Element> element(std::move(items_.back().element));
    items_.pop_back();
    return element;
  }

  Less less_;
  std::vector<Item> items_;
  Index index_;  // positions in items_; its order reaches nobody
};

}  // namespace berth

#endif  // BERTH_BASE_KEYED_HEAP_H_
