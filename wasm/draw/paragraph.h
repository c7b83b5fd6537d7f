// Text that has to fit: in several lines, or without its particulars.
#ifndef BERTH_WASM_DRAW_PARAGRAPH_H_
#define BERTH_WASM_DRAW_PARAGRAPH_H_

#include <string_view>
#include <vector>

#include "base/attributes.h"
#include "draw/painter.h"

namespace berth::ui {

// The longest beginning of whole words that fits; the first word whatever its width. Lines of
// Chinese and Japanese break between any letters, but not before a comma.
std::string_view FirstLine(const Painter& paint, std::string_view text, float width,
                           const TextStyle& style);

// What is left of `text` after its beginning `line`, without the blank between them.
std::string_view AfterLine(std::string_view text, std::string_view line);

// All lines of `text`, each as FirstLine.
BERTH_KEPT_APART std::vector<std::string_view> LinesOf(const Painter& paint, std::string_view text,
                                                       float width, const TextStyle& style);

// Between the parts of a line that says several things.
inline constexpr std::string_view kSeparator = "  ·  ";

// `text`, or as long as that is wider than `width`: without what follows its last colon or
// separator, which are particulars.
std::string_view InShort(const Painter& paint, std::string_view text, float width,
                         const TextStyle& style);

// Draws up to `max_lines` lines of at most `width`, the first at `at`, each `line` below the one
// before; breaks between words. What does not fit loses its end. Returns how many lines there are.
int DrawParagraph(Painter& paint, Point at, float width, float line, int max_lines,
                  std::string_view text, TextStyle style);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_PARAGRAPH_H_
