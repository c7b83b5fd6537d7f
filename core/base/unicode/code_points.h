// Characters of UTF-8 text, one by one.
#ifndef BERTH_BASE_UNICODE_CODE_POINTS_H_
#define BERTH_BASE_UNICODE_CODE_POINTS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace berth {

// The character at text[i]. REQUIRES: `size` is its Utf8CharacterSize, not 0.
uint32_t CodePointAt(std::string_view text, size_t i, size_t size);

// Whether text may show the character as it stands: no control, no format character that turns the
// reading direction, no blank that looks like another, nothing without a meaning.
bool IsPrintable(uint32_t code_point);

}  // namespace berth

#endif  // BERTH_BASE_UNICODE_CODE_POINTS_H_
