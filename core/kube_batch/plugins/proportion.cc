#include "kube_batch/plugins/proportion.h"

#include <algorithm>
#include <map>

#include "kube_batch/session.h"

namespace berth::kube_batch {

void ProportionPlugin::OnSessionOpen(Session& session) {
  session_ = &session;
  queues_.resize(session.queues().size());
  for (const JobInfo& job : session.jobs()) {
    const QueueInfo& queue = session.QueueOf(job);
    Attributes& attributes = queues_[static_cast<size_t>(queue.index)];
    attributes.has_job = true;
    attributes.weight = queue.weight();
    for (const auto& [uid, task] : job.tasks()) {
      const bool allocated = AllocatedStatus(task.status);
      if (allocated) attributes.allocated.Add(task.resreq());
      if (allocated || task.status == TaskStatus::kPending) attributes.request.Add(task.resreq());
    }
  }
  Deal();
  for (Attributes& attributes : queues_) attributes.share_at_open = attributes.share;
}

void ProportionPlugin::Deal() {
  Resource remaining = session_->TotalResource();
  do {
    int32_t total_weight = 0;
    for (const Attributes& queue : queues_) {
      if (queue.has_job && !queue.met) total_weight += queue.weight;
    }
    if (total_weight == 0) return;
    Resource increased;
    Resource decreased;
    for (Attributes& queue : queues_) {
      if (!queue.has_job || queue.met) continue;
      const Resource before = queue.deserved;
      Resource dealt = remaining;
      queue.deserved.Add(
          dealt.Multi(static_cast<double>(queue.weight) / static_cast<double>(total_weight)));
      if (queue.request.Less(queue.deserved)) {
        queue.deserved = Min(queue.deserved, queue.request);
        queue.met = true;
      }
      UpdateShare(queue);
      const ResourceDifference difference = Diff(queue.deserved, before);
      increased.Add(difference.increased);
      decreased.Add(difference.decreased);
    }
    remaining.Sub(increased).Add(decreased);
  } while (!remaining.IsEmpty());
}

void ProportionPlugin::UpdateShare(Attributes& attributes) {
  double largest = 0;
  attributes.deserved.ForEachAmount([&](std::string_view name, double deserved) {
    largest = std::max(largest, Share(attributes.allocated.Get(name), deserved));
  });
  attributes.share = largest;
}

int ProportionPlugin::QueueOrderFn(const QueueInfo& left, const QueueInfo& right) const {
  const double left_share = Of(left).share;
  const double right_share = Of(right).share;
  if (left_share == right_share) return 0;
  return left_share < right_share ? -1 : 1;
}

bool ProportionPlugin::OverusedFn(const QueueInfo& queue) const {
  return Of(queue).deserved.LessEqual(Of(queue).allocated);
}

Tasks ProportionPlugin::ReclaimableFn(const TaskInfo&, const Tasks& candidates) const {
  Tasks victims;
  std::map<int32_t, Resource> rests;  // keyed by queue index
  for (TaskInfo* candidate : candidates) {
    const QueueInfo& queue = session_->QueueOf(*candidate->job);
    Resource& rest = rests.try_emplace(queue.index, Of(queue).allocated).first->second;
    if (rest.Less(candidate->resreq())) continue;
    if (Of(queue).deserved.LessEqual(rest.Sub(candidate->resreq()))) victims.push_back(candidate);
  }
  return victims;
}

ProportionPlugin::Attributes& ProportionPlugin::OfTask(const TaskInfo& task) {
  return queues_[static_cast<size_t>(session_->QueueOf(*task.job).index)];
}

void ProportionPlugin::AllocateFunc(const TaskInfo& task) {
  Attributes& attributes = OfTask(task);
  attributes.allocated.Add(task.resreq());
  UpdateShare(attributes);
}

void ProportionPlugin::DeallocateFunc(const TaskInfo& task) {
  Attributes& attributes = OfTask(task);
  attributes.allocated.Sub(task.resreq());
  UpdateShare(attributes);
}

std::optional<QueueShare> ProportionPlugin::ShareOf(const QueueInfo& queue) const {
  const Attributes& attributes = Of(queue);
  if (!attributes.has_job) return std::nullopt;
  return QueueShare{attributes.weight,  attributes.deserved, attributes.allocated,
                    attributes.request, attributes.share,    attributes.share_at_open,
                    OverusedFn(queue)};
}

}  // namespace berth::kube_batch
