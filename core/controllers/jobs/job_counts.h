// What a Job's controller counts: pods that have ended, indexes, and the back-off between pods. As
// pkg/controller/job/indexed_job_utils.go and backoff_utils.go of Kubernetes v1.34.
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
// How long a Job's controller lets changes of pods gather before it looks at the Job.
inline constexpr Duration kJobBatchPeriod = Seconds(1);

// The index that the pod has; nothing: none, or none that an Indexed Job can have.
std::optional<int32_t> CompletionIndexOf(const v1::Pod& pod);

// Counts into `status` the pods that have ended or gone since it was written. `pods`: all of the
// Job. Those that are active are returned, and tracked from now on. A pod that was deleted before
// it ended counts as failed, unless the status does not track it any more. The moment of a failure
// is taken to be one batch period ago, in whole seconds: no container here says when it ended.
std::vector<v1::PodPtr> CountPods(const v1::Job& job, const std::vector<v1::PodPtr>& pods, Time now,
                                  v1::JobStatus* status);
// How many pods, or of an Indexed Job indexes, have succeeded.
int32_t SucceededOf(const v1::Job& job, const v1::JobStatus& status);

// The smallest indexes, at most `count`, that have not succeeded and are held by none of the pods.
// REQUIRES: job.completions
std::vector<int32_t> FirstPendingIndexes(const v1::Job& job, const v1::JobStatus& status,
                                         const std::vector<v1::PodPtr>& holders, size_t count);
// At least `at_least` of the active pods; of an Indexed Job all those besides whose index is none,
// too large or that of another one. As activePodsForRemoval. REQUIRES: at_least <= active.size()
std::vector<v1::PodPtr> JobPodsToDelete(const v1::Job& job, std::vector<v1::PodPtr> active,
                                        size_t at_least);

// Until when no pod is made: after n failures in a row 10 s * 2^(n-1), at most 10 minutes, from the
// last one on.
Time BackoffEnd(const v1::JobStatus& status);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_JOBS_JOB_COUNTS_H_
