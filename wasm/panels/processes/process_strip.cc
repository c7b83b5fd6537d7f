#include "panels/processes/process_strip.h"

#include <algorithm>
#include <string>
#include <utility>

#include "draw/words.h"
#include "panels/processes/process_words.h"

namespace berth::ui {

using sim::ProcessFacts;
using sim::ReplicaFacts;

namespace {

// Strips that are lower have one line; lower than the next number, two.
constexpr float kOneLineBelow = 36;
constexpr float kTwoLinesBelow = 56;
constexpr float kWidestReplica = 330;
// The largest share of a row for the start of a process, and the width of each step with a label,
// and without.
constexpr float kShareOfStart = 0.46f;
constexpr float kLabelledStep = 53;
constexpr float kWidestStep = 75;
constexpr float kUnlabelledStart = 240;

int32_t NumReplicas(const ProcessFacts& processes) {
  return static_cast<int32_t>(processes.replicas.size());
}

Color MoodColor(const Frame& frame, ReplicaMood mood) {
  switch (mood) {
    case ReplicaMood::kEnded:
      return frame.theme.bad;
    case ReplicaMood::kPaused:
    case ReplicaMood::kCutOff:
    case ReplicaMood::kEnding:
    case ReplicaMood::kOvertaken:
      return frame.theme.warn;
    case ReplicaMood::kLeads:
      return frame.theme.accent;
    case ReplicaMood::kStarting:
    case ReplicaMood::kStandsBy:
      break;
  }
  return frame.theme.text_dim;
}

// Returns the colour of a replica's ring. A leader that cannot renew, and so runs out of time, has
// another colour than a standby that gains the right to take over.
Color PatienceColor(const Frame& frame, const ReplicaFacts& replica, float passed) {
  if (replica.leads) return passed > 0.4f ? frame.theme.bad : frame.theme.accent;
  return passed >= 1 ? frame.theme.good : frame.theme.text_dim;
}

void DrawCrown(const Frame& frame, Point center, float size, Color color) {
  const float half = size / 2;
  const float base = center.y + half * 0.62f;
  const float top = center.y - half * 0.72f;
  const float middle = center.y + half * 0.1f;
  const Point left = {center.x - half, base - half * 0.3f};
  const Point right = {center.x + half, base - half * 0.3f};
  frame.paint.Triangle({center.x - half, top + half * 0.2f}, {center.x, middle + half * 0.2f}, left,
                       color);
  frame.paint.Triangle({center.x + half, top + half * 0.2f}, right,
                       {center.x, middle + half * 0.2f}, color);
  frame.paint.Triangle({center.x, top - half * 0.1f}, right, left, color);
  frame.paint.Fill({left.x, base - half * 0.3f, size, half * 0.45f}, color, 1);
}

// Draws the sign inside of a replica's ring.
void DrawMoodMark(const Frame& frame, Point center, float size, ReplicaMood mood) {
  const Color color = MoodColor(frame, mood);
  const float half = size / 2;
  switch (mood) {
    case ReplicaMood::kLeads:
      return DrawCrown(frame, center, size, frame.theme.warn);
    case ReplicaMood::kOvertaken:
      return DrawCrown(frame, center, size, frame.theme.text_dim);
    case ReplicaMood::kEnded:
      return frame.paint.Cross(center, size * 0.7f, color);
    case ReplicaMood::kPaused:
      frame.paint.Fill({center.x - half * 0.55f, center.y - half * 0.6f, half * 0.4f, size * 0.6f},
                       color, 1);
      return frame.paint.Fill(
          {center.x + half * 0.15f, center.y - half * 0.6f, half * 0.4f, size * 0.6f}, color, 1);
    case ReplicaMood::kCutOff:
      frame.paint.CircleLine(center, half * 0.6f, color, 1.5f);
      return frame.paint.Slash(SquareAround(center, size * 0.85f), color, 1.5f);
    case ReplicaMood::kStarting:
    case ReplicaMood::kEnding:
    case ReplicaMood::kStandsBy:
      return frame.paint.Circle(center, half * 0.3f, color);
  }
}

void DrawReplicaRing(const Frame& frame, Point center, float radius, int32_t number) {
  const ProcessFacts& processes = *frame.view.processes;
  const ReplicaFacts& replica = processes.replicas[static_cast<size_t>(number)];
  const ReplicaMood mood = MoodOf(processes, number);
  const float line = radius >= 12 ? 3 : 2;
  frame.paint.CircleLine(center, radius, frame.theme.line, line);
  const float passed = PatiencePassed(replica, frame.view.t);
  if (passed > 0) {
    frame.paint.Arc(center, radius, passed, PatienceColor(frame, replica, passed), line);
  }
  DrawMoodMark(frame, center, radius * 1.05f, mood);
}

// Returns the longer text if it fits.
std::string FullOrBrief(const Frame& frame, std::string full, std::string brief, TextSize size,
                        float room) {
  return frame.paint.Width(full, size) <= room ? std::move(full) : std::move(brief);
}

void DrawReplica(const Frame& frame, const Rect& place, int32_t number) {
  const ProcessFacts& processes = *frame.view.processes;
  const ReplicaFacts& replica = processes.replicas[static_cast<size_t>(number)];
  const ReplicaMood mood = MoodOf(processes, number);
  const bool two_lines = place.h < kTwoLinesBelow;
  const float radius = two_lines ? 13 : 18;
  const Point center = {place.x + radius + 10, place.center().y};
  DrawReplicaRing(frame, center, radius, number);
  const float x = center.x + radius + 11;
  const float room = place.right() - x - 8;
  const bool forgets = HasJustForgotten(frame, replica);
  const float middle = place.center().y;
  const float first = two_lines ? middle - 8 : middle - 17;
  const float second = two_lines ? middle + 9 : middle + 1;
  const float third = middle + 18;
  const bool is_there = mood != ReplicaMood::kEnded;
  const float name =
      frame.paint.Text({x, first}, ReplicaName(number),
                       {TextSize::kBody, is_there ? frame.theme.text : frame.theme.text_dim,
                        Weight::kSemibold, Align::kLeft, room});
  // A leader that does not work keeps its crown beside another mark.
  if (replica.leads && mood != ReplicaMood::kLeads && mood != ReplicaMood::kOvertaken) {
    DrawCrown(frame, {x + name + 13, first}, 11, frame.theme.warn);
  }
  const std::string memory = MemoryWords(frame, number);
  const Color of_memory = forgets ? frame.theme.warn : frame.theme.text_dim;
  if (!two_lines || !forgets) {
    const bool is_calm = mood == ReplicaMood::kStandsBy || mood == ReplicaMood::kStarting;
    frame.paint.Text({x, second},
                     FullOrBrief(frame, FullReplicaWords(frame, number),
                                 BriefReplicaWords(frame, number), TextSize::kSmall, room),
                     {TextSize::kSmall, is_calm ? frame.theme.text_muted : MoodColor(frame, mood),
                      Weight::kRegular, Align::kLeft, room});
  }
  if (!two_lines || forgets) {
    frame.paint.Text({x, two_lines ? second : third}, memory,
                     {TextSize::kTiny, of_memory, Weight::kRegular, Align::kLeft, room});
  }
  if (forgets && frame.layout.process_lanes.empty()) {
    DrawForgotten(frame, number, {x, (two_lines ? second : third) + 8});
  }
  frame.AddHit(place, HitKind::kReplica, number);
}

void DrawLease(const Frame& frame, const Rect& card) {
  frame.paint.Fill(card, frame.theme.background, 6);
  frame.paint.Stroke(card, frame.theme.line, 6);
  const bool two_lines = card.h < kTwoLinesBelow - 12;
  const float x = card.x + 11;
  const float room = card.w - 22;
  const float middle = card.center().y;
  const float first = two_lines ? middle - 7 : middle - 14;
  const float width = frame.paint.Text(
      {x, first}, sim::ProcessRulesOf(frame.scenario)->lock_kind,
      {TextSize::kSmall, frame.theme.text_muted, Weight::kSemibold, Align::kLeft, room});
  const std::string holder = HolderWords(*frame.view.processes);
  const std::string times =
      FullOrBrief(frame, FullLeaseWords(frame), BriefLeaseWords(frame), TextSize::kTiny, room);
  const bool is_held = frame.view.processes->shown >= 0;
  const TextStyle of_holder{TextSize::kSmall, is_held ? frame.theme.text : frame.theme.warn,
                            Weight::kRegular, Align::kLeft, room};
  const TextStyle of_times{TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kLeft,
                           room};
  if (two_lines) {
    TextStyle beside = of_holder;
    beside.max_width = room - width - 8;
    frame.paint.Text({x + width + 8, first}, holder, beside);
    frame.paint.Text({x, middle + 8}, times, of_times);
  } else {
    frame.paint.Text({x, middle}, holder, of_holder);
    frame.paint.Text({x, middle + 14}, times, of_times);
    TextStyle at_right = of_times;
    at_right.align = Align::kRight;
    at_right.max_width = room - width - 8;
    frame.paint.Text({card.right() - 11, first}, TransitionWords(frame.view.processes->lease),
                     at_right);
  }
  frame.AddHit(card, HitKind::kLease);
}

void DrawInOneLine(const Frame& frame) {
  const Rect& strip = frame.layout.processes;
  const int32_t count = NumReplicas(*frame.view.processes);
  const float radius = std::min(8.0f, strip.h / 2 - 3);
  const float y = strip.center().y;
  frame.AddHit(strip, HitKind::kReplica, -1);
  float x = strip.x + 8;
  for (int32_t i = 0; i < count; ++i) {
    DrawReplicaRing(frame, {x + radius, y}, radius, i);
    frame.AddHit(SquareAround({x + radius, y}, 2 * radius + 4), HitKind::kReplica, i);
    x += 2 * radius + 6;
  }
  frame.paint.Text(
      {x + 4, y}, ProcessesInOneLine(frame),
      {TextSize::kSmall, frame.theme.text, Weight::kRegular, Align::kLeft, strip.right() - x - 12});
}

// Draws a line under the replica whose start and knowledge are shown below.
void DrawInSight(const Frame& frame, const Rect& line) {
  const Color color = frame.ui.replica >= 0 ? frame.theme.accent : frame.theme.text_dim;
  frame.paint.Fill({line.x + 10, line.y, line.w - 20, line.h}, color, 1);
}

float WidthOfStart(float room, size_t num_steps) {
  const auto count = static_cast<float>(num_steps);
  const float most = room * kShareOfStart;
  return most < count * kLabelledStep ? kUnlabelledStart : std::min(most, count * kWidestStep);
}

// Draws the start of the replica in sight, for as long as ShowsStart, and its layers.
void DrawKnowledge(const Frame& frame, int32_t number) {
  const Rect& row = frame.layout.process_lanes;
  Rect lanes = {row.x + 10, row.y + 2, row.w - 20, row.h - 8};
  if (ShowsStart(frame, number)) {
    Rect start = lanes;
    start.w = WidthOfStart(lanes.w, StepsOf(frame, number).size());
    DrawStartSteps(frame, start, number);
    lanes.x += start.w + 14;
    lanes.w -= start.w + 14;
  }
  DrawLayerLanes(frame, lanes, number);
}

}  // namespace

void DrawProcesses(const Frame& frame) {
  const Rect& strip = frame.layout.processes;
  Rect panel = strip;
  panel.h += frame.layout.process_lanes.h;
  frame.paint.Fill(panel, frame.theme.panel, 8);
  frame.paint.Stroke(panel, frame.theme.line, 8);
  if (strip.h < kOneLineBelow) return DrawInOneLine(frame);
  const bool has_lease = frame.scenario.process->leader_elect;
  const float lease = has_lease ? std::clamp(strip.w * 0.26f, 150.0f, 320.0f) : 0;
  const int32_t count = NumReplicas(*frame.view.processes);
  const float room = strip.w - lease - 14;
  const float width = std::min(room / static_cast<float>(count), kWidestReplica);
  for (int32_t i = 0; i < count; ++i) {
    const float x = strip.x + 4 + width * static_cast<float>(i);
    if (i > 0) {
      frame.paint.Line({x, strip.y + 12}, {x, strip.bottom() - 12}, frame.theme.line.Faded(0.7f));
    }
    DrawReplica(frame, {x, strip.y, width, strip.h}, i);
  }
  if (has_lease) DrawLease(frame, {strip.right() - lease - 7, strip.y + 6, lease, strip.h - 12});
  if (frame.layout.process_lanes.empty()) return;
  const int32_t in_sight = ReplicaInSight(frame);
  const float x = strip.x + 4 + width * static_cast<float>(in_sight);
  if (count > 1) DrawInSight(frame, {x, strip.bottom() - 3, width, 2});
  DrawKnowledge(frame, in_sight);
}

}  // namespace berth::ui
