// Text for a limited room: in several lines, or without its details.
#ifndef BERTH_WASM_DRAW_PARAGRAPH_H_
#define BERTH_WASM_DRAW_PARAGRAPH_H_

#include <string_view>
#include <vector>

#include "base/attributes.h"
#include "draw/painter.h"

namespace berth::ui {

// Returns the longest beginning of whole words that fits, and at least the first word. Lines of
// Chinese and Japanese break between any letters, but not before a comma.
std::string_view FirstLine(const Painter& paint, std::string_view text, float width,
                           const TextStyle& style);

// Returns the rest of `text` after its beginning `line`, without the blank between them.
std::string_view AfterLine(std::string_view text, std::string_view line);

// Returns all lines of `text`, each as FirstLine finds it.
BERTH_KEPT_APART std::vector<std::string_view> LinesOf(const Painter& paint, std::string_view text,
                                                       float width, const TextStyle& style);

// Separates the parts of a line with several statements.
inline constexpr std::string_view kSeparator = "  ·  ";

// Returns `text`. As long as it is wider than `width`, removes the part after its last colon or
// separator, which is a detail.
std::string_view InShort(const Painter& paint, std::string_view text, float width,
                         const TextStyle& style);

// Draws up to `max_lines` lines of at most `width`, the first at `at`, each `line` below the one
// before; breaks between words. Text that does not fit loses its end. Returns the number of lines.
int DrawParagraph(Painter& paint, Point at, float width, float line, int max_lines,
                  std::string_view text, TextStyle style);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_PARAGRAPH_H_
