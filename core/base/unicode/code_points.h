// Characters of UTF-8 text, one by one.
#ifndef BERTH_BASE_UNICODE_CODE_POINTS_H_
#define BERTH_BASE_UNICODE_CODE_POINTS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace berth {

// Returns the character at text[i]. REQUIRES: `size` is its Utf8CharacterSize, not 0.
uint32_t CodePointAt(std::string_view text, size_t i, size_t size);

// Reports whether text may show the character unescaped: it is not a control, not a format
// character that changes the reading direction, not a blank that looks like another, and has a
// meaning.
bool IsPrintable(uint32_t code_point);

}  // namespace berth

#endif  // BERTH_BASE_UNICODE_CODE_POINTS_H_
