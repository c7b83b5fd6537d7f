#include "draw/paragraph.h"

#include <algorithm>

namespace berth::ui {

namespace {

// Reports whether a Chinese or Japanese letter begins there: three bytes, the first of which is one
// of these.
bool IsWide(std::string_view text, size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  return byte >= 0xe3 && byte <= 0xed;
}

// Reports whether a Chinese or Japanese comma, full stop, colon or bracket begins there.
bool EndsPhrase(std::string_view text, size_t at) {
  const std::string_view sign = text.substr(at, 3);
  for (const std::string_view end : {"，", "。", "：", "；", "）", "、", "？"}) {
    if (sign == end) return true;
  }
  return false;
}

// Returns the next place after `from` where a line may end; npos if there is none.
size_t NextBreak(std::string_view text, size_t from) {
  for (size_t at = from + 1; at < text.size(); ++at) {
    if (text[at] == ' ') return at;
    if ((static_cast<unsigned char>(text[at]) & 0xc0) == 0x80 || EndsPhrase(text, at)) continue;
    const bool after_wide = at >= 3 && IsWide(text, at - 3);
    if (IsWide(text, at) || after_wide) return at;
  }
  return std::string_view::npos;
}

}  // namespace

std::string_view FirstLine(const Painter& paint, std::string_view text, float width,
                           const TextStyle& style) {
  size_t end = NextBreak(text, 0);
  while (end != std::string_view::npos) {
    const size_t next = NextBreak(text, end);
    if (paint.Width(text.substr(0, next), style.size, style.weight) > width) break;
    end = next;
  }
  return text.substr(0, end);
}

std::string_view AfterLine(std::string_view text, std::string_view line) {
  text.remove_prefix(line.size());
  if (text.starts_with(' ')) text.remove_prefix(1);
  return text;
}

std::vector<std::string_view> LinesOf(const Painter& paint, std::string_view text, float width,
                                      const TextStyle& style) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    lines.push_back(FirstLine(paint, text, width, style));
    text = AfterLine(text, lines.back());
  }
  return lines;
}

std::string_view InShort(const Painter& paint, std::string_view text, float width,
                         const TextStyle& style) {
  while (paint.Width(text, style.size, style.weight) > width) {
    size_t end = 0;
    for (const std::string_view separator :
         {std::string_view(": "), std::string_view("："), kSeparator}) {
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
    text = AfterLine(text, part);
  }
  return count;
}

}  // namespace berth::ui
