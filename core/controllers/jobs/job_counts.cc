#include "controllers/jobs/job_counts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "controllers/deletion_order.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

constexpr Duration kFirstBackoff = Seconds(10);
constexpr Duration kLongestBackoff = Seconds(600);

bool IsValidIndex(const v1::Job& job, std::optional<int32_t> index) {
  return index && *index < job.completions.value_or(0);
}

// The pods that have ended since the status was written.
struct News {
  int32_t succeeded = 0;
  int32_t failed = 0;
};

// Counts a pod that has ended, or is being deleted.
void CountEnded(const v1::Job& job, const v1::Pod& pod, v1::JobStatus* status, News* news) {
  const std::optional<int32_t> index = CompletionIndexOf(pod);
  if (job.is_indexed && !IsValidIndex(job, index)) return;
  if (pod.status.phase != "Succeeded") {
    ++news->failed;
    return;
  }
  ++news->succeeded;
  if (job.is_indexed) status->completed_indexes.Edit().insert(*index);
}

void CountBackoff(const News& news, Time now, v1::JobStatus* status) {
  // Failures of the same moment count as before the success.
  if (news.succeeded > 0) {
    status->failures_in_a_row = 0;
  } else if (news.failed > 0) {
    status->failures_in_a_row += news.failed;
    status->last_failure = WholeSecond(now - kJobBatchPeriod);
  }
}

// Keeps the most advanced pod of each index.
void SplitByIndex(const v1::Job& job, std::vector<v1::PodPtr> active,
                  std::vector<v1::PodPtr>* to_delete, std::vector<v1::PodPtr>* left) {
  std::map<int32_t, std::vector<v1::PodPtr>> by_index;
  for (v1::PodPtr& pod : active) {
    const std::optional<int32_t> index = CompletionIndexOf(*pod);
    if (IsValidIndex(job, index)) {
      by_index[*index].push_back(std::move(pod));
    } else {
      to_delete->push_back(std::move(pod));
    }
  }
  for (auto& [index, pods] : by_index) {
    std::vector<v1::PodPtr> ordered = PodsToDelete(pods, pods.size());
    left->push_back(std::move(ordered.back()));
    ordered.pop_back();
    to_delete->insert(to_delete->end(), ordered.begin(), ordered.end());
  }
}

}  // namespace

std::optional<int32_t> CompletionIndexOf(const v1::Pod& pod) {
  const auto found = pod.metadata.annotations.find(std::string(kCompletionIndex));
  if (found == pod.metadata.annotations.end()) return std::nullopt;
  const std::optional<int64_t> index = ParseInt64(found->second);
  if (!index || *index < 0 || *index > INT32_MAX) return std::nullopt;
  return static_cast<int32_t>(*index);
}

std::vector<v1::PodPtr> CountPods(const v1::Job& job, const std::vector<v1::PodPtr>& pods, Time now,
                                  v1::JobStatus* status) {
  std::vector<v1::PodPtr> active;
  std::set<std::string> tracked;
  std::set<std::string> gone = *status->tracked;
  News news;
  for (const v1::PodPtr& pod : pods) {
    const bool was_tracked = gone.erase(pod->metadata.uid) > 0;
    if (IsActive(*pod)) {
      tracked.insert(pod->metadata.uid);
      active.push_back(pod);
    } else if (was_tracked && job.replaces_failed_only && sim::IsStopping(*pod)) {
      // The pod counts when it is gone.
      tracked.insert(pod->metadata.uid);
    } else if (was_tracked || !status->is_counted) {
      CountEnded(job, *pod, status, &news);
    }
  }
  news.failed += static_cast<int32_t>(gone.size());
  if (tracked != *status->tracked) status->tracked = std::move(tracked);
  status->is_counted = true;
  status->succeeded += news.succeeded;
  status->failed += news.failed;
  CountBackoff(news, now, status);
  return active;
}

int32_t SucceededOf(const v1::Job& job, const v1::JobStatus& status) {
  if (!job.is_indexed) return status.succeeded;
  const std::set<int32_t>& indexes = *status.completed_indexes;
  const auto end = indexes.lower_bound(job.completions.value_or(0));
  return static_cast<int32_t>(std::distance(indexes.begin(), end));
}

std::vector<int32_t> FirstPendingIndexes(const v1::Job& job, const v1::JobStatus& status,
                                         const std::vector<v1::PodPtr>& holders, size_t count) {
  std::set<int32_t> taken = *status.completed_indexes;
  for (const v1::PodPtr& pod : holders) {
    if (const auto index = CompletionIndexOf(*pod)) taken.insert(*index);
  }
  std::vector<int32_t> pending;
  for (int32_t index = 0; index < *job.completions && pending.size() < count; ++index) {
    if (!taken.contains(index)) pending.push_back(index);
  }
  return pending;
}

std::vector<v1::PodPtr> JobPodsToDelete(const v1::Job& job, std::vector<v1::PodPtr> active,
                                        size_t at_least) {
  std::vector<v1::PodPtr> to_delete;
  std::vector<v1::PodPtr> left;
  if (job.is_indexed) {
    SplitByIndex(job, std::move(active), &to_delete, &left);
  } else {
    left = std::move(active);
  }
  if (to_delete.size() >= at_least) return to_delete;
  const size_t more = at_least - to_delete.size();
  for (v1::PodPtr& pod : PodsToDelete(std::move(left), more)) to_delete.push_back(std::move(pod));
  return to_delete;
}

Time BackoffEnd(const v1::JobStatus& status) {
  if (status.failures_in_a_row == 0) return Time{};
  Duration backoff = kFirstBackoff;
  for (int32_t i = 1; i < status.failures_in_a_row && backoff < kLongestBackoff; ++i) {
    backoff = backoff * 2;
  }
  return status.last_failure + std::min(backoff, kLongestBackoff);
}

}  // namespace berth::controllers
