#include "panels/batch/session_panel.h"

#include <string_view>

#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"
#include "log/causes.h"
#include "panels/batch/gangs_panel.h"

namespace berth::ui {
namespace {

// Seconds of viewing for which the stage shows that a pod lost its place.
constexpr double kNewsSeconds = 1.6;

const sim::Event& EventOf(const Frame& frame, const DeedEntry& entry) {
  return frame.log.events()[static_cast<size_t>(entry.first)];
}

// Returns "research" for "Queue research", and "web" for "PodGroup default/web".
std::string_view ShortObject(std::string_view object) {
  const size_t end = object.find_last_of(" /");
  return end == std::string_view::npos ? object : object.substr(end + 1);
}

const char* WhatItDoes(std::string_view action) {
  if (action == "allocate") return "gives tasks places on nodes, queue by queue, job by job";
  if (action == "backfill") return "puts tasks that ask for nothing on the first node that fits";
  if (action == "preempt") return "evicts for jobs of the same queue that are not ready";
  if (action == "reclaim") return "evicts from queues that have more than they deserve";
  return "an action of the session";
}

}  // namespace

std::string DeedWords(const Frame& frame, const DeedEntry& entry) {
  const sim::Event& event = EventOf(frame, entry);
  const std::string pod(event.pod == sim::kNoId ? "" : frame.catalog.ShortName(event.pod));
  const std::string node = event.node == sim::kNoId ? "" : frame.log.NodeName(event.node);
  switch (entry.deed) {
    case Deed::kAllocated:
      return StrCat(pod, " → ", node);
    case Deed::kPromised:
      return Say("{} → {}, once free", pod, node);
    case Deed::kBound:
      return Say("{} bound to {}", pod, node);
    case Deed::kEvicted:
      if (event.other == sim::kNoId) return Say("{} evicted", pod);
      return Say("{} evicted for {}", pod, frame.catalog.ShortName(event.other));
    case Deed::kDeleted:
      return Say("{} deleted", pod);
    case Deed::kUndone:
      return Say(sim::CauseNamed(event.cause) == sim::Cause::kEvicted ? "{} may stay: undone"
                                                                      : "{}: undone",
                 pod);
    case Deed::kReleased:
      if (entry.count == 1) return Say("{} released", pod);
      return Say("{} places released", entry.count);
    case Deed::kOverused:
      return Say("{} overused: passed over", ShortObject(event.object));
    case Deed::kGangReady:
      return Say("{} is ready", ShortObject(event.object));
    case Deed::kDropped:
      return Say("{}: {} came too late", pod, event.cause);
  }
  return "";
}

void DrawDeedSign(const Frame& frame, const DeedEntry& entry, const Rect& rect) {
  const sim::Event& event = EventOf(frame, entry);
  const Color color = event.pod == sim::kNoId ? frame.theme.text_muted : frame.PodColor(event.pod);
  switch (entry.deed) {
    case Deed::kAllocated:
      return DrawSeat(frame, rect, SeatState::kHeld, color);
    case Deed::kPromised:
      return DrawSeat(frame, rect, SeatState::kPromised, color);
    case Deed::kBound:
      return DrawSeat(frame, rect, SeatState::kRuns, color);
    case Deed::kEvicted:
    case Deed::kDeleted:
      frame.paint.Fill(rect, color.Faded(0.35f), rect.w * 0.24f);
      return frame.paint.Cross(rect.center(), rect.w * 0.9f, frame.theme.bad);
    case Deed::kUndone:
    case Deed::kReleased:
      return DrawTurnBack(frame, rect.center(), rect.w * 0.9f, frame.theme.warn);
    case Deed::kOverused:
    case Deed::kDropped:
      return DrawAlert(frame, rect.center(), rect.w, frame.theme.warn);
    case Deed::kGangReady:
      return frame.paint.Check(rect.center(), rect.w * 0.9f, frame.theme.good);
  }
}

std::string SumWords(const ActionStory& action) {
  constexpr struct {
    Deed deed;
    const char* word;
  } kSums[] = {{Deed::kAllocated, "{} placed"},
               {Deed::kPromised, "{} promised"},
               {Deed::kEvicted, "{} evicted"},
               {Deed::kUndone, "{} undone"},
               {Deed::kBound, "{} bound"}};
  std::string words;
  for (const auto& sum : kSums) {
    const int32_t count = action.Count(sum.deed);
    if (count == 0) continue;
    if (!words.empty()) words += kSeparator;
    words += Say(sum.word, count);
  }
  return words;
}

std::vector<std::string> ActionLines(const Frame& frame, const BatchStage& batch, int32_t station) {
  constexpr size_t kMost = 8;
  const SessionProgress& story = batch.story;
  const auto number = static_cast<size_t>(station);
  if (number == 0) {
    return {Word("snapshot"),
            Word("A session decides on a copy of what kube-batch knew when it was opened.")};
  }
  const bool at_end = number > story.actions.size();
  std::vector<std::string> lines = {at_end ? Word("close") : story.actions[number - 1].name};
  lines.emplace_back(Word(at_end
                              ? "What has a place and is not bound loses it; statuses are written."
                              : WhatItDoes(lines.front())));
  const std::vector<DeedEntry>& deeds = at_end ? story.at_close : story.actions[number - 1].deeds;
  const size_t first = deeds.size() > kMost ? deeds.size() - kMost : 0;
  if (first > 0) lines.push_back(Say("{} more before these", first));
  for (size_t i = first; i < deeds.size(); ++i) lines.push_back(DeedWords(frame, deeds[i]));
  return lines;
}

std::vector<TakenBack> TakenBackLately(const Frame& frame) {
  const Duration news{static_cast<int64_t>(kNewsSeconds * frame.playback.speed() * 1e9)};
  return TakenBackSince(frame.log, frame.view.t - news, frame.view.t);
}

}  // namespace berth::ui
