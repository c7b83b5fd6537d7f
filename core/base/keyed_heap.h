// KeyedHeap: a binary heap whose elements can be found, replaced and removed by key. It makes the
// same moves as Go's container/heap as kube-scheduler v1.21 uses it (internal/heap/heap.go), step
// by step, so that elements that compare equal leave in the same order as there.
#ifndef BERTH_BASE_KEYED_HEAP_H_
#define BERTH_BASE_KEYED_HEAP_H_

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/number_table.h"

namespace berth {

// KeyOf returns the key of an element, which is hashable and may be a view into the element;
// Less(a, b) is true if `a` leaves before `b`. Element is movable, and copyable if the heap is
// copied.
template <typename Element, typename KeyOf, typename Less>
class KeyedHeap {
 public:
  using Key = std::remove_cvref_t<std::invoke_result_t<KeyOf, const Element&>>;

  explicit KeyedHeap(Less less) : less_(std::move(less)) {}
  // Copies the elements of `other` in the same layout; later changes order them by `less`.
  KeyedHeap(const KeyedHeap& other, Less less) : KeyedHeap(other) { less_ = std::move(less); }

  size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  bool Contains(const Key& key) const { return Find(key) != nullptr; }

  // Returns the element with this key. Null if there is none. Valid until the next change of the
  // heap.
  const Element* Find(const Key& key) const {
    if (items_.empty()) return nullptr;
    const std::optional<size_t> i = PositionOf(key, HashOf(key));
    return i ? &items_[*i].element : nullptr;
  }

  // Inserts the element, or replaces the one with the same key, and restores the order around it.
  void AddOrUpdate(Element element) {
    const auto [i, is_new] = Put(std::move(element));
    if (is_new || !SiftDown(i)) SiftUp(i);
  }

  // Inserts the element at the end of the layout, or replaces the one with the same key, and leaves
  // it there even if the order has another place for it. It rebuilds a heap from the elements that
  // another one's ForEach visited, and mirrors a heap whose order depends on something outside of
  // the elements that changed without its notice.
  void PutUnmoved(Element element) { Put(std::move(element)); }

  // Returns the element that leaves next; null if the heap is empty.
  const Element* Peek() const { return items_.empty() ? nullptr : &items_[0].element; }

  std::optional<Element> Pop() {
    if (items_.empty()) return std::nullopt;
    return Remove(0);
  }

  // Removes the element with this key and returns it; nothing if there is none.
  std::optional<Element> Delete(const Key& key) {
    if (items_.empty()) return std::nullopt;
    const std::optional<size_t> i = PositionOf(key, HashOf(key));
    if (!i) return std::nullopt;
    return Remove(*i);
  }

  // Visits all elements in heap layout order, which is not the order in which they leave.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (const Item& item : items_) visit(item.element);
  }

  // Returns all elements in the order in which they would leave.
  std::vector<Element> InPopOrder() const {
    // Pops without the table, because hashing would dominate the cost.
    std::vector<const Element*> layout;
    layout.reserve(items_.size());
    for (const Item& item : items_) layout.push_back(&item.element);
    const auto less = [this](const Element* a, const Element* b) { return less_(*a, *b); };
    std::vector<Element> order;
    order.reserve(layout.size());
    while (!layout.empty()) {
      order.push_back(*layout[0]);
      layout[0] = layout.back();
      layout.pop_back();
      SiftDown(layout, 0, less, [](size_t) {});
    }
    return order;
  }

 private:
  // Each key has a small number while its element is in the heap. So a move hashes nothing, and
  // writes the new position into a compact array. This makes Pop of a long queue several times as
  // fast.
  using Number = uint32_t;
  struct Item {
    Number number;
    Element element;
  };
  struct Place {
    uint32_t position;  // index into items_
    uint32_t hash;      // hash of the key
  };

  static uint32_t HashOf(const Key& key) { return NumberTable::Spread(std::hash<Key>()(key)); }

