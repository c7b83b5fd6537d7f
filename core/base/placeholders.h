// Texts with placeholders, like the strings of a generator's template: `{i}` and `{column}` are
// replaced by values, `{i:4}` by a number padded to four digits, `{{` by a brace; other braces are
// literal.
#ifndef BERTH_BASE_PLACEHOLDERS_H_
#define BERTH_BASE_PLACEHOLDERS_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace berth {

// The name of the running number.
inline constexpr std::string_view kIndexPlaceholder = "i";

// A piece of such a text: literal text, or a placeholder.
struct TextPiece {
  bool is_placeholder = false;
  std::string_view text;  // the literal text, or the placeholder's name
  size_t width = 0;       // minimum digits, as 4 in {i:4}; 0: none given

  // Reports whether the placeholder, if it is the whole text, is replaced by the value itself,
  // whatever its type.
  bool IsBare() const { return is_placeholder && width == 0; }
};

// Splits `text`, which must outlive the pieces.
std::vector<TextPiece> SplitAtPlaceholders(std::string_view text);

// Reports whether the name has only letters, digits and _, and does not begin with a digit.
bool IsPlaceholderName(std::string_view name);

}  // namespace berth

#endif  // BERTH_BASE_PLACEHOLDERS_H_
