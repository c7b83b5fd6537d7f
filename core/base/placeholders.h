// Texts with placeholders, as the strings of a generator's template are: `{i}` and `{column}` stand
// for values, `{i:4}` for a number padded to four digits, `{{` for a brace; other braces stand for
// themselves.
#ifndef BERTH_BASE_PLACEHOLDERS_H_
#define BERTH_BASE_PLACEHOLDERS_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace berth {

// The running number.
inline constexpr std::string_view kIndexPlaceholder = "i";

// A piece of such a text: text as it is, or what stands for a value.
struct TextPiece {
  bool is_placeholder = false;
  std::string_view text;  // or the placeholder's name
  size_t width = 0;       // of {i:4}; 0: none given

  // Stands for the value itself, whatever its type, where it is the whole text.
  bool IsBare() const { return is_placeholder && width == 0; }
};

// `text` outlives the pieces.
std::vector<TextPiece> SplitAtPlaceholders(std::string_view text);

// Letters, digits and _, not beginning with a digit.
bool IsPlaceholderName(std::string_view name);

}  // namespace berth

#endif  // BERTH_BASE_PLACEHOLDERS_H_
