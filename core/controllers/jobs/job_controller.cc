#include "controllers/jobs/job_controller.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "api/workloads.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "controllers/jobs/job_counts.h"
#include "controllers/pod_control.h"

namespace berth::controllers {
namespace {

// Returns the prefix of a pod's name, which loses letters before the index if it is too long.
// Upstream: podGenerateNameWithIndex.
std::string PrefixOf(const v1::Job& job, std::optional<int32_t> index) {
  constexpr size_t kMaxPrefix = 58;
  if (!index) return StrCat(job.metadata.name, "-");
  const std::string end = StrCat("-", std::to_string(*index), "-");
  return job.metadata.name.substr(0, kMaxPrefix - end.size()) + end;
}

// Adds the labels by which upstream's API server makes a Job select its pods.
void AddSelectorLabels(const v1::Job& job, LabelSet* labels) {
  for (const char* prefix : {"", "batch.kubernetes.io/"}) {
    (*labels)[StrCat(prefix, "controller-uid")] = job.metadata.uid;
    (*labels)[StrCat(prefix, "job-name")] = job.metadata.name;
  }
}

v1::Pod MakeJobPod(const v1::Job& job, std::optional<int32_t> index) {
  v1::Pod pod = PodFromTemplate(*job.pod_template, Kind::kJob, job.metadata);
  if (!job.manual_selector) AddSelectorLabels(job, &pod.metadata.labels.Edit());
  if (!index) return pod;
  const std::string text = std::to_string(*index);
  pod.metadata.annotations.Edit()[std::string(kCompletionIndex)] = text;
  pod.metadata.labels.Edit()[std::string(kCompletionIndex)] = text;
  return pod;
}

// One sync of a Job. Upstream: syncJob.
class JobSync {
 public:
  JobSync(const v1::Job& job, const ControllerContext& context)
      : job_(job), context_(context), status_(job.status) {}

  SyncResult Run() {
    const auto pods = PodsOf(Kind::kJob, job_.metadata, context_);
    active_ = CountPods(job_, pods, context_.now, &status_);
    if (!job_.suspend && !status_.start_time) status_.start_time = WholeSecond(context_.now);
    if (job_.replaces_failed_only) stopping_ = StoppingOf(pods);
    if (status_.target == v1::JobEnd::kNone) Advance();
    if (status_.target != v1::JobEnd::kNone && !HasStoppingPods()) status_.end = status_.target;
    if (status_ != job_.status) {
      context_.cluster.UpdateJobStatus(KeyOf(job_.metadata), status_);
    }
    return result_;
  }

 private:
  // Creates or deletes pods, or ends the Job.
  void Advance() {
    if (HasFailed()) {
      Delete(std::vector<v1::PodPtr>(active_));
      status_.target = v1::JobEnd::kFailed;
    } else if (!job_.metadata.deletion_requested) {
      Manage();
      if (IsComplete()) {
        status_.target = v1::JobEnd::kComplete;
      } else {
        NoteSuspension();
      }
    }
  }

  static std::vector<v1::PodPtr> StoppingOf(std::vector<v1::PodPtr> pods) {
    std::erase_if(pods, [](const v1::PodPtr& pod) { return !sim::IsStopping(*pod); });
    return pods;
  }

  // A Job is over only when none of its pods is still stopping.
  bool HasStoppingPods() const {
    return !StoppingOf(PodsOf(Kind::kJob, job_.metadata, context_)).empty();
  }

  // Reports whether too many pods failed, or the deadline is over. As upstream, it checks the
  // deadline before it records the new start, so a Job that was suspended for longer than its
  // deadline fails when it is resumed.
  bool HasFailed() {
    if (status_.failed > job_.backoff_limit) return true;
    if (!job_.active_deadline_seconds || !status_.start_time || job_.suspend) return false;
    const Time deadline = *status_.start_time + Seconds(*job_.active_deadline_seconds);
    if (context_.now >= deadline) return true;
    LookAgainAt(deadline);
    return false;
  }

  bool IsComplete() const {
    return SucceededOf(job_, status_) >= job_.completions.value_or(1) && active_.empty();
  }

