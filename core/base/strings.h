// Joins, quotes and reads text.
#ifndef BERTH_BASE_STRINGS_H_
#define BERTH_BASE_STRINGS_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace berth {

// Returns the pieces one after another, in one allocation.
std::string StrCat(std::initializer_list<std::string_view> pieces);

template <typename... Pieces>
std::string StrCat(const Pieces&... pieces) {
  return StrCat({std::string_view(pieces)...});
}

// Returns the parts with `separator` between them.
std::string StrJoin(const std::vector<std::string>& parts, std::string_view separator);

// Returns `text` as a Go %q literal: in double quotes, with quotes, control characters, invisible
// characters (direction marks among them) and invalid UTF-8 escaped. Messages use it, so that
// hostile input cannot forge them.
std::string Quoted(std::string_view text);

// Returns the same of at most the first `max_bytes` bytes of `text`, whole characters only, with
// ... after the closing quote if something was left out.
std::string QuotedPrefix(std::string_view text, size_t max_bytes = 120);

// Returns the same without quotes around it, and with quotes and backslashes unescaped: for
// messages of other libraries that may contain input.
std::string Escaped(std::string_view text, size_t max_bytes);

// Returns the number of bytes of the UTF-8 character at text[i]; 0 if it is invalid. REQUIRES: i is
// inside of text.
size_t Utf8CharacterSize(std::string_view text, size_t i);

// Reads like Go's strconv.ParseInt(text, 10, 64): an optional sign and digits, nothing else.
std::optional<int64_t> ParseInt64(std::string_view text);

}  // namespace berth

#endif  // BERTH_BASE_STRINGS_H_
