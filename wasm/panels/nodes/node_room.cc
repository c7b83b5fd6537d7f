#include "panels/nodes/node_drawing.h"

#include <algorithm>
#include <string>

#include "base/strings.h"
#include "draw/words.h"
#include "panels/cycle/cycle_panel.h"

namespace berth::ui {
namespace {

// Smaller cells are filled, with only the number if it fits, or else only a frame.
constexpr float kPillsFrom = 18;
constexpr float kNumbersFrom = 10;
constexpr float kMostOfCell = 0.95f;

std::string_view NameIn(std::string_view pod) {
  const size_t slash = pod.find('/');
  return slash == std::string_view::npos ? pod : pod.substr(slash + 1);
}

void DrawRoomInSmallCell(const Frame& frame, const std::string& count, const Rect& rect) {
  const Theme& theme = frame.theme;
  const bool fits =
      std::min(rect.w, rect.h) >= kNumbersFrom &&
      frame.paint.Width(count, TextSize::kTiny, Weight::kSemibold) <= rect.w * kMostOfCell;
  if (!fits) return frame.paint.Stroke(rect, theme.accent, 2, 2);
  frame.paint.Fill(rect, theme.accent, 2);
  frame.paint.Text(rect.center(), count,
                   {TextSize::kTiny, TextOn(theme.accent), Weight::kSemibold, Align::kCenter});
}

}  // namespace

void DrawRoom(const Frame& frame, sim::NodeId node, const Rect& rect) {
  const auto found = frame.ui.room->on_nodes.find(node);
  if (found == frame.ui.room->on_nodes.end()) return;
  const Theme& theme = frame.theme;
  const bool is_cell = frame.grid.detail == NodeDetail::kCell;
  const std::string count = Grouped(found->second);
  if (std::min(rect.w, rect.h) < kPillsFrom) return DrawRoomInSmallCell(frame, count, rect);
  const std::string text = StrCat("+", count);
  const TextSize size = is_cell ? TextSize::kTiny : TextSize::kSmall;
  const float height = is_cell ? 13 : 18;
  const float width = std::max(height, frame.paint.Width(text, size, Weight::kSemibold) + 10);
  // On the lower edge of a card, where it hides no pod.
  const float middle = is_cell ? rect.center().y : rect.bottom();
  const Rect pill = {rect.center().x - width / 2, middle - height / 2, width, height};
  frame.paint.Fill(pill.Inset(-1.5f), theme.panel, height / 2 + 1.5f);
  frame.paint.Fill(pill, theme.accent, height / 2);
  frame.paint.Text(pill.center(), text,
                   {size, TextOn(theme.accent), Weight::kSemibold, Align::kCenter});
}

void DrawRoomTitle(const Frame& frame, float right, float y, float room) {
  const Room& asked = *frame.ui.room;
  const std::string count = Grouped(asked.total);
  std::string text = Say("room for {} more like {}", count, NameIn(asked.pod));
  if (frame.paint.Width(text, TextSize::kSmall) > room) text = Say("room for {} more", count);
  if (frame.paint.Width(text, TextSize::kSmall) > room) text = StrCat("+", count);
  if (frame.paint.Width(text, TextSize::kSmall) > room) return;
  frame.paint.Text({right, y}, text,
                   {TextSize::kSmall, frame.theme.accent, Weight::kRegular, Align::kRight});
}

}  // namespace berth::ui
