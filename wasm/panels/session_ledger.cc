#include "panels/session_ledger.h"

#include <algorithm>
#include <string>

#include "base/strings.h"
#include "panels/seat_mark.h"

namespace berth::ui {
namespace {

constexpr float kLine = 18;
constexpr float kTitle = 24;
constexpr float kSide = 10;
constexpr float kSign = 12;

std::string EntryWords(const Frame& frame, const LedgerEntry& entry) {
  const std::string_view pod = frame.catalog.ShortName(entry.pod);
  if (entry.deed != Deed::kEvicted) {
    return StrCat(pod, " → ", frame.log.NodeName(entry.node));
  }
  if (entry.other == sim::kNoId) return StrCat(pod, " out");
  return StrCat(pod, " out, for ", frame.catalog.ShortName(entry.other));
}

const char* StandingWords(const LedgerEntry& entry) {
  switch (entry.standing) {
    case LedgerEntry::Standing::kOpen:
      return entry.deed == Deed::kPromised ? "promised" : "in session";
    case LedgerEntry::Standing::kDone:
      return entry.deed == Deed::kEvicted ? "deleted" : "bound";
    case LedgerEntry::Standing::kUndone:
      return "undone";
  }
  return "";
}

void DrawSign(const Frame& frame, const LedgerEntry& entry, const Rect& rect) {
  const Color color =
      frame.PodColor(entry.pod).Faded(entry.standing == LedgerEntry::Standing::kUndone ? 0.5f : 1);
  if (entry.deed == Deed::kEvicted) {
    frame.paint.Fill(rect, color.Faded(0.35f), rect.w * 0.24f);
    if (entry.standing == LedgerEntry::Standing::kUndone) return;
    return frame.paint.Cross(rect.center(), rect.w * 0.9f, frame.theme.bad);
  }
  const SeatState state = entry.standing == LedgerEntry::Standing::kDone ? SeatState::kRuns
                          : entry.deed == Deed::kPromised                ? SeatState::kPromised
                                                                         : SeatState::kHeld;
  DrawSeat(frame, rect, state, color);
}

// At the right. Returns where it begins.
float DrawStanding(const Frame& frame, const LedgerEntry& entry, Point at) {
  const Theme& theme = frame.theme;
  const Color color = entry.standing == LedgerEntry::Standing::kDone     ? theme.good
                      : entry.standing == LedgerEntry::Standing::kUndone ? theme.warn
                                                                         : theme.text_dim;
  const float used = frame.paint.Text(at, StandingWords(entry),
                                      {TextSize::kTiny, color, Weight::kRegular, Align::kRight});
  const Point sign = {at.x - used - 8, at.y};
  if (entry.standing == LedgerEntry::Standing::kDone) frame.paint.Check(sign, 9, color);
  if (entry.standing == LedgerEntry::Standing::kUndone) DrawTurnBack(frame, sign, 10, color);
  return sign.x - 8;
}

void DrawEntry(const Frame& frame, const LedgerEntry& entry, const Rect& line) {
  const bool undone = entry.standing == LedgerEntry::Standing::kUndone;
  const float y = line.center().y;
  DrawSign(frame, entry, {line.x, y - kSign / 2, kSign, kSign});
  const float right = DrawStanding(frame, entry, {line.right(), y});
  const float x = line.x + kSign + 7;
  const float used =
      frame.paint.Text({x, y}, EntryWords(frame, entry),
                       {TextSize::kSmall, undone ? frame.theme.text_dim : frame.theme.text,
                        Weight::kRegular, Align::kLeft, right - x});
  if (undone) frame.paint.Line({x - 2, y + 0.5f}, {x + used + 2, y + 0.5f}, frame.theme.text_muted);
  frame.AddHit(line, HitKind::kPodMention, entry.pod);
}

}  // namespace

void DrawSessionLedger(const Frame& frame, const BatchStage& batch) {
  const Rect& box = batch.session.latest_box;
  if (box.empty()) return;
  frame.paint.Fill(box, frame.theme.panel_raised.Faded(0.6f), 8);
  const float y = box.y + 14;
  const std::vector<LedgerEntry>& ledger = batch.story.ledger;
  frame.paint.Text({box.x + kSide, y}, "wanted in this session",
                   {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kLeft,
                    box.w - 2 * kSide});
  const auto lines = static_cast<size_t>(std::max(0.0f, (box.h - kTitle - 8) / kLine));
  if (ledger.empty()) {
    frame.paint.Text({box.x + kSide, y + 20}, "nothing", {TextSize::kSmall, frame.theme.text_dim});
    return;
  }
  const size_t first = ledger.size() > lines ? ledger.size() - lines : 0;
  if (first > 0) {
    frame.paint.Text({box.right() - kSide, y}, StrCat("+", std::to_string(first), " before"),
                     {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kRight});
  }
  float top = box.y + kTitle;
  for (size_t i = first; i < ledger.size(); ++i) {
    DrawEntry(frame, ledger[i], {box.x + kSide, top, box.w - 2 * kSide, kLine});
    top += kLine;
  }
}

}  // namespace berth::ui
