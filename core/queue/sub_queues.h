// SubQueues: activeQ, backoffQ and unschedulableQ, without the rules by which pods move between
// them.
#ifndef BERTH_QUEUE_SUB_QUEUES_H_
#define BERTH_QUEUE_SUB_QUEUES_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "api/pod_key.h"
#include "base/check.h"
#include "base/keyed_heap.h"
#include "queue/scheduling_queue.h"

namespace berth {

// The key of an entry in the heaps.
struct QueuedPodKeyOf {
  v1::PodKeyView operator()(const QueuedPodInfoPtr& info) const {
    return v1::PodKeyView(info->pod());
  }
};

// A value type if BackoffQLess is one. BackoffQLess orders the entries of backoffQ: soonest expiry
// first.
template <typename BackoffQLess>
class SubQueues {
 public:
  SubQueues(const QueueSortPlugin* queue_sort, BackoffQLess backoff_q_less)
      : queue_sort_(queue_sort),
        active_q_(ActiveQLess{queue_sort}),
        backoff_q_(std::move(backoff_q_less)) {}
  // Copies the entries, each at the same place of its heap, with other orders.
  SubQueues(const SubQueues& other, const QueueSortPlugin* queue_sort, BackoffQLess backoff_q_less)
      : queue_sort_(queue_sort),
        active_q_(other.active_q_, ActiveQLess{queue_sort}),
        backoff_q_(other.backoff_q_, std::move(backoff_q_less)),
        unschedulable_q_(other.unschedulable_q_) {}

  // Adds the entry, or replaces the pod's entry.
  void Put(const QueuedPodInfoPtr& info, SectionId to) {
    switch (to) {
      case SectionId::kActive:
        return active_q_.AddOrUpdate(ActiveEntry{queue_sort_->RankOf(*info), info});
      case SectionId::kBackoff:
        return backoff_q_.AddOrUpdate(info);
      case SectionId::kUnschedulable:
        unschedulable_q_.erase(info);  // removes an entry of the same pod
        unschedulable_q_.insert(info);
        return;
      default:
        BERTH_CHECK(false, "no queue to put a pod into");
    }
  }

  // Returns null if the pod was not there.
  QueuedPodInfoPtr Take(const v1::PodKeyView& key, SectionId from) {
    switch (from) {
      case SectionId::kActive:
        return InfoOf(active_q_.Delete(key));
      case SectionId::kBackoff:
        return backoff_q_.Delete(key).value_or(nullptr);
      case SectionId::kUnschedulable: {
        const auto entry = unschedulable_q_.find(key);
        if (entry == unschedulable_q_.end()) return nullptr;
        return std::move(unschedulable_q_.extract(entry).value());
      }
      default:
        return nullptr;
    }
  }

  // Returns null if activeQ is empty.
  QueuedPodInfoPtr PopActive() { return InfoOf(active_q_.Pop()); }
  // PeekBackoff returns the head of backoffQ; PopBackoff also removes it. Null if there is none.
  QueuedPodInfoPtr PeekBackoff() const {
    const QueuedPodInfoPtr* head = backoff_q_.Peek();
    return head == nullptr ? nullptr : *head;
  }
  QueuedPodInfoPtr PopBackoff() { return backoff_q_.Pop().value_or(nullptr); }

  // Returns null if the pod is not there. Valid until the next change.
  const QueuedPodInfoPtr* FindIn(const v1::PodKeyView& key, SectionId queue) const {
    switch (queue) {
      case SectionId::kActive:
        return InfoOf(active_q_.Find(key));
      case SectionId::kBackoff:
        return backoff_q_.Find(key);
      case SectionId::kUnschedulable: {
        auto it = unschedulable_q_.find(key);
        return it == unschedulable_q_.end() ? nullptr : &*it;
      }
      default:
        return nullptr;
    }
  }
  bool Has(const v1::PodKeyView& key, SectionId queue) const {
    return FindIn(key, queue) != nullptr;
  }

  SectionId QueueOf(const v1::PodKeyView& key) const {
    for (const SectionId queue :
         {SectionId::kActive, SectionId::kBackoff, SectionId::kUnschedulable}) {
      if (Has(key, queue)) return queue;
    }
    return SectionId::kNone;
  }
  const QueuedPodInfo* Find(const v1::PodKeyView& key) const {
    const QueuedPodInfoPtr* entry = FindIn(key, QueueOf(key));
    return entry == nullptr ? nullptr : entry->get();
  }