  // The deadline of a Job starts again when it is resumed.
  void NoteSuspension() {
    if (status_.is_suspended && !job_.suspend) status_.start_time = WholeSecond(context_.now);
    status_.is_suspended = job_.suspend;
  }

  size_t WantedPods() const {
    if (job_.suspend) return 0;
    const int32_t succeeded = SucceededOf(job_, status_);
    const int32_t parallelism = std::max(job_.parallelism, 0);
    if (job_.completions) {
      return static_cast<size_t>(std::clamp(*job_.completions - succeeded, 0, parallelism));
    }
    // The first pod that succeeds decides, and the others continue to their end.
    return succeeded > 0 ? active_.size() : static_cast<size_t>(parallelism);
  }

  // Deletes surplus pods, or else creates missing ones. Upstream: manageJob.
  void Manage() {
    const size_t wanted = WantedPods();
    const size_t excess = active_.size() - std::min(active_.size(), wanted);
    std::vector<v1::PodPtr> to_delete = JobPodsToDelete(job_, active_, excess);
    if (!job_.suspend && to_delete.size() > kMostPodsPerSync) to_delete.resize(kMostPodsPerSync);
    if (!to_delete.empty()) return Delete(to_delete);
    const size_t taken = active_.size() + stopping_.size();
    if (wanted <= taken) return;
    const Time backoff_end = BackoffEnd(status_);
    if (backoff_end > context_.now) {
      return LookAgainAt(std::max(backoff_end, context_.now + kJobBatchPeriod));
    }
    Create(std::min(wanted - taken, kMostPodsPerSync));
  }

  void Create(size_t count) {
    std::vector<int32_t> indexes;
    if (job_.is_indexed) {
      std::vector<v1::PodPtr> holders = active_;
      holders.insert(holders.end(), stopping_.begin(), stopping_.end());
      indexes = FirstPendingIndexes(job_, status_, holders, count);
      count = indexes.size();
    }
    const bool all_created = SlowStartBatch(count, [&](size_t i) {
      const auto index = job_.is_indexed ? std::make_optional(indexes[i]) : std::nullopt;
      v1::PodPtr pod = CreatePod(PrefixOf(job_, index), MakeJobPod(job_, index), context_);
      if (pod == nullptr) return false;
      status_.tracked.Edit().insert(pod->metadata.uid);
      active_.push_back(std::move(pod));
      return true;
    });
    result_.failed = !all_created;
  }

  // Pods that the controller deletes do not count as failed.
  void Delete(const std::vector<v1::PodPtr>& pods) {
    for (const v1::PodPtr& pod : pods) {
      status_.tracked.Edit().erase(pod->metadata.uid);
      std::erase(active_, pod);
      context_.cluster.Remove(Kind::kPod, v1::PodKey(*pod));
    }
  }

  void LookAgainAt(Time at) { result_.again = std::min(result_.again, at); }

  const v1::Job& job_;
  const ControllerContext& context_;
  v1::JobStatus status_;
  std::vector<v1::PodPtr> active_;
  // Pods that keep their places until they are gone; none unless spec.podReplacementPolicy is
  // Failed.
  std::vector<v1::PodPtr> stopping_;
  SyncResult result_;
};

}  // namespace

void JobController::Follow(const WatchEvent& event, const sim::Cluster& cluster,
                           FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::Job>(event)) {
    // The controller's own writes to the status need no sync.
    const bool is_status = change->before != nullptr && change->after != nullptr &&
                           change->before->status != change->after->status;
    if (change->after != nullptr && !is_status) add(KeyOf(change->after->metadata));
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    AddControllersOf(*pod, Kind::kJob, cluster.objects(), add);
  }
}

Duration JobController::DelayAfter(const WatchEvent& event, Time) const {
  return ChangeOf<v1::Pod>(event) ? kJobBatchPeriod : Duration{};
}

SyncResult JobController::Sync(const std::string& key, const ControllerContext& context) const {
  const auto job = context.objects().Of<v1::Job>().Find(key);
  if (job == nullptr || job->pod_template == nullptr) return {};
  if (job->status.end != v1::JobEnd::kNone) return {};
  return JobSync(*job, context).Run();
}

}  // namespace berth::controllers