  std::optional<size_t> PositionOf(const Key& key, uint32_t hash) const {
    const std::optional<Number> number = numbers_.Find(hash, IsNumberOf(key));
    if (!number) return std::nullopt;
    return places_[*number].position;
  }

  // Returns a predicate that reports whether a number belongs to `key`, which must outlive the
  // predicate.
  auto IsNumberOf(const Key& key) const {
    return [this, &key](Number number) {
      return KeyOf()(items_[places_[number].position].element) == key;
    };
  }

  // Replaces the element with the same key, or adds one at the end. Returns its position, and
  // whether it is new.
  std::pair<size_t, bool> Put(Element element) {
    const auto& key = KeyOf()(element);
    const uint32_t hash = HashOf(key);
    const bool is_reused = !free_numbers_.empty();
    const Number number = is_reused ? free_numbers_.back() : static_cast<Number>(places_.size());
    const std::optional<Number> known = numbers_.FindOrInsert(hash, number, IsNumberOf(key));
    if (known) {
      const size_t position = places_[*known].position;
      items_[position].element = std::move(element);
      return {position, false};
    }
    const Place place{static_cast<uint32_t>(items_.size()), hash};
    if (is_reused) {
      free_numbers_.pop_back();
      places_[number] = place;
    } else {
      places_.push_back(place);
    }
    items_.push_back(Item{number, std::move(element)});
    return {place.position, true};
  }

  // Removes item i; the last item takes its place.
  Element Remove(size_t i) {
    Item removed = std::move(items_[i]);
    numbers_.Erase(places_[removed.number].hash, removed.number);
    free_numbers_.push_back(removed.number);
    const size_t last = items_.size() - 1;
    if (i != last) items_[i] = std::move(items_[last]);
    items_.pop_back();
    if (i != last && !SiftDown(i)) SiftUp(i);
    return std::move(removed.element);
  }

  void NotePosition(size_t i) { places_[items_[i].number].position = static_cast<uint32_t>(i); }

  void SiftUp(size_t i) {
    const auto goes_before_parent = [this](const Item& item, size_t at) {
      return at > 0 && less_(item.element, items_[(at - 1) / 2].element);
    };
    if (!goes_before_parent(items_[i], i)) return;
    Item rising = std::move(items_[i]);
    do {
      const size_t parent = (i - 1) / 2;
      items_[i] = std::move(items_[parent]);
      NotePosition(i);
      i = parent;
    } while (goes_before_parent(rising, i));
    items_[i] = std::move(rising);
    NotePosition(i);
  }

  // Reports whether the item moved.
  bool SiftDown(size_t i) {
    const auto less = [this](const Item& a, const Item& b) { return less_(a.element, b.element); };
    return SiftDown(items_, i, less, [this](size_t moved) { NotePosition(moved); });
  }

  // Sifts down in any such layout. Calls `placed` for each position that received another item, and
  // last for that of the item itself.
  template <typename T, typename LessOf, typename Placed>
  static bool SiftDown(std::vector<T>& layout, size_t start, LessOf less, Placed placed) {
    const size_t n = layout.size();
    if (start >= n) return false;
    size_t i = start;
    T sinking = std::move(layout[i]);
    for (size_t child = 2 * i + 1; child < n; child = 2 * i + 1) {
      if (child + 1 < n && less(layout[child + 1], layout[child])) ++child;
      if (!less(layout[child], sinking)) break;
      layout[i] = std::move(layout[child]);
      placed(i);
      i = child;
    }
    layout[i] = std::move(sinking);
    placed(i);
    return i > start;
  }

  Less less_;
  std::vector<Item> items_;
  NumberTable numbers_;
  std::vector<Place> places_;  // indexed by number
  std::vector<Number> free_numbers_;
};

}  // namespace berth

#endif  // BERTH_BASE_KEYED_HEAP_H_
