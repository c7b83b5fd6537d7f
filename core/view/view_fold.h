// ViewFold: a View as a fold over the event log. Private to ViewProjection (view.h).
#ifndef BERTH_VIEW_VIEW_FOLD_H_
#define BERTH_VIEW_VIEW_FOLD_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "base/keyed_heap.h"
#include "log/event_log.h"
#include "view/view.h"

namespace berth::sim {

// The values that order a heap of the queue, as the log has them. Each entry has its own copy: the
// queue moves a pod in the heap when the update reaches it, not when the object changes.
struct QueueEntry {
  PodId pod = kNoId;
  Time backoff_expiry;
  QueueRank rank;
};

struct EntryOrder {
  SectionKind kind = SectionKind::kLine;
  bool operator()(const QueueEntry& a, const QueueEntry& b) const {
    const bool by_expiry = kind == SectionKind::kClocks && a.backoff_expiry != b.backoff_expiry;
    return by_expiry ? a.backoff_expiry < b.backoff_expiry : a.rank < b.rank;
  }
};

// Mirrors one of the queue's heaps: the same operations in the same order, so that entries that
// compare equal also leave in the same order.
class MirroredHeap {
 public:
  explicit MirroredHeap(SectionKind kind) : heap_(EntryOrder{kind}), order_{kind} {}

  void Put(const QueueEntry& entry) {
    heap_.AddOrUpdate(entry);
    stale_ = true;
  }

  // Changes the values that order the entry, but not its position.
  void Amend(PodId pod, Time backoff_expiry) {
    const QueueEntry* entry = heap_.Find(pod);
    if (entry == nullptr) return;
    QueueEntry amended = *entry;
    amended.backoff_expiry = backoff_expiry;
    heap_.PutUnmoved(amended);
    stale_ = true;
  }

  void Remove(PodId pod) {
    const QueueEntry* head = heap_.Peek();
    const bool is_head = head != nullptr && head->pod == pod;
    if (!heap_.Delete(pod).has_value()) return;
    if (is_head) {
      ++heads_removed_;
    } else {
      stale_ = true;
    }
  }

  // Updates the list of the last call. Entries that left at the head do not change the order of the
  // others, and are the usual change of a queue that empties.
  void Refresh(std::vector<PodId>& order) {
    if (stale_) {
      order.clear();
      for (const QueueEntry& entry : heap_.InPopOrder()) order.push_back(entry.pod);
    } else if (heads_removed_ > 0) {
      order.erase(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(heads_removed_));
    }
    stale_ = false;
    heads_removed_ = 0;
  }

  std::vector<QueueEntry> Layout() const {
    std::vector<QueueEntry> layout;
    layout.reserve(heap_.size());
    heap_.ForEach([&layout](const QueueEntry& entry) { layout.push_back(entry); });
    return layout;
  }

  void Restore(const std::vector<QueueEntry>& layout) {
    heap_ = Heap(order_);
    for (const QueueEntry& entry : layout) heap_.PutUnmoved(entry);
    stale_ = true;
  }

 private:
  struct PodOf {
    PodId operator()(const QueueEntry& entry) const { return entry.pod; }
  };
  using Heap = KeyedHeap<QueueEntry, PodOf, EntryOrder>;
  Heap heap_;
  EntryOrder order_;
  bool stale_ = true;  // the order must be recomputed
  size_t heads_removed_ = 0;
};

// Mirrors a section of parked pods. A pod that leaves is only marked: thousands may leave at once.
class ParkedPods {
 public:
  void Put(PodId pod) {
    if (IsIn(pod)) return;
    if (static_cast<size_t>(pod) >= ticket_of_pod_.size()) {
      ticket_of_pod_.resize(static_cast<size_t>(pod) + 1, 0);
    }
    ticket_of_pod_[static_cast<size_t>(pod)] = ++last_ticket_;
    parked_.push_back(Parked{pod, last_ticket_});
    stale_ = true;
  }

  void Remove(PodId pod) {
    if (!IsIn(pod)) return;
    ticket_of_pod_[static_cast<size_t>(pod)] = 0;
    stale_ = true;
  }

  void Refresh(std::vector<PodId>& order) {
    if (!stale_) return;
    std::erase_if(parked_, [this](const Parked& parked) {
      return ticket_of_pod_[static_cast<size_t>(parked.pod)] != parked.ticket;
    });
    order.clear();
    for (const Parked& parked : parked_) order.push_back(parked.pod);
    stale_ = false;
  }

 private:
  struct Parked {
    PodId pod;
    int64_t ticket;
  };
  bool IsIn(PodId pod) const {
    return static_cast<size_t>(pod) < ticket_of_pod_.size() &&
           ticket_of_pod_[static_cast<size_t>(pod)] != 0;
  }

  std::vector<Parked> parked_;          // longest parked first, including some that have left
  std::vector<int64_t> ticket_of_pod_;  // 0: not parked
  int64_t last_ticket_ = 0;
  bool stale_ = true;
};

// Mirrors a section: a heap, or parked pods.
class MirroredSection {
 public:
  explicit MirroredSection(SectionKind kind)
      : is_parked_(kind == SectionKind::kParked), heap_(kind) {}

  void Put(const QueueEntry& entry) {
    if (is_parked_) {
      parked_.Put(entry.pod);
    } else {
      heap_.Put(entry);
    }
  }
  void Remove(PodId pod) {
    if (is_parked_) {
      parked_.Remove(pod);
    } else {
      heap_.Remove(pod);
    }
  }
  // See MirroredHeap; no effect for parked pods.
  void Amend(PodId pod, Time backoff_expiry) { heap_.Amend(pod, backoff_expiry); }
  void Refresh(std::vector<PodId>& order) {
    if (is_parked_) {
      parked_.Refresh(order);
    } else {
      heap_.Refresh(order);
    }
  }

