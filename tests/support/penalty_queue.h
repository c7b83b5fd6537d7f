// PenaltyQueue: v1.21's queue with one more section. A pod whose second or later attempt fails
// waits in penaltyQ for ten seconds, regardless of events, and starts again.
#ifndef BERTH_TESTS_SUPPORT_PENALTY_QUEUE_H_
#define BERTH_TESTS_SUPPORT_PENALTY_QUEUE_H_

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/pod_key.h"
#include "queue/priority_queue.h"

namespace berth::test {

inline constexpr SectionId kPenalty{4};
inline constexpr Duration kPenaltyDuration = Seconds(10);

inline QueueSections FourSections() {
  QueueSections sections = ThreeSections();
  sections.push_back({.id = "penalty", .name = "penaltyQ", .kind = SectionKind::kClocks});
  return sections;
}

class PenaltyQueue final : public SchedulingQueue {
 public:
  PenaltyQueue(const QueueDependencies& dependencies, const Backoff& backoff)
      : dependencies_(dependencies), queue_(dependencies, backoff) {}

  void Add(v1::PodPtr pod) override {
    Leave(v1::PodKey(*pod));
    queue_.Add(std::move(pod));
  }
  Result<std::optional<QueuedPodInfo>> Pop() override { return queue_.Pop(); }
  std::optional<std::string> AddUnschedulableIfNotPresent(QueuedPodInfo info,
                                                          int64_t cycle) override {
    if (info.attempts < 2) return queue_.AddUnschedulableIfNotPresent(std::move(info), cycle);
    info.timestamp = dependencies_.clock->Now();
    const std::string key = v1::PodKey(info.pod());
    const auto entry = std::make_shared<const QueuedPodInfo>(std::move(info));
    penalized_[key] = entry;
    observer().OnQueued(*entry, kPenalty, kEventScheduleAttemptFailure.label);
    return std::nullopt;
  }
  void Update(const v1::PodPtr& old_pod, v1::PodPtr new_pod) override {
    if (!penalized_.contains(v1::PodKey(*new_pod))) queue_.Update(old_pod, std::move(new_pod));
  }
  void Delete(const v1::Pod& pod) override {
    Leave(v1::PodKey(pod));
    queue_.Delete(pod);
  }
  void MoveAllToActiveOrBackoffQueue(const ClusterEvent& event) override {
    queue_.MoveAllToActiveOrBackoffQueue(event);
  }
  bool EventHelps(const EventType& type, const PluginNames& plugins) const override {
    return queue_.EventHelps(type, plugins);
  }
  void AssignedPodAdded(const v1::PodPtr& pod) override { queue_.AssignedPodAdded(pod); }
  void AssignedPodUpdated(const v1::PodPtr& old_pod, const v1::PodPtr& new_pod) override {
    queue_.AssignedPodUpdated(old_pod, new_pod);
  }

  Time NextDue() const override {
    Time next = queue_.NextDue();
    for (const auto& [key, entry] : penalized_) next = std::min(next, EndOf(*entry));
    return next;
  }
  void ProcessDue() override {
    queue_.ProcessDue();
    const std::map<std::string, QueuedPodInfoPtr> all = penalized_;
    for (const auto& [key, entry] : all) {
      if (EndOf(*entry) > dependencies_.clock->Now()) continue;
      observer().OnTaskBegun("PenaltyServed");
      Add(entry->pod_info->pod);
      observer().OnTaskEnded();
    }
  }

  void Close() override { queue_.Close(); }
  bool closed() const override { return queue_.closed(); }
  int64_t SchedulingCycle() const override { return queue_.SchedulingCycle(); }
  int64_t move_request_cycle() const override { return queue_.move_request_cycle(); }
  Nominator& nominator() override { return queue_.nominator(); }
  const Nominator& nominator() const override { return queue_.nominator(); }

  bool CanPop() const override { return queue_.CanPop(); }
  std::vector<QueuedPodInfoPtr> Entries(SectionId section) const override {
    if (section != kPenalty) return queue_.Entries(section);
    std::vector<QueuedPodInfoPtr> entries;
    for (const auto& [key, entry] : penalized_) entries.push_back(entry);
    return entries;
  }
  size_t Count(SectionId section) const override {
    return section == kPenalty ? penalized_.size() : queue_.Count(section);
  }
  bool empty() const override { return queue_.empty() && penalized_.empty(); }
  std::vector<v1::PodPtr> PendingPods() const override {
    std::vector<v1::PodPtr> pods = queue_.PendingPods();
    for (const auto& [key, entry] : penalized_) pods.push_back(entry->pod_info->pod);
    return pods;
  }
  SectionId QueueOf(const std::string& key) const override {
    return penalized_.contains(key) ? kPenalty : queue_.QueueOf(key);
  }
  const QueuedPodInfo* Find(const std::string& key) const override {
    const auto entry = penalized_.find(key);
    return entry == penalized_.end() ? queue_.Find(key) : entry->second.get();
  }
  const QueueSortPlugin& queue_sort() const override { return queue_.queue_sort(); }
  int32_t Attempts(const QueuedPodInfo& info) const override { return queue_.Attempts(info); }
  std::optional<Time> BackoffExpiry(const QueuedPodInfo& info) const override {
    const bool is_penalized = penalized_.contains(v1::PodKey(info.pod()));
    return is_penalized ? EndOf(info) : queue_.BackoffExpiry(info);
  }
  bool IsPodBackingOff(const QueuedPodInfo& info) const override {
    return *BackoffExpiry(info) > dependencies_.clock->Now();
  }

  std::unique_ptr<SchedulingQueue> Clone() const override {
    return std::make_unique<PenaltyQueue>(*this);
  }
  void Assign(const SchedulingQueue& other) override {
    *this = static_cast<const PenaltyQueue&>(other);
  }

 private:
  static Time EndOf(const QueuedPodInfo& info) { return info.timestamp + kPenaltyDuration; }
  QueueObserver& observer() {
    static QueueObserver deaf;
    return dependencies_.observer == nullptr ? deaf : *dependencies_.observer;
  }
  void Leave(const std::string& key) {
    const auto entry = penalized_.find(key);
    if (entry == penalized_.end()) return;
    const QueuedPodInfoPtr info = entry->second;
    penalized_.erase(entry);
    observer().OnDequeued(*info, kPenalty);
  }

  QueueDependencies dependencies_;
  PriorityQueue queue_;
  std::map<std::string, QueuedPodInfoPtr> penalized_;  // by "namespace/name"
};

}  // namespace berth::test

#endif  // BERTH_TESTS_SUPPORT_PENALTY_QUEUE_H_
