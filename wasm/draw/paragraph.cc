#include "draw/paragraph.h"

#include <algorithm>

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
  while (paint.Width(text, style.size, style.weight) > width) {
    size_t end = 0;
    for (const std::string_view separator : {std::string_view(": "), kSeparator}) {
      const size_t at = text.rfind(separator);
      if (at != std::string_view::npos) end = std::max(end, at);
    }
    if (end == 0) break;
    text = text.substr(0, end);
  }
  return text;
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
