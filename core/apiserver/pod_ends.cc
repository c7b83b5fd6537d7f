#include "apiserver/pod_ends.h"

#include <algorithm>
#include <utility>

#include "api/decode/decode_duration.h"
#include "api/json/json_path.h"
#include "base/duration.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

Error AtAnnotation(std::string message) {
  return {std::move(message), MemberPath("metadata.annotations", kRunForAnnotation)};
}

Time EndOf(Time start, Duration run_time) {
  return start > kTimeMax - run_time ? kTimeMax : start + run_time;
}

}  // namespace

bool HasEnded(const v1::Pod& pod) {
  return pod.status.phase == "Succeeded" || pod.status.phase == "Failed";
}

Result<std::optional<Duration>> RunTimeOf(const v1::Pod& pod) {
  const auto annotation = pod.metadata.annotations.find(std::string(kRunForAnnotation));
  if (annotation == pod.metadata.annotations.end()) return std::optional<Duration>();
  const ParsedDuration parsed = ParseGoDuration(annotation->second);
  if (parsed.trouble == DurationTrouble::kSyntax) {
    return AtAnnotation(StrCat("expected a duration like 30s, 100ms or 1m30s, got ",
                               QuotedPrefix(annotation->second)));
  }
  const bool in_time = parsed.duration >= Duration{} && parsed.duration <= kUntilCeiling - Time{};
  if (parsed.trouble == DurationTrouble::kTooLong || !in_time) {
    return AtAnnotation(
        StrCat("must be between 0 and 24h, got ", QuotedPrefix(annotation->second)));
  }
  return std::optional<Duration>(parsed.duration);
}

void PodEnds::Follow(const Change<v1::Pod>& change, Time now) {
  const v1::PodPtr& pod = change.after;
  std::optional<Duration> run_time;
  if (pod != nullptr && !pod->spec.node_name.empty() && !HasEnded(*pod)) {
    run_time = RunTimeOf(*pod).value();
  }
  if (!run_time && ends_.empty()) return;
  const std::string key = v1::PodKey(*change.any());
  const End* known = ends_.Find(key);
  if (!run_time) {
    ends_.Delete(key);
    return;
  }
  const Time start = known != nullptr ? known->start : pod->status.start_time.value_or(now);
  const int64_t turn = known != nullptr ? known->turn : ++turns_given_;
  ends_.AddOrUpdate(End{std::max(now, EndOf(start, *run_time)), turn, start, key});
}

Time PodEnds::Next() const {
  const End* next = ends_.Peek();
  return next == nullptr ? kTimeMax : next->at;
}

std::vector<std::string> PodEnds::TakeDue(Time t) {
  std::vector<std::string> keys;
  while (!ends_.empty() && Next() <= t) keys.push_back(ends_.Pop()->key);
  return keys;
}

}  // namespace berth::sim
