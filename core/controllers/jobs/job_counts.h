// The counts of a Job's controller: pods that have ended, indexes, and the back-off between pods.
// Upstream: pkg/controller/job/indexed_job_utils.go and backoff_utils.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_JOBS_JOB_COUNTS_H_
#define BERTH_CONTROLLERS_JOBS_JOB_COUNTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "api/workloads.h"
#include "base/time.h"

namespace berth::controllers {

// The annotation, and since v1.28 the label, of a pod of an Indexed Job.
inline constexpr std::string_view kCompletionIndex = "batch.kubernetes.io/job-completion-index";
// The time for which a Job's controller collects changes of pods before it syncs the Job.
inline constexpr Duration kJobBatchPeriod = Seconds(1);

// Returns the pod's index; nothing if it has none, or one that an Indexed Job cannot have.
std::optional<int32_t> CompletionIndexOf(const v1::Pod& pod);

// Counts into `status` the pods that have ended or disappeared since it was written. `pods`: all
// pods of the Job. Returns the active ones, which the status tracks from now on. A pod that was
// deleted before it ended counts as failed, unless the status no longer tracks it. The moment of a
// failure is taken as one batch period ago, in whole seconds, because Berth does not simulate when
// containers end.
std::vector<v1::PodPtr> CountPods(const v1::Job& job, const std::vector<v1::PodPtr>& pods, Time now,
                                  v1::JobStatus* status);
// Returns the number of pods that have succeeded, or of indexes for an Indexed Job.
int32_t SucceededOf(const v1::Job& job, const v1::JobStatus& status);

// Returns the smallest indexes, at most `count`, that have not succeeded and that none of `holders`
// has. REQUIRES: job.completions
std::vector<int32_t> FirstPendingIndexes(const v1::Job& job, const v1::JobStatus& status,
                                         const std::vector<v1::PodPtr>& holders, size_t count);
// Returns at least `at_least` of the active pods; of an Indexed Job all other pods, too, that have
// no index, one that is too large, or that of another pod. Upstream: activePodsForRemoval.
// REQUIRES: at_least <= active.size()
std::vector<v1::PodPtr> JobPodsToDelete(const v1::Job& job, std::vector<v1::PodPtr> active,
                                        size_t at_least);

// Returns the moment until which no pod is created: after n failures in a row 10 s * 2^(n-1), at
// most 10 minutes, after the last one.
Time BackoffEnd(const v1::JobStatus& status);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_JOBS_JOB_COUNTS_H_