  // Returns the form for keyframes. `order`: the list after Refresh.
  std::vector<QueueEntry> Layout(const std::vector<PodId>& order) const {
    if (!is_parked_) return heap_.Layout();
    std::vector<QueueEntry> layout;
    for (PodId pod : order) layout.push_back({pod, {}, {}});
    return layout;
  }
  void Restore(const std::vector<QueueEntry>& layout) {
    if (!is_parked_) return heap_.Restore(layout);
    parked_ = ParkedPods();
    for (const QueueEntry& entry : layout) parked_.Put(entry.pod);
  }

 private:
  bool is_parked_;
  MirroredHeap heap_;
  ParkedPods parked_;
};

// The fold's memory between events, apart from the view.
struct FoldMemory {
  int32_t num_popped = 0;  // number of kPopped so far, which is the index of the next attempt
  // last_attempt of the popped pod, in case the attempt is skipped
  int32_t attempt_before_pop = -1;
  int32_t step = -1;
  std::vector<std::pair<PodId, std::string_view>> step_moves;  // with their causes
  // Pods whose node was deleted: they stay on it, and are shown again if it is added again.
  std::map<NodeId, std::vector<PodId>> pods_of_absent_nodes;
};

// The fold after some number of events. It shares pods and nodes that did not change with the
// keyframe before: most of a long log concerns few of them at a time.
struct ViewKeyframe {
  size_t count = 0;
  View summary;  // without queues, pods and nodes
  FoldMemory memory;
  std::vector<std::vector<QueueEntry>> sections;  // a heap in its layout
  // In chunks of ViewFold::kPodsPerChunk; the last one may be smaller.
  std::vector<std::shared_ptr<const std::vector<PodView>>> pods;
  std::vector<std::shared_ptr<const NodeView>> nodes;
};
using ViewKeyframePtr = std::shared_ptr<const ViewKeyframe>;

class ViewFold {
 public:
  // `log` must outlive this object.
  explicit ViewFold(const EventLog* log);

  // Returns the number of events of the log that have been applied.
  size_t count() const { return count_; }
  // Returns the view; its queues are those of the last RefreshQueues.
  const View& view() const { return view_; }

  // Makes room for the pods and nodes of the log. Call it before Apply.
  void GrowToLog();
  // REQUIRES: it is the log's event with the index count().
  void Apply(const Event& event);
  void RefreshQueues();
  void SetTime(Time t) {
    view_.t = t;
    view_.num_events = count_;
    view_.processes = log_->ProcessesAt(t, count_);
  }

  ViewKeyframePtr MakeKeyframe();
  // Null: returns to the state before the first event.
  void Restore(const ViewKeyframePtr& keyframe);
  // Makes the next keyframe share parts with this one, which equals the current state.
  void MeetKeyframe(const ViewKeyframePtr& keyframe);

 private:
  static constexpr size_t kPodsPerChunk = 64;

  PodView& Pod(PodId id) {
    changed_chunks_[static_cast<size_t>(id) / kPodsPerChunk] = 1;
    return view_.pods[static_cast<size_t>(id)];
  }
  NodeView& Node(NodeId id) {
    changed_nodes_[static_cast<size_t>(id)] = 1;
    return view_.nodes[static_cast<size_t>(id)];
  }

  void ApplyKind(const Event& event);
  // Adds the pod to the view's counts of pods that only a scheduler's memory has, or subtracts it
  // with -1.
  void CountMemory(PodId id, int32_t sign);
  // Updates the place. See PlaceAfter.
  void FollowPlace(PodView& pod, const Event& event);
  void SetPlace(PodView& pod, PodPlace place, const Event& event);
  void UpdateObject(PodId id, const v1::PodPtr& object);
  MirroredSection& Section(SectionId id) { return sections_[IndexOf(id)]; }
  // Puts the pod into the section to which the event moves it, if there is one.
  void PutInQueue(const Event& event);
  std::vector<PodId>& PodsOn(NodeId id);
  void PutOnNode(PodId id, NodeId node, const Event& event);
  void TakeOffNode(PodId id);
  void RecountRequested(NodeView& node);
  void ClearNomination(PodId id);
  void EndAttempt(const Event& event);

  void OnNode(const Event& event);
  void OnNodeDeleted(const Event& event);
  void OnPodCreated(const Event& event);
  void OnPodDeleted(const Event& event);
  void OnQueued(const Event& event);
  void OnMoved(const Event& event);
  void OnDequeued(const Event& event);
  void OnMoveRequest(const Event& event);
  void OnBackoffCounted(const Event& event);
  void OnBackoffForgotten(const Event& event);
  void OnPopped(const Event& event);
  void OnSkipped(const Event& event);
  void OnFailed(const Event& event);
  void OnWaiting(const Event& event);
  void OnBound(const Event& event);
  void OnNominated(const Event& event);
  // For processes; in view_fold_process.cc.
  void ApplyProcess(const Event& event);
  void OnForgotten(const Event& event);
  // For kube-batch; in view_fold_batch.cc.
  void ApplyBatch(const Event& event);
  void OnHeld(const Event& event);
  void OnLetGo(const Event& event);
  void OnSession(const Event& event);
  void TakeAccounts(const BatchAccounts& accounts);

  const EventLog* log_;
  size_t count_ = 0;
  View view_;
  FoldMemory memory_;
  std::vector<MirroredSection> sections_;  // sections of the queue
  // The last keyframe, and the changes since.
  ViewKeyframePtr base_;
  std::vector<uint8_t> changed_chunks_;
  std::vector<uint8_t> changed_nodes_;
};

}  // namespace berth::sim

#endif  // BERTH_VIEW_VIEW_FOLD_H_
