#include "base/json_string.h"

#include <cstdint>

#include "base/strings.h"
#include "base/unicode/code_points.h"

namespace berth {
namespace {

// Appends an escape \uXXXX, or two of them (a surrogate pair) beyond U+FFFF.
void AppendEscape(uint32_t code_point, std::string& out) {
  static constexpr char kHexDigits[] = "0123456789abcdef";
  if (code_point >= 0x10000) {
    AppendEscape(0xd800 + ((code_point - 0x10000) >> 10), out);
    code_point = 0xdc00 + (code_point & 0x3ff);
  }
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += kHexDigits[code_point >> shift & 0xf];
}

void AppendCharacter(uint32_t code_point, std::string_view character, std::string& out) {
  switch (code_point) {
    case '"':
    case '\\':
      out += '\\';
      out += character;
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      if (IsPrintable(code_point)) {
        out += character;
      } else {
        AppendEscape(code_point, out);
      }
  }
}

// Returns the number of bytes from text[i] on that need no escape: letters, digits and the like.
size_t PlainRun(std::string_view text, size_t i) {
  size_t end = i;
  while (end < text.size() && text[end] >= ' ' && text[end] <= '~' && text[end] != '"' &&
         text[end] != '\\') {
    ++end;
  }
  return end - i;
}

}  // namespace

void AppendJsonString(std::string_view text, std::string& out) {
  out += '"';
  for (size_t i = 0; i < text.size();) {
    const size_t plain = PlainRun(text, i);
    out += text.substr(i, plain);
    i += plain;
    if (i == text.size()) break;
    const size_t size = Utf8CharacterSize(text, i);
    if (size == 0) {
      out += "\xEF\xBF\xBD";
      ++i;
      continue;
    }
    AppendCharacter(CodePointAt(text, i, size), text.substr(i, size), out);
    i += size;
  }
  out += '"';
}

}  // namespace berth
