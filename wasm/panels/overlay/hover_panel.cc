#include "panels/overlay/hover_panel.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "base/attributes.h"
#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/words.h"
#include "panels/batch/gangs_panel.h"
#include "panels/batch/session_panel.h"
#include "panels/cycle/cycle_panel.h"
#include "panels/cycle/station_words.h"
#include "panels/processes/process_strip.h"
#include "panels/processes/process_words.h"

namespace berth::ui {

namespace {

using Lines = std::vector<std::string>;

constexpr float kSide = 12;
constexpr float kLine = 17;
constexpr float kAboveAndBelow = 14;  // sum of the margins above and below the lines
// The widest card, and narrower ones for places where it would cover the thing under the pointer.
constexpr float kWidths[] = {320, 240, 180};

const char* ButtonWords(HitKind kind) {
  switch (kind) {
    case HitKind::kToStart:
      return "To the start (Home)";
    case HitKind::kStepBack:
      return "To the event before (←)";
    case HitKind::kPlay:
      return "Play or pause (space)";
    case HitKind::kStep:
      return "To the next event (→)";
    case HitKind::kToEnd:
      return "To the end (End)";
    case HitKind::kSpeed:
      return "Speed (1 to 9)";
    case HitKind::kZoomFit:
      return "All nodes in sight";
    case HitKind::kNone:
    case HitKind::kPod:
    case HitKind::kNode:
    case HitKind::kQueue:
    case HitKind::kMore:
    case HitKind::kStation:
    case HitKind::kPlugin:
    case HitKind::kTrack:
    case HitKind::kPodMention:
    case HitKind::kCard:
    case HitKind::kBatchQueue:
    case HitKind::kGang:
    case HitKind::kAction:
    case HitKind::kReplica:
    case HitKind::kLease:
    case HitKind::kStartStep:
    case HitKind::kLayer:
      break;
  }
  return nullptr;
}

constexpr float kEdge = 6;   // distance from the edge of the canvas
constexpr float kAway = 10;  // distance from the thing under the pointer

// Returns the rectangle that the card must not cover: the thing under the pointer, or on the time
// line the ticks there.
Rect AnchorOf(const Frame& frame) {
  const Rect& rect = frame.ui.hover.rect;
  if (frame.ui.hover.kind != HitKind::kTrack) return rect;
  return {frame.ui.pointer.x - 1, rect.y - 2, 2, rect.h};
}

// Returns a place on the canvas beside, above or below the anchor; nothing if there is no room.
std::optional<Rect> PlaceOfCard(const Frame& frame, float width, float height) {
  const Rect room = frame.layout.canvas.Inset(kEdge);
  const Rect anchor = AnchorOf(frame);
  const auto within = [](float value, float low, float high) {
    return std::max(low, std::min(value, high));
  };
  const float x = within(anchor.x, room.x, room.right() - width);
  const float y = within(anchor.y, room.y, room.bottom() - height);
  const Rect places[] = {{anchor.right() + kAway, y, width, height},
                         {anchor.x - kAway - width, y, width, height},
                         {x, anchor.y - kAway - height, width, height},
                         {x, anchor.bottom() + kAway, width, height}};
  const auto fits = [&room](const Rect& place) {
    return place.x >= room.x && place.right() <= room.right() && place.y >= room.y &&
           place.bottom() <= room.bottom();
  };
  // Covers none of the other things in the same row.
  const HitKind kind = frame.ui.hover.kind;
  const bool is_in_row = kind == HitKind::kReplica || kind == HitKind::kLease ||
                         kind == HitKind::kStartStep || kind == HitKind::kLayer;
  if (is_in_row && fits(places[3])) return places[3];
  for (const Rect& place : places) {
    if (fits(place)) return place;
  }
  return std::nullopt;
}

Rect PlaceAtPointer(const Frame& frame, float width, float height) {
  const Rect room = frame.layout.canvas.Inset(kEdge);
  const Point p = frame.ui.pointer;
  const float left = p.x + 14 + width > room.right() ? p.x - kAway - width : p.x + 14;
  const float top = p.y + 16 + height > room.bottom() ? p.y - kAway - height : p.y + 16;
  return {std::max(room.x, left), std::max(room.y, top), width, height};
}

// Breaks long texts into lines. If there is no room for all of them, leaves out the lines that
// follow the title, because the thing under the pointer shows the same facts itself.
std::vector<std::string_view> Wrapped(const Frame& frame, const Lines& texts, float width) {
  std::vector<std::string_view> lines;
  for (const std::string& text : texts) {
    const TextStyle style = {TextSize::kSmall, Color()};
    for (std::string_view line : LinesOf(frame.paint, text, width, style)) lines.push_back(line);
  }
  const float room = frame.layout.canvas.h - 2 * kEdge - kAboveAndBelow;
  const auto most = std::max<size_t>(2, static_cast<size_t>(room / kLine));
  if (lines.size() > most) {
    lines.erase(lines.begin() + 1, lines.end() - static_cast<std::ptrdiff_t>(most - 1));
  }
  return lines;
}

Lines BatchHoverWords(const Frame& frame, const BatchStage& batch, const Hit& hover) {
  if (hover.kind == HitKind::kGang) return GangLines(frame, batch, hover.id);
  if (hover.kind == HitKind::kAction) return ActionLines(frame, batch, hover.id);
  const auto number = static_cast<size_t>(hover.id);
  if (number >= batch.book.queues.size()) return {};
  const sim::QueueAccount* account = batch.book.queues[number].account;
  if (account == nullptr) return {Word("no session has had these yet")};
  if (!frame.view.batch.is_lost) return QueueLines(*account);
  return {Say("queue {}", account->name), Word("its process has ended")};
}

}  // namespace

std::vector<std::string> HoverWords(const Frame& frame, const HoverFacts& facts) {
  const Hit& hover = frame.ui.hover;
  switch (hover.kind) {
    case HitKind::kPod:
    case HitKind::kPodMention:
      return PodHoverWords(frame, hover.id);
    case HitKind::kNode:
      return NodeHoverWords(frame, facts.asked, hover.id);
    case HitKind::kTrack:
      return TrackHoverWords(frame, facts.run, frame.ui.pointer.x);
    case HitKind::kStation:
      return StationLines(frame, static_cast<Station>(hover.id));
    case HitKind::kPlugin:
      return ScorePartLines(frame, hover.id);
    case HitKind::kBatchQueue:
    case HitKind::kGang:
    case HitKind::kAction:
      return frame.batch == nullptr ? Lines{} : BatchHoverWords(frame, *frame.batch, hover);
    case HitKind::kReplica:
      return ReplicaLines(frame, hover.id);
    case HitKind::kLease:
      return LeaseLines(frame);
    case HitKind::kStartStep:
      return StartStepLines(frame, hover.id);
    case HitKind::kLayer:
      return LayerOfSightLines(frame, hover.id);
    case HitKind::kMore:
      return {Say("{} more for which there is no room", hover.id)};
    case HitKind::kNone:
    case HitKind::kQueue:
    case HitKind::kCard:
    case HitKind::kToStart:
    case HitKind::kStepBack:
    case HitKind::kPlay:
    case HitKind::kStep:
    case HitKind::kToEnd:
    case HitKind::kSpeed:
    case HitKind::kZoomFit:
      break;
  }
  const char* words = ButtonWords(hover.kind);
  return words == nullptr ? Lines{} : Lines{Word(words)};
}

namespace {

struct HoverCard {
  std::vector<std::string_view> lines;
  float text_width = 0;
  float width() const { return text_width + 2 * kSide; }
  float height() const { return static_cast<float>(lines.size()) * kLine + kAboveAndBelow; }
};

HoverCard CardOfTexts(const Frame& frame, const Lines& texts, float width) {
  const float most = std::min(width, frame.layout.canvas.w - 2 * kEdge) - 2 * kSide;
  HoverCard card = {Wrapped(frame, texts, most)};
  for (size_t i = 0; i < card.lines.size(); ++i) {
    const Weight weight = i == 0 ? Weight::kSemibold : Weight::kRegular;
    const float needed = frame.paint.Width(card.lines[i], TextSize::kSmall, weight);
    card.text_width = std::max(card.text_width, needed);
  }
  card.text_width = std::min(card.text_width, most);
  return card;
}

void DrawCardAt(const Frame& frame, const HoverCard& card, const Rect& rect) {
  frame.paint.Fill(rect.MovedBy({0, 2}), Rgb(0x000000).Faded(0.25f), 8);
  frame.paint.Fill(rect, frame.theme.panel_raised, 8);
  frame.paint.Stroke(rect, frame.theme.line, 8);
  for (size_t i = 0; i < card.lines.size(); ++i) {
    const float y = rect.y + kAboveAndBelow / 2 + (static_cast<float>(i) + 0.5f) * kLine;
    const bool title = i == 0;
    frame.paint.Text(
        {rect.x + kSide, y}, card.lines[i],
        {TextSize::kSmall, title ? frame.theme.text : frame.theme.text_muted,
         title ? Weight::kSemibold : Weight::kRegular, Align::kLeft, card.text_width + 1});
  }
}

// Draws the card. Kept out of line, because it is not needed until a pointer enters the canvas.
BERTH_KEPT_APART void DrawCard(const Frame& frame, const HoverFacts& facts) {
  const Lines texts = HoverWords(frame, facts);
  if (texts.empty()) return;
  for (const float width : kWidths) {
    const HoverCard card = CardOfTexts(frame, texts, width);
    const std::optional<Rect> place = PlaceOfCard(frame, card.width(), card.height());
    if (place) return DrawCardAt(frame, card, *place);
  }
  const HoverCard card = CardOfTexts(frame, texts, kWidths[0]);
  DrawCardAt(frame, card, PlaceAtPointer(frame, card.width(), card.height()));
}

}  // namespace

void DrawHover(const Frame& frame, const HoverFacts& facts) {
  if (frame.ui.pointer_inside) DrawCard(frame, facts);
}

}  // namespace berth::ui