  std::vector<QueuedPodInfoPtr> ActiveQ() const {
    std::vector<QueuedPodInfoPtr> infos;
    infos.reserve(active_count());
    for (ActiveEntry& entry : active_q_.InPopOrder()) infos.push_back(std::move(entry.info));
    return infos;
  }
  std::vector<QueuedPodInfoPtr> BackoffQ() const { return backoff_q_.InPopOrder(); }
  std::vector<QueuedPodInfoPtr> UnschedulableQ() const {
    return UnschedulableWhere([](const QueuedPodInfo&) { return true; });
  }
  // Returns the pods in unschedulableQ for which `condition` is true, by key.
  template <typename Condition>
  std::vector<QueuedPodInfoPtr> UnschedulableWhere(Condition condition) const {
    std::vector<QueuedPodInfoPtr> infos;
    for (const QueuedPodInfoPtr& info : unschedulable_q_) {
      if (condition(*info)) infos.push_back(info);
    }
    return infos;
  }

  // Returns the pods in unschedulableQ with a required affinity term that matches `pod`, because
  // they may fit beside it. Upstream: getUnschedulablePodsWithMatchingAffinityTerm.
  std::vector<QueuedPodInfoPtr> UnschedulableWithMatchingAffinityTerm(const v1::Pod& pod) const {
    return UnschedulableWhere([&pod](const QueuedPodInfo& info) {
      const std::vector<AffinityTerm>& terms = info.pod_info->affinity->required_affinity_terms;
      return std::any_of(terms.begin(), terms.end(),
                         [&pod](const AffinityTerm& term) { return term.Matches(pod); });
    });
  }

  size_t Count(SectionId queue) const {
    switch (queue) {
      case SectionId::kActive:
        return active_count();
      case SectionId::kBackoff:
        return backoff_count();
      case SectionId::kUnschedulable:
        return unschedulable_count();
      default:
        return 0;
    }
  }
  size_t active_count() const { return active_q_.size(); }
  size_t backoff_count() const { return backoff_q_.size(); }
  size_t unschedulable_count() const { return unschedulable_q_.size(); }

  std::vector<v1::PodPtr> PendingPods() const {
    std::vector<v1::PodPtr> pods;
    pods.reserve(active_count() + backoff_count() + unschedulable_count());
    const auto append = [&pods](const QueuedPodInfoPtr& info) {
      pods.push_back(info->pod_info->pod);
    };
    active_q_.ForEach([&append](const ActiveEntry& entry) { append(entry.info); });
    backoff_q_.ForEach(append);
    for (const QueuedPodInfoPtr& info : unschedulable_q_) append(info);
    return pods;
  }

 private:
  // An entry with its rank, if the order has ranks: comparing two ranks reads neither pod.
  struct ActiveEntry {
    std::optional<QueueSortPlugin::Rank> rank;
    QueuedPodInfoPtr info;
  };
  struct ActiveQLess {
    const QueueSortPlugin* queue_sort;
    bool operator()(const ActiveEntry& a, const ActiveEntry& b) const {
      return a.rank ? a.rank < b.rank : queue_sort->Less(*a.info, *b.info);
    }
  };

  struct KeyOf : QueuedPodKeyOf {
    using QueuedPodKeyOf::operator();
    v1::PodKeyView operator()(const ActiveEntry& entry) const { return (*this)(entry.info); }
  };
  struct KeyLess {
    using is_transparent = void;
    bool operator()(const auto& a, const auto& b) const { return View(a) < View(b); }
    static v1::PodKeyView View(const QueuedPodInfoPtr& info) { return KeyOf()(info); }
    static v1::PodKeyView View(const v1::PodKeyView& key) { return key; }
  };

  static QueuedPodInfoPtr InfoOf(std::optional<ActiveEntry> entry) {
    return entry ? std::move(entry->info) : nullptr;
  }
  static const QueuedPodInfoPtr* InfoOf(const ActiveEntry* entry) {
    return entry == nullptr ? nullptr : &entry->info;
  }

  const QueueSortPlugin* queue_sort_;
  KeyedHeap<ActiveEntry, KeyOf, ActiveQLess> active_q_;
  KeyedHeap<QueuedPodInfoPtr, KeyOf, BackoffQLess> backoff_q_;
  std::set<QueuedPodInfoPtr, KeyLess> unschedulable_q_;
};

}  // namespace berth

#endif  // BERTH_QUEUE_SUB_QUEUES_H_
