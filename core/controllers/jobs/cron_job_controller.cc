#include "controllers/jobs/cron_job_controller.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "api/cron/cron_schedule.h"
#include "api/workloads.h"
#include "base/strings.h"

namespace berth::controllers {
namespace {

using JobPtr = ObjectPtr<v1::Job>;

// Upstream: nextScheduleDelta, which makes sure that the moment has passed.
constexpr Duration kDelayAfterMoment = Milliseconds(100);

// Returns the last scheduled time for which it created a Job, or else its creation.
Time LastMomentOf(const v1::CronJob& cron_job) {
  return cron_job.status.last_schedule_time.value_or(
      cron_job.metadata.creation_timestamp.value_or(Time{}));
}

// Returns when to sync the CronJob again; kTimeMax if the schedule has no further moment. Upstream:
// nextScheduleTimeDuration.
Time NextLook(const v1::CronJob& cron_job, const CronSchedule& schedule, Time now) {
  const Time moment = schedule.NextAfter(std::max(now, LastMomentOf(cron_job)));
  return moment > kTimeMax - kDelayAfterMoment ? kTimeMax : moment + kDelayAfterMoment;
}

// Returns the moment for which a Job is due; nothing if none is. It is the last one of several, but
// the search goes back only as far as the distance of the first two, so it may find none of moments
// at unequal distances. Upstream: mostRecentScheduleTime.
std::optional<Time> MomentDue(const v1::CronJob& cron_job, const CronSchedule& schedule, Time now) {
  // No CronJob is older than this, but a deadline may be any number.
  constexpr int64_t kLongestLook = int64_t{100} * 366 * 24 * 3600;
  const int64_t deadline = cron_job.starting_deadline_seconds.value_or(kLongestLook);
  const Time after =
      std::max(LastMomentOf(cron_job), now - Seconds(std::min(deadline, kLongestLook)));
  const Time first = schedule.NextAfter(after);
  if (first > now) return std::nullopt;
  const Time second = schedule.NextAfter(first);
  if (second > now) return first;
  const Duration apart = second - first;
  const int64_t times = (now - first).ns / apart.ns;
  return schedule.LastIn(first + apart * (times - 1), now);
}

// Returns "backup-27042000": the minutes since 1970. Upstream: getJobName.
std::string JobNameOf(const v1::CronJob& cron_job, Time moment) {
  const int64_t minutes = (moment.ns / 1'000'000'000 + kEpochUnixSeconds) / 60;
  return StrCat(cron_job.metadata.name, "-", std::to_string(minutes));
}

v1::Job MakeJob(const v1::CronJob& cron_job, Time moment) {
  v1::Job job = *cron_job.job_template;
  job.metadata.name = JobNameOf(cron_job, moment);
  job.metadata.namespace_ = cron_job.metadata.namespace_;
  job.metadata.owner_references.push_back(ControllerReference(Kind::kCronJob, cron_job.metadata));
  return job;
}

bool IsOver(const v1::Job& job) { return job.status.end != v1::JobEnd::kNone; }

// One sync of a CronJob. Upstream: syncCronJob and cleanupFinishedJobs.
class CronJobSync {
 public:
  CronJobSync(const v1::CronJob& cron_job, const ControllerContext& context)
      : cron_job_(cron_job), context_(context), status_(cron_job.status), jobs_(JobsOf()) {}

  SyncResult Run() {
    ForgetInactive();
    SyncResult result;
    if (!cron_job_.metadata.deletion_requested && !cron_job_.suspend) {
      result.again = MakeDueJob();
    }
    RemoveOldest(v1::JobEnd::kComplete, cron_job_.successful_jobs_history_limit);
    RemoveOldest(v1::JobEnd::kFailed, cron_job_.failed_jobs_history_limit);
    if (status_ != cron_job_.status) {
      context_.cluster.UpdateCronJobStatus(KeyOf(cron_job_.metadata), status_);
    }
    return result;
  }

 private:
  // Returns the CronJob's Jobs in the order of their names.
  std::vector<JobPtr> JobsOf() const {
    const std::string_view kind = InfoOf(Kind::kCronJob).name;
    std::vector<JobPtr> jobs;
    for (const auto& key : context_.owned.Of(Kind::kJob, kind, KeyOf(cron_job_.metadata))) {
      JobPtr job = context_.objects().Of<v1::Job>().Find(key);
      if (job == nullptr || !IsControlledBy(job->metadata, kind, cron_job_.metadata)) continue;
      jobs.push_back(std::move(job));
    }
    return jobs;
  }

  // Removes Jobs that are over or gone from the list of active ones.
  void ForgetInactive() {
    std::set<std::string> active;
    for (const JobPtr& job : jobs_) {
      const std::string& uid = job->metadata.uid;
      if (!IsOver(*job) && status_.active.contains(uid)) active.insert(uid);
    }
    status_.active = std::move(active);
  }

  // Returns when to sync again.
  Time MakeDueJob() {
    const Result<CronSchedule> schedule = CronSchedule::Parse(cron_job_.schedule);
    if (!schedule.ok()) return kTimeMax;
    const std::optional<Time> moment = MomentDue(cron_job_, schedule.value(), context_.now);
    const Time next = NextLook(cron_job_, schedule.value(), context_.now);
    if (!moment) return next;
    // The Job stays due: it is created as soon as the active one is over.
    const bool is_forbidden = cron_job_.concurrency_policy == v1::ConcurrencyPolicy::kForbid;
    if (is_forbidden && !status_.active.empty()) return next;
    if (cron_job_.concurrency_policy == v1::ConcurrencyPolicy::kReplace) DeleteActive();
    return Make(*moment) ? next : kTimeMax;
  }

  void DeleteActive() {
    for (const JobPtr& job : jobs_) {
      if (status_.active.contains(job->metadata.uid)) Delete(*job);
    }
    status_.active.clear();
  }

  // Returns false if another Job, which is not of this CronJob, has the name.
  bool Make(Time moment) {
    const v1::Job made = MakeJob(cron_job_, moment);
    const std::string key = KeyOf(made.metadata);
    context_.cluster.Create(AnyObject(std::make_shared<const v1::Job>(made)));
    const JobPtr stored = context_.objects().Of<v1::Job>().Find(key);
    const std::string_view kind = InfoOf(Kind::kCronJob).name;
    const bool is_its_own =
        stored != nullptr && IsControlledBy(stored->metadata, kind, cron_job_.metadata);
    if (!is_its_own) return false;
    status_.active.insert(stored->metadata.uid);
    status_.last_schedule_time = moment;
    return true;
  }

  // Deletes the oldest Jobs with this end beyond `limit`.
  void RemoveOldest(v1::JobEnd end, int32_t limit) {
    std::vector<JobPtr> ended;
    for (const JobPtr& job : jobs_) {
      if (job->status.end == end) ended.push_back(job);
    }
    const auto kept = static_cast<size_t>(std::max(limit, 0));
    if (ended.size() <= kept) return;
    const auto start_of = [](const JobPtr& job) {
      return job->status.start_time.value_or(kTimeMax);
    };
    std::sort(ended.begin(), ended.end(), [&](const JobPtr& a, const JobPtr& b) {
      return std::tuple(start_of(a), std::string_view(a->metadata.name)) <
             std::tuple(start_of(b), std::string_view(b->metadata.name));
    });
    ended.resize(ended.size() - kept);
    for (const JobPtr& job : ended) Delete(*job);
  }

  void Delete(const v1::Job& job) { context_.cluster.Remove(Kind::kJob, KeyOf(job.metadata)); }

  const v1::CronJob& cron_job_;
  const ControllerContext& context_;
  v1::CronJobStatus status_;
  std::vector<JobPtr> jobs_;
};

}  // namespace

void CronJobController::Follow(const WatchEvent& event, const sim::Cluster& cluster,
                               FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::CronJob>(event)) {
    // The controller's own writes to the status need no sync.
    const bool is_status = change->before != nullptr && change->after != nullptr &&
                           change->before->status != change->after->status;
    if (change->after != nullptr && !is_status) add(KeyOf(change->after->metadata));
  } else if (const auto job = ChangeOf<v1::Job>(event)) {
    const v1::ObjectMeta& metadata = job->any()->metadata;
    const v1::OwnerReference* owner = ControllerOf(metadata);
    if (owner == nullptr || owner->kind != InfoOf(Kind::kCronJob).name) return;
    const std::string key = StrCat(metadata.namespace_, "/", owner->name);
    if (cluster.objects().Find(Kind::kCronJob, key)) add(key);
  }
}

Duration CronJobController::DelayAfter(const WatchEvent& event, Time now) const {
  const auto change = ChangeOf<v1::CronJob>(event);
  if (!change || change->before == nullptr || change->after == nullptr) return {};
  if (change->before->schedule == change->after->schedule) return {};
  const Result<CronSchedule> schedule = CronSchedule::Parse(change->after->schedule);
  if (!schedule.ok()) return {};
  return NextLook(*change->after, schedule.value(), now) - now;
}

SyncResult CronJobController::Sync(const std::string& key, const ControllerContext& context) const {
  const auto cron_job = context.objects().Of<v1::CronJob>().Find(key);
  if (cron_job == nullptr || cron_job->job_template == nullptr) return {};
  return CronJobSync(*cron_job, context).Run();
}

}  // namespace berth::controllers
