// PriorityQueue: a binary heap of pointers with the moves of Go's container/heap, step by step.
// Upstream: kube-batch v0.5.0, pkg/scheduler/util/priority_queue.go.
#ifndef BERTH_KUBE_BATCH_PRIORITY_QUEUE_H_
#define BERTH_KUBE_BATCH_PRIORITY_QUEUE_H_

#include <cstddef>
#include <utility>
#include <vector>

namespace berth::kube_batch {

// Less(a, b) is true if `a` leaves before `b`. It is called when an element moves, and never again:
// shares change while queues and jobs wait in a heap, so the next element depends on the current
// layout; and a queue may be in the heap more than once. (base/keyed_heap.h makes the same moves
// for elements with keys of their own.)
template <typename T, typename Less>
class PriorityQueue {
 public:
  explicit PriorityQueue(Less less) : less_(less) {}

  bool Empty() const { return items_.empty(); }

  void Push(T* item) {
    items_.push_back(item);
    size_t child = items_.size() - 1;
    while (child > 0) {
      const size_t parent = (child - 1) / 2;
      if (!less_(*items_[child], *items_[parent])) break;
      std::swap(items_[child], items_[parent]);
      child = parent;
    }
  }

  // REQUIRES: !Empty()
  T* Pop() {
    const size_t last = items_.size() - 1;
    std::swap(items_[0], items_[last]);
    size_t parent = 0;
    for (size_t child = 1; child < last; child = 2 * parent + 1) {
      if (child + 1 < last && less_(*items_[child + 1], *items_[child])) ++child;
      if (!less_(*items_[child], *items_[parent])) break;
      std::swap(items_[parent], items_[child]);
      parent = child;
    }
    T* const first = items_.back();
    items_.pop_back();
    return first;
  }

 private:
  Less less_;
  std::vector<T*> items_;
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PRIORITY_QUEUE_H_
