#include "queue/hinted_sub_queues.h"

namespace berth {

void HintedSubQueues::Put(const QueuedPodInfoPtr& info, SectionId to) {
  if (to == kErrorBackoffSection) return error_backoff_q_.AddOrUpdate(info);
  queues_.Put(info, to == kGatedSection ? SectionId::kUnschedulable : to);
}

QueuedPodInfoPtr HintedSubQueues::Take(const v1::PodKeyView& key, SectionId from) {
  if (from == kErrorBackoffSection) return error_backoff_q_.Delete(key).value_or(nullptr);
  return queues_.Take(key, from == kGatedSection ? SectionId::kUnschedulable : from);
}

QueuedPodInfoPtr HintedSubQueues::TakeHead(SectionId from) {
  if (from == SectionId::kActive) return queues_.PopActive();
  if (from == SectionId::kBackoff) return queues_.PopBackoff();
  return error_backoff_q_.Pop().value_or(nullptr);
}

QueuedPodInfoPtr HintedSubQueues::Head(SectionId backoff) const {
  if (backoff == SectionId::kBackoff) return queues_.PeekBackoff();
  const QueuedPodInfoPtr* head = error_backoff_q_.Peek();
  return head == nullptr ? nullptr : *head;
}

SectionId HintedSubQueues::SectionOf(const v1::PodKeyView& key) const {
  if (queues_.Has(key, SectionId::kActive)) return SectionId::kActive;
  if (const QueuedPodInfoPtr* info = queues_.FindIn(key, SectionId::kUnschedulable)) {
    return SectionOfUnschedulable(**info);
  }
  if (queues_.Has(key, SectionId::kBackoff)) return SectionId::kBackoff;
  return error_backoff_q_.Contains(key) ? kErrorBackoffSection : SectionId::kNone;
}

const QueuedPodInfoPtr* HintedSubQueues::FindIn(const v1::PodKeyView& key,
                                                SectionId section) const {
  if (section == kErrorBackoffSection) return error_backoff_q_.Find(key);
  const bool is_unschedulable = section == SectionId::kUnschedulable || section == kGatedSection;
  if (!is_unschedulable) return queues_.FindIn(key, section);
  const QueuedPodInfoPtr* info = queues_.FindIn(key, SectionId::kUnschedulable);
  return info != nullptr && SectionOfUnschedulable(**info) == section ? info : nullptr;
}

std::vector<QueuedPodInfoPtr> HintedSubQueues::Entries(SectionId section) const {
  if (section == SectionId::kActive) return queues_.ActiveQ();
  if (section == SectionId::kBackoff) return queues_.BackoffQ();
  if (section == kErrorBackoffSection) return error_backoff_q_.InPopOrder();
  return UnschedulableIn(section);
}

size_t HintedSubQueues::Count(SectionId section) const {
  if (section == kErrorBackoffSection) return error_backoff_q_.size();
  if (section == SectionId::kUnschedulable || section == kGatedSection) {
    return UnschedulableIn(section).size();
  }
  return queues_.Count(section);
}

size_t HintedSubQueues::CountAll() const {
  return queues_.active_count() + queues_.backoff_count() + queues_.unschedulable_count() +
         error_backoff_q_.size();
}

std::vector<v1::PodPtr> HintedSubQueues::PendingPods() const {
  std::vector<v1::PodPtr> pods = queues_.PendingPods();
  error_backoff_q_.ForEach(
      [&pods](const QueuedPodInfoPtr& info) { pods.push_back(info->pod_info->pod); });
  return pods;
}

}  // namespace berth
