#include "kube_batch/plugins/drf.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "kube_batch/session.h"

namespace berth::kube_batch {
namespace {

// Shares that differ by at most this count as equal, only in preemption.
constexpr double kShareDelta = 0.000001;

}  // namespace

void DrfPlugin::OnSessionOpen(Session& session) {
  total_ = session.TotalResource();
  for (const JobInfo& job : session.jobs()) {
    Attributes& attributes = jobs_.emplace_back();
    for (const auto& [uid, task] : job.tasks()) {
      if (AllocatedStatus(task.status)) attributes.allocated.Add(task.resreq());
    }
    attributes.share = CalculateShare(attributes.allocated);
  }
}

double DrfPlugin::CalculateShare(const Resource& allocated) const {
  double largest = 0;
  total_.ForEachAmount([&](std::string_view name, double total) {
    largest = std::max(largest, Share(allocated.Get(name), total));
  });
  return largest;
}

int DrfPlugin::JobOrderFn(const JobInfo& left, const JobInfo& right) const {
  const double left_share = jobs_[static_cast<size_t>(left.index)].share;
  const double right_share = jobs_[static_cast<size_t>(right.index)].share;
  if (left_share == right_share) return 0;
  return left_share < right_share ? -1 : 1;
}

Tasks DrfPlugin::PreemptableFn(const TaskInfo& evictor, const Tasks& candidates) const {
  Resource with_evictor = jobs_[static_cast<size_t>(evictor.job->index)].allocated;
  const double evictor_share = CalculateShare(with_evictor.Add(evictor.resreq()));
  Tasks victims;
  std::map<int32_t, Resource> rests;  // keyed by job index
  for (TaskInfo* candidate : candidates) {
    const int32_t job = candidate->job->index;
    Resource& rest =
        rests.try_emplace(job, jobs_[static_cast<size_t>(job)].allocated).first->second;
    const double share = CalculateShare(rest.Sub(candidate->resreq()));
    if (evictor_share < share || std::fabs(evictor_share - share) <= kShareDelta) {
      victims.push_back(candidate);
    }
  }
  return victims;
}

void DrfPlugin::AllocateFunc(const TaskInfo& task) {
  Attributes& attributes = Of(task);
  attributes.allocated.Add(task.resreq());
  attributes.share = CalculateShare(attributes.allocated);
}

void DrfPlugin::DeallocateFunc(const TaskInfo& task) {
  Attributes& attributes = Of(task);
  attributes.allocated.Sub(task.resreq());
  attributes.share = CalculateShare(attributes.allocated);
}

std::optional<JobShare> DrfPlugin::ShareOf(const JobInfo& job) const {
  const Attributes& attributes = jobs_[static_cast<size_t>(job.index)];
  JobShare share{attributes.allocated, attributes.share, ""};
  double largest = 0;
  total_.ForEachAmount([&](std::string_view name, double total) {
    const double part = Share(attributes.allocated.Get(name), total);
    if (part <= largest) return;
    largest = part;
    share.dominant = name;
  });
  return share;
}

}  // namespace berth::kube_batch
