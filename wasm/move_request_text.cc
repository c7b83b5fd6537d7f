#include "move_request_text.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>

#include "base/strings.h"

namespace berth::ui {

using sim::PodId;

namespace {

constexpr size_t kMaxNames = 4;

// Pods that have been in unschedulableQ since before the request.
int32_t NumParked(const sim::View& view) {
  const Time t = view.last_move_request->t;
  return static_cast<int32_t>(
      std::count_if(view.unschedulable_q.begin(), view.unschedulable_q.end(),
                    [&](PodId pod) { return view.pods[static_cast<size_t>(pod)].since < t; }));
}

class Writer {
 public:
  Writer(const sim::View& view, const sim::EventLog& log, const Catalog& catalog,
         const WakeWords& wake_words)
      : view_(view),
        log_(log),
        catalog_(catalog),
        wake_words_(wake_words),
        request_(*view.last_move_request) {}

  MoveRequestText Write() const {
    MoveRequestText text;
    text.t = request_.t;
    text.cycle = view_.move_request_cycle;
    text.num_parked = NumParked(view_);
    text.title = Title();
    text.when = TimeWords(request_.t);
    text.woke_any = !request_.woken.empty();
    text.woke =
        text.woke_any ? StrCat("woke  ", Names(request_.woken, true)) : std::string("woke nobody");
    text.where = Destinations();
    text.stays = Stays();
    text.note = StrCat("moveRequestCycle is now ", std::to_string(view_.move_request_cycle));
    return text;
  }

 private:
  std::string Title() const {
    std::string title(request_.cause);
    if (request_.pod != sim::kNoId) title += StrCat(" · ", catalog_.ShortName(request_.pod));
    if (request_.node != sim::kNoId) title += StrCat(" · ", log_.NodeName(request_.node));
    return title;
  }

  std::string Names(const std::vector<PodId>& pods, bool with_plugins) const {
    std::string names;
    for (size_t i = 0; i < std::min(pods.size(), kMaxNames); ++i) {
      if (i > 0) names += ", ";
      names += catalog_.ShortName(pods[i]);
      if (with_plugins) names += RejectedBy(pods[i]);
    }
    if (pods.size() > kMaxNames) {
      names += StrCat(" and ", std::to_string(pods.size() - kMaxNames), " more");
    }
    return names;
  }

  // " (TaintToleration)": which of the plugins that had rejected the pod the request may have
  // moved.
  std::string RejectedBy(PodId pod) const {
    const std::vector<int32_t>& indexes = log_.EventsOfPod(pod);
    for (auto i = indexes.rbegin(); i != indexes.rend(); ++i) {
      const sim::Event& event = log_.events()[static_cast<size_t>(*i)];
      if (event.t > request_.t || event.kind != sim::EventKind::kFailed || event.pod != pod)
        continue;
      if (event.plugins == nullptr) return "";
      for (const std::string& plugin : *event.plugins) {
        const std::vector<std::string> alone{plugin};
        if (wake_words_.Wakes(request_.cause, &alone)) return StrCat(" (", plugin, ")");
      }
      return "";
    }
    return "";
  }

  // Whether the woken ones had served their backoff.
  std::string Destinations() const {
    std::vector<PodId> active;
    std::vector<PodId> backoff;
    const std::vector<sim::Event>& events = log_.events();
    for (size_t i = log_.CountUntil(request_.t); i > 0 && events[i - 1].t == request_.t; --i) {
      const sim::Event& event = events[i - 1];
      if (event.kind != sim::EventKind::kMoved || event.cause != request_.cause) continue;
      (event.to == QueueName::kActive ? active : backoff).push_back(event.pod);
    }
    std::reverse(active.begin(), active.end());
    std::reverse(backoff.begin(), backoff.end());
    std::string text;
    if (!active.empty()) text = StrCat("backoff served: ", Names(active, false), " → activeQ");
    if (!backoff.empty()) {
      text += StrCat(text.empty() ? "" : "   ", "not yet: ", Names(backoff, false), " → backoffQ");
    }
    return text;
  }

  // Those that were parked then, by what rejected them.
  std::string Stays() const {
    std::map<std::string, std::vector<PodId>> by_plugins;
    for (PodId id : view_.unschedulable_q) {
      const sim::PodView& pod = view_.pods[static_cast<size_t>(id)];
      if (pod.since >= request_.t || pod.plugins == nullptr) continue;
      if (wake_words_.Wakes(request_.cause, pod.plugins)) continue;
      by_plugins[StrJoin(*pod.plugins, ", ")].push_back(id);
    }
    if (by_plugins.empty()) return "";
    const auto& [plugins, pods] = *std::max_element(
        by_plugins.begin(), by_plugins.end(),
        [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    std::string text =
        StrCat("stays  ", Names(pods, false), ": ", plugins, " is not helped by ", request_.cause);
    if (by_plugins.size() > 1) text += ", and others";
    return text;
  }

  const sim::View& view_;
  const sim::EventLog& log_;
  const Catalog& catalog_;
  const WakeWords& wake_words_;
  const sim::MoveRequestView& request_;
};

}  // namespace

std::string TimeWords(Time t) {
  char text[32];
  const double seconds = t.seconds();
  std::snprintf(text, sizeof text, seconds < 1000 ? "%.2f s" : "%.0f s", seconds);
  return text;
}

void UpdateMoveRequestText(const sim::View& view, const sim::EventLog& log, const Catalog& catalog,
                           const WakeWords& wake_words, MoveRequestText* text) {
  if (!view.last_move_request) {
    *text = MoveRequestText();
    return;
  }
  const bool same = text->t == view.last_move_request->t && !text->title.empty() &&
                    text->cycle == view.move_request_cycle && text->num_parked == NumParked(view);
  if (!same) *text = Writer(view, log, catalog, wake_words).Write();
}

}  // namespace berth::ui
