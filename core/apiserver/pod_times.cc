#include "apiserver/pod_times.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "api/decode/decode_duration.h"
#include "api/json/json_path.h"
#include "base/duration.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

constexpr int64_t kDefaultGraceSeconds = 30;

// Returns the value of the annotation; nothing if there is none. The error has no path.
Result<std::optional<Duration>> ReadTime(const v1::ObjectMeta& metadata,
                                         std::string_view annotation) {
  if (metadata.annotations->empty()) return std::optional<Duration>();
  const auto found = metadata.annotations.find(std::string(annotation));
  if (found == metadata.annotations.end()) return std::optional<Duration>();
  const ParsedDuration parsed = ParseGoDuration(found->second);
  if (parsed.trouble == DurationTrouble::kSyntax) {
    return Error{
        StrCat("expected a duration like 30s, 100ms or 1m30s, got ", QuotedPrefix(found->second)),
        ""};
  }
  const bool in_time = parsed.duration >= Duration{} && parsed.duration <= kUntilCeiling - Time{};
  if (parsed.trouble == DurationTrouble::kTooLong || !in_time) {
    return Error{StrCat("must be between 0 and 24h, got ", QuotedPrefix(found->second)), ""};
  }
  return std::optional<Duration>(parsed.duration);
}

Duration TimeOrNone(const v1::Pod& pod, std::string_view annotation) {
  return ReadTime(pod.metadata, annotation).value().value_or(Duration{});
}

bool RunsOnNode(const v1::Pod& pod) { return !pod.spec.node_name.empty() && !HasEnded(pod); }

// A negative period means the shortest one. Upstream: the API server's registry/core/pod.
Duration GracePeriodOf(const v1::Pod& pod) {
  constexpr int64_t kLongest = (kUntilCeiling - Time{}).ns / 1'000'000'000;
  const int64_t seconds = pod.spec.termination_grace_period_seconds.value_or(kDefaultGraceSeconds);
  return Seconds(seconds < 0 ? 1 : std::min(seconds, kLongest));
}

}  // namespace

bool HasEnded(const v1::Pod& pod) {
  return pod.status.phase == "Succeeded" || pod.status.phase == "Failed";
}

Result<std::optional<Duration>> RunTimeOf(const v1::Pod& pod) {
  Result<std::optional<Duration>> run_time = ReadTime(pod.metadata, kRunForAnnotation);
  if (run_time.ok()) return run_time;
  return Error{run_time.error().message, MemberPath("metadata.annotations", kRunForAnnotation)};
}

std::optional<PodTimesError> FindPodTimesError(const v1::ObjectMeta& metadata) {
  for (const std::string_view name :
       {kRunForAnnotation, kReadyAfterAnnotation, kStopsAfterAnnotation}) {
    const Result<std::optional<Duration>> time = ReadTime(metadata, name);
    if (!time.ok()) return PodTimesError{name, time.error().message};
  }
  return std::nullopt;
}

Duration ReadyTimeOf(const v1::Pod& pod) { return TimeOrNone(pod, kReadyAfterAnnotation); }

Duration StopTimeOf(const v1::Pod& pod) {
  if (!RunsOnNode(pod)) return Duration{};
  const Duration stop_time = TimeOrNone(pod, kStopsAfterAnnotation);
  return stop_time == Duration{} ? stop_time : std::min(stop_time, GracePeriodOf(pod));
}

bool IsStopping(const v1::Pod& pod) {
  return pod.metadata.deletion_requested && StopTimeOf(pod) > Duration{};
}

const v1::PodCondition* FindReadyCondition(const v1::Pod& pod) {
  const std::vector<v1::PodCondition>& conditions = pod.status.conditions;
  const auto found = std::find_if(conditions.begin(), conditions.end(), [](const auto& condition) {
    return condition.type == kReadyCondition;
  });
  return found == conditions.end() ? nullptr : &*found;
}

bool IsBecomingReady(const v1::Pod& pod) {
  if (!RunsOnNode(pod) || pod.metadata.deletion_requested) return false;
  const v1::PodCondition* const ready = FindReadyCondition(pod);
  return ready != nullptr && ready->status != "True" && ReadyTimeOf(pod) > Duration{};
}

// Upstream: pkg/kubelet/status, GenerateContainersReadyCondition.
v1::PodCondition NotReadyYet(const v1::Pod& pod, Time now) {
  std::vector<std::string> names;
  for (const v1::Container& container : *pod.spec.containers) names.push_back(container.name);
  return {std::string(kReadyCondition), "False", "ContainersNotReady",
          StrCat("containers with unready status: [", StrJoin(names, " "), "]"), now};
}

}  // namespace berth::sim
