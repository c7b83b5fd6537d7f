#include "panels/paragraph.h"

namespace berth::ui {

std::string_view FirstLine(const Painter& paint, std::string_view text, float width,
                           const TextStyle& style) {
  size_t end = text.find(' ');
  while (end != std::string_view::npos) {
    const size_t next = text.find(' ', end + 1);
    if (paint.Width(text.substr(0, next), style.size, style.weight) > width) break;
    end = next;
  }
  return text.substr(0, end);
}

std::string_view InShort(const Painter& paint, std::string_view text, float width,
                         const TextStyle& style) {
  const size_t colon = text.rfind(": ");
  const bool fits = paint.Width(text, style.size, style.weight) <= width;
  return fits || colon == std::string_view::npos ? text : text.substr(0, colon);
}

int DrawParagraph(Painter& paint, Point at, float width, float line, int max_lines,
                  std::string_view text, TextStyle style) {
  style.max_width = width;
  int count = 0;
  while (!text.empty() && count < max_lines) {
    const bool last = count + 1 == max_lines;
    const bool all = paint.Width(text, style.size, style.weight) <= width;
    const std::string_view part = all || last ? text : FirstLine(paint, text, width, style);
    paint.Text({at.x, at.y + line * static_cast<float>(count)}, part, style);
    ++count;
    if (part.size() == text.size()) break;
    text.remove_prefix(part.size() + 1);
  }
  return count;
}

}  // namespace berth::ui
