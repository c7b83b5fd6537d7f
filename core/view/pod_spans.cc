#include "view/pod_spans.h"

#include <algorithm>
#include <utility>

namespace berth::sim {
namespace {

bool HasAttempt(PodPlace place) {
  return place == PodPlace::kAttempt || place == PodPlace::kPermit;
}

bool HasNode(PodPlace place) {
  return place == PodPlace::kPermit || place == PodPlace::kNode || place == PodPlace::kGone ||
         IsHeldInSession(place);
}

// Follows one pod through its entries.
class SpanWriter {
 public:
  explicit SpanWriter(const EventLog* log) : log_(log) {}

  void Read(int32_t index) {
    const Event& event = log_->events()[static_cast<size_t>(index)];
    if (event.kind == EventKind::kPopped) attempt_ = AttemptPoppedBy(*log_, index);
    const PodPlace next = PlaceAfter(place_, event);
    if (next == place_) return;
    End(event.t);
    place_ = next;
    if (next == PodPlace::kNowhere) return;
    PodSpan span;
    span.place = next;
    span.from = event.t;
    span.cause = event.cause;
    if (HasAttempt(next)) span.attempt = attempt_;
    if (HasNode(next)) span.node = event.node;
    spans_.push_back(span);
  }

  std::vector<PodSpan> TakeSpans() { return std::move(spans_); }

 private:
  void End(Time t) {
    if (spans_.empty() || spans_.back().to) return;
    PodSpan& last = spans_.back();
    last.to = t;
    if (last.from == t && last.place != PodPlace::kAttempt) spans_.pop_back();
  }

  const EventLog* log_;
  PodPlace place_ = PodPlace::kNowhere;
  int32_t attempt_ = -1;
  std::vector<PodSpan> spans_;
};

}  // namespace

std::vector<PodSpan> SpansOfPod(const EventLog& log, PodId pod, Time until) {
  SpanWriter writer(&log);
  for (int32_t index : log.EventsOfPod(pod)) {
    const Event& event = log.events()[static_cast<size_t>(index)];
    if (event.t > until) break;
    if (event.pod == pod) writer.Read(index);
  }
  return writer.TakeSpans();
}

int32_t AttemptPoppedBy(const EventLog& log, int32_t popped_event) {
  const std::vector<AttemptSpan>& attempts = log.attempts();
  const auto span = std::partition_point(
      attempts.begin(), attempts.end(),
      [popped_event](const AttemptSpan& attempt) { return attempt.popped_event < popped_event; });
  return static_cast<int32_t>(span - attempts.begin());
}

}  // namespace berth::sim
