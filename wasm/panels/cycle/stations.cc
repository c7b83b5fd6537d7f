#include "panels/cycle/cycle_panel.h"

#include <algorithm>

#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"
#include "panels/cycle/station_words.h"

namespace berth::ui {
namespace {

constexpr float kItemLine = 13;
constexpr float kItemSign = 12;
constexpr float kItemGap = 10;
constexpr float kTallyBar = 5;
constexpr int kMostRejections = 4;

bool IsBinding(Station station) { return static_cast<int>(station) >= kFirstBindingStation; }

bool IsCurrent(const Frame& frame, Station station) {
  return frame.attempt.running && frame.attempt.position.at == station;
}

// --- Marks

void DrawTrack(const Frame& frame) {
  const CycleSlots& slots = frame.cycle;
  const Station last = slots.one_line ? Station::kPostBind : Station::kPermit;
  frame.paint.Line(slots.Of(Station::kPreFilter), slots.Of(last), frame.theme.line, 2);
  if (!slots.one_line) {
    frame.paint.Line(slots.Of(Station::kPreBind), slots.Of(Station::kPostBind), frame.theme.line,
                     2);
  }
  if (frame.attempt.index < 0) return;
  const Color color = frame.theme.accent.Faded(frame.attempt.running ? 1 : 0.45f);
  const PathPosition& position = frame.attempt.position;
  // A pod that returns leaves its track.
  const bool back = position.at < position.farthest || position.next < position.farthest;
  const Point reached = back ? slots.Of(position.farthest) : slots.PodAt(position).center();
  const bool binds = IsBinding(position.farthest);
  const bool in_column = !binds || slots.one_line;
  const bool leaves_column = !slots.one_line && !back && IsBinding(position.next) && !binds;
  const Point end = in_column && !leaves_column ? reached : slots.Of(Station::kPermit);
  frame.paint.Line(slots.Of(Station::kPreFilter), end, color, 2);
  if (!in_column) frame.paint.Line(slots.Of(Station::kPreBind), reached, color, 2);
}

// Marks differ in more than colour: ahead is hollow, not run has a bar, failed a cross, unreserved
// an arrow back.
void DrawMark(const Frame& frame, Station station) {
  const Theme& theme = frame.theme;
  const Point at = frame.cycle.Of(station);
  const float r = frame.cycle.one_line ? 4 : 6;
  const float alpha = frame.attempt.running ? 1 : 0.55f;
  frame.paint.Circle(at, r, theme.panel);
  switch (StateOf(frame, station)) {
    case StationState::kReached:
      frame.paint.Circle(at, r, theme.accent.Faded(alpha));
      break;
    case StationState::kFailed:
      frame.paint.Circle(at, r, theme.bad.Faded(alpha));
      frame.paint.Cross(at, r * 1.3f, theme.panel);
      break;
    case StationState::kUnreserved:
      frame.paint.Circle(at, r, theme.panel_raised);
      frame.paint.CircleLine(at, r, theme.warn.Faded(alpha));
      frame.paint.Triangle({at.x - r * 0.65f, at.y}, {at.x + r * 0.4f, at.y - r * 0.6f},
                           {at.x + r * 0.4f, at.y + r * 0.6f}, theme.warn.Faded(alpha));
      break;
    case StationState::kNotRun:
      frame.paint.Circle(at, r, theme.panel_raised);
      frame.paint.CircleLine(at, r, theme.accent.Faded(alpha));
      frame.paint.Line({at.x - r * 0.5f, at.y}, {at.x + r * 0.5f, at.y}, theme.text_muted, 1.5f);
      break;
    case StationState::kAhead:
      frame.paint.Circle(at, r, theme.panel_raised);
      frame.paint.CircleLine(at, r, theme.line);
      break;
  }
}

// --- Names and remarks

Color NameColor(const Frame& frame, Station station) {
  if (IsCurrent(frame, station)) return frame.theme.text;
  const bool reached = frame.attempt.index >= 0 && frame.attempt.Reached(station);
  if (!reached) return frame.theme.text_dim;
  return frame.attempt.running ? frame.theme.text : frame.theme.text_muted;
}

TextStyle NameStyle(const Frame& frame, Station station) {
  TextStyle style{TextSize::kBody, NameColor(frame, station)};
  if (IsCurrent(frame, station)) style.weight = Weight::kSemibold;
  return style;
}

// Draws one of several stations in a line.
void DrawSmallStation(const Frame& frame, Station station) {
  const Point at = frame.cycle.Of(station);
  const auto id = static_cast<int32_t>(station);
  TextStyle name = NameStyle(frame, station);
  if (frame.cycle.staggered) {
    name.size = TextSize::kTiny;
    name.align = Align::kCenter;
    frame.paint.Text(frame.cycle.NameAt(station), StationName(station), name);
  }
  if (!frame.cycle.named || frame.cycle.staggered) {
    return frame.AddHit(SquareAround(at, 24), HitKind::kStation, id);
  }
  name.size = TextSize::kSmall;
  frame.paint.Text({at.x + 14, at.y}, StationName(station), name);
  const Rect& panel = frame.layout.cycle;
  frame.AddHit({panel.x + 4, at.y - 9, panel.w - 8, 18}, HitKind::kStation, id);
}

void DrawBindingStation(const Frame& frame, Station station) {
  const Point at = frame.cycle.Of(station);
  const float width = (frame.cycle.column.w - 28) / 3;
  TextStyle name = NameStyle(frame, station);
  name.size = TextSize::kSmall;
  name.align = Align::kCenter;
  frame.paint.Text({at.x, at.y + 17}, StationName(station), name);
  const Remark remark = RemarkAt(frame, station);
  frame.paint.Text({at.x, at.y + 30}, remark.text,
                   {TextSize::kTiny, ColorOf(frame.theme, remark.mood), Weight::kRegular,
                    Align::kCenter, width - 4});
  frame.AddHit({at.x - width / 2, at.y - 12, width, 48}, HitKind::kStation,
               static_cast<int32_t>(station));
}

void DrawColumnStation(const Frame& frame, Station station) {
  const Point at = frame.cycle.Of(station);
  const Rect& panel = frame.cycle.column;
  const float x = at.x + 22;
  const float used = frame.paint.Text({x, at.y}, StationName(station), NameStyle(frame, station));
  const Remark remark = RemarkAt(frame, station);
  const float right = panel.right() - 14;
  frame.paint.Text({right, at.y}, remark.text,
                   {TextSize::kSmall, ColorOf(frame.theme, remark.mood), Weight::kRegular,
                    Align::kRight, right - x - used - 10});
  frame.AddHit({panel.x + 8, at.y - 12, panel.w - 16, 24}, HitKind::kStation,
               static_cast<int32_t>(station));
}

// --- The tally of Filter

Color TallyColor(const Theme& theme, TallyMark mark) {
  switch (mark) {
    case TallyMark::kRejected:
      return theme.bad;
    case TallyMark::kPassed:
      return theme.good;
    case TallyMark::kNotVisited:
    case TallyMark::kNotRun:
      break;
  }
  return theme.text_dim;
}

void DrawTallySign(const Frame& frame, Point at, TallyMark mark) {
  const Color color = TallyColor(frame.theme, mark);
  switch (mark) {
    case TallyMark::kRejected:
      frame.paint.Cross(at, 8, color);
      break;
    case TallyMark::kPassed:
      frame.paint.Check(at, 8, color);
      break;
    case TallyMark::kNotVisited:
      frame.paint.CircleLine(at, 3, color, 1);
      break;
    case TallyMark::kNotRun:
      frame.paint.Line({at.x - 3.5f, at.y}, {at.x + 3.5f, at.y}, color, 1.5f);
      break;
  }
}

// Draws one segment for each item, proportional to its nodes; nodes that were not visited are an
// empty frame.
void DrawTallyBar(const Frame& frame, const std::vector<TallyItem>& items, int nodes,
                  const Rect& bar) {
  frame.paint.Fill(bar, frame.theme.panel_raised, 2);
  float x = bar.x;
  for (const TallyItem& item : items) {
    const float width = bar.w * static_cast<float>(item.nodes) / static_cast<float>(nodes);
    const Rect part = {x, bar.y, std::max(1.0f, width - 1), bar.h};
    x += width;
    const Color color = TallyColor(frame.theme, item.mark);
    const bool asked = item.mark == TallyMark::kRejected || item.mark == TallyMark::kPassed;
    if (asked) {
      frame.paint.Fill(part, color.Faded(0.85f), part.w > 4 ? 2 : 0);
    } else {
      frame.paint.Stroke(part, color.Faded(0.7f), part.w > 4 ? 2 : 0);
    }
  }
}

// Joins the smallest rejections into one item.
std::vector<TallyItem> AtMost(std::vector<TallyItem> items, int rejections) {
  const auto is_rest = [](const TallyItem& item) { return item.mark != TallyMark::kRejected; };
  const auto rest = std::find_if(items.begin(), items.end(), is_rest);
  const auto count = static_cast<int>(rest - items.begin());
  if (count <= rejections) return items;
  int nodes = 0;
  for (auto item = items.begin() + rejections; item != rest; ++item) nodes += item->nodes;
  const TallyItem others{TallyMark::kRejected, nodes,
                         Say("{} by {} others", nodes, count - rejections)};
  const auto first = items.erase(items.begin() + rejections, rest);
  items.insert(first, others);
  return items;
}

// Returns the beginning of each item; none if there is no room for all of them.
std::vector<Point> PlaceItems(const Frame& frame, const std::vector<TallyItem>& items,
                              const Rect& room) {
  std::vector<Point> places;
  Point at = {room.x, room.y + kItemLine / 2};
  for (const TallyItem& item : items) {
    const float width = kItemSign + frame.paint.Width(item.text, TextSize::kTiny);
    if (at.x > room.x && at.x + width > room.right()) at = {room.x, at.y + kItemLine};
    if (at.y + kItemLine / 2 > room.bottom() + 0.5f) return {};
    places.push_back(at);
    at.x += width + kItemGap;
  }
  return places;
}

void DrawTally(const Frame& frame) {
  const Rect& room = frame.cycle.filter_detail;
  const AttemptSummary* account = frame.attempt.account;
  if (room.empty() || account == nullptr || account->num_nodes() == 0) return;
  const int visited = frame.attempt.NodesVisited();
  const bool all = visited >= account->num_visited();
  if (!frame.attempt.Reached(Station::kFilter)) return;
  const std::vector<TallyItem> items =
      ItemsOf(all ? account->tally() : TallyOf(account->explanation().nodes, visited));
  DrawTallyBar(frame, items, account->num_nodes(), {room.x, room.y, room.w, kTallyBar});
  const Rect below = {room.x, room.y + kTallyBar + 3, room.w, room.h - kTallyBar - 3};
  for (int rejections = kMostRejections; rejections > 0; --rejections) {
    const std::vector<TallyItem> shown = AtMost(items, rejections);
    const std::vector<Point> places = PlaceItems(frame, shown, below);
    if (places.empty() && rejections > 1) continue;
    for (size_t i = 0; i < places.size(); ++i) {
      DrawTallySign(frame, {places[i].x + 4, places[i].y}, shown[i].mark);
      frame.paint.Text({places[i].x + kItemSign, places[i].y}, shown[i].text,
                       {TextSize::kTiny, frame.theme.text_muted, Weight::kRegular, Align::kLeft,
                        room.right() - places[i].x - kItemSign});
    }
    return;
  }
}

void DrawWayBack(const Frame& frame) {
  const Rect& room = frame.cycle.post_filter_detail;
  const std::optional<Remark> back = WayBack(frame);
  if (room.empty() || !back || !frame.attempt.Reached(Station::kPostFilter)) return;
  const TextStyle style{TextSize::kTiny, ColorOf(frame.theme, back->mood), Weight::kRegular,
                        Align::kLeft, room.w};
  frame.paint.Text({room.x, room.y + 6}, InShort(frame.paint, back->text, room.w, style), style);
}

}  // namespace

void DrawStations(const Frame& frame) {
  DrawTrack(frame);
  for (int i = 0; i < kNumStations; ++i) {
    const auto station = static_cast<Station>(i);
    DrawMark(frame, station);
    if (frame.cycle.one_line) {
      DrawSmallStation(frame, station);
    } else if (IsBinding(station)) {
      DrawBindingStation(frame, station);
    } else {
      DrawColumnStation(frame, station);
    }
  }
  if (frame.cycle.one_line) return;
  DrawTally(frame);
  DrawWayBack(frame);
}

}  // namespace berth::ui
