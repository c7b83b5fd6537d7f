#include "panels/batch/session_panel.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/strings.h"
#include "draw/words.h"
#include "panels/batch/gangs_panel.h"

namespace berth::ui {
namespace {

constexpr float kLine = 18;
constexpr float kTitle = 24;
constexpr float kSide = 10;
constexpr float kSign = 12;
constexpr float kSignGap = 7;
constexpr float kSecondLine = 14;

// The parts of an entry: a pod, the sign between, and its node or the pod for which it leaves.
struct EntryNames {
  std::string_view pod;
  std::string_view between;
  std::string_view other;
};

EntryNames NamesOf(const Frame& frame, const LedgerEntry& entry) {
  const std::string_view pod = frame.catalog.ShortName(entry.pod);
  if (entry.deed != Deed::kEvicted) return {pod, " → ", frame.log.NodeName(entry.node)};
  if (entry.other == sim::kNoId) return {pod, Word(" out"), ""};
  return {pod, Word(" out, for "), frame.catalog.ShortName(entry.other)};
}

float NameWidth(const Frame& frame, std::string_view text) {
  return frame.paint.Width(text, TextSize::kSmall);
}

// Removes the middle of a name that is too long, because names differ at both ends.
std::string WithoutMiddle(const Frame& frame, std::string_view name, float room) {
  std::string text(name);
  for (size_t keep = name.size(); keep > 2 && NameWidth(frame, text) > room; --keep) {
    const size_t front = (keep - 1) / 2;
    text = StrCat(name.substr(0, front), "…", name.substr(name.size() - (keep - 1 - front)));
  }
  return text;
}

std::string EntryWords(const Frame& frame, const LedgerEntry& entry, float room) {
  const EntryNames names = NamesOf(frame, entry);
  room -= NameWidth(frame, names.between);
  const float pod = NameWidth(frame, names.pod);
  const float other = NameWidth(frame, names.other);
  const float half = room / 2;
  const float for_pod = std::max(half, room - other);
  const float for_other = std::max(half, room - pod);
  return StrCat(WithoutMiddle(frame, names.pod, for_pod), names.between,
                WithoutMiddle(frame, names.other, for_other));
}

float WordsWidth(const Frame& frame, const LedgerEntry& entry) {
  const EntryNames names = NamesOf(frame, entry);
  return NameWidth(frame, names.pod) + NameWidth(frame, names.between) +
         NameWidth(frame, names.other);
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

Color StandingColor(const Theme& theme, const LedgerEntry& entry) {
  if (entry.standing == LedgerEntry::Standing::kDone) return theme.good;
  return entry.standing == LedgerEntry::Standing::kUndone ? theme.warn : theme.text_dim;
}

float StandingWidth(const Frame& frame, const LedgerEntry& entry) {
  return frame.paint.Width(Word(StandingWords(entry)), TextSize::kTiny) + 16;
}

// Draws a sign and a word, from `at` on.
void DrawStanding(const Frame& frame, const LedgerEntry& entry, Point at) {
  const Color color = StandingColor(frame.theme, entry);
  const Point sign = {at.x + 6, at.y};
  if (entry.standing == LedgerEntry::Standing::kDone) frame.paint.Check(sign, 9, color);
  if (entry.standing == LedgerEntry::Standing::kUndone) DrawTurnBack(frame, sign, 10, color);
  const bool signless = entry.standing == LedgerEntry::Standing::kOpen;
  frame.paint.Text({at.x + (signless ? 0 : 16), at.y}, Word(StandingWords(entry)),
                   {TextSize::kTiny, color});
}

// Reports whether the names leave no room for the outcome, so that it needs a second line.
bool NeedsTwoLines(const Frame& frame, const LedgerEntry& entry, float width) {
  return kSign + kSignGap + WordsWidth(frame, entry) + 8 + StandingWidth(frame, entry) > width;
}

void DrawEntry(const Frame& frame, const LedgerEntry& entry, const Rect& rect, bool two_lines) {
  const bool undone = entry.standing == LedgerEntry::Standing::kUndone;
  const float y = rect.y + kLine / 2;
  DrawSign(frame, entry, {rect.x, y - kSign / 2, kSign, kSign});
  const float x = rect.x + kSign + kSignGap;
  const float standing = StandingWidth(frame, entry);
  const float room = rect.right() - x - (two_lines ? 0 : standing + 8);
  const float used =
      frame.paint.Text({x, y}, EntryWords(frame, entry, room),
                       {TextSize::kSmall, undone ? frame.theme.text_dim : frame.theme.text,
                        Weight::kRegular, Align::kLeft, room + 1});
  if (undone) frame.paint.Line({x - 2, y + 0.5f}, {x + used + 2, y + 0.5f}, frame.theme.text_muted);
  DrawStanding(frame, entry,
               two_lines ? Point{x, y + kSecondLine} : Point{rect.right() - standing, y});
  frame.AddHit(rect, HitKind::kPodMention, entry.pod);
}

}  // namespace

void DrawSessionLedger(const Frame& frame, const BatchStage& batch) {
  const Rect& box = batch.session.latest_box;
  if (box.empty()) return;
  frame.paint.Fill(box, frame.theme.panel_raised.Faded(0.6f), 8);
  const float y = box.y + 14;
  const std::vector<LedgerEntry>& ledger = batch.story.ledger;
  frame.paint.Text({box.x + kSide, y}, Word("wanted in this session"),
                   {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kLeft,
                    box.w - 2 * kSide});
  if (ledger.empty()) {
    frame.paint.Text({box.x + kSide, y + 20}, Word("nothing"),
                     {TextSize::kSmall, frame.theme.text_dim});
    return;
  }
  const float width = box.w - 2 * kSide;
  const auto height_of = [&](const LedgerEntry& entry) {
    return kLine + (NeedsTwoLines(frame, entry, width) ? kSecondLine : 0);
  };
  // Shows the last entries for which there is room.
  size_t first = ledger.size();
  float room = box.h - kTitle - 8;
  while (first > 0 && room >= height_of(ledger[first - 1])) room -= height_of(ledger[--first]);
  if (first > 0) {
    frame.paint.Text({box.right() - kSide, y}, Say("+{} before", first),
                     {TextSize::kTiny, frame.theme.text_dim, Weight::kRegular, Align::kRight});
  }
  float top = box.y + kTitle;
  for (size_t i = first; i < ledger.size(); ++i) {
    const float height = height_of(ledger[i]);
    DrawEntry(frame, ledger[i], {box.x + kSide, top, width, height}, height > kLine);
    top += height;
  }
}

}  // namespace berth::ui
