#include "base/strings.h"

#include <charconv>

#include "base/unicode/code_points.h"

namespace berth {
namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

void AppendHex(uint32_t value, int digits, std::string& text) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    text += kHexDigits[value >> shift & 0xf];
}

void AppendEscaped(uint32_t code_point, std::string& text) {
  switch (code_point) {
    case '\a':
      text += "\\a";
      return;
    case '\b':
      text += "\\b";
      return;
    case '\f':
      text += "\\f";
      return;
    case '\n':
      text += "\\n";
      return;
    case '\r':
      text += "\\r";
      return;
    case '\t':
      text += "\\t";
      return;
    case '\v':
      text += "\\v";
      return;
    default:
      break;
  }
  if (code_point < 0x80) {
    text += "\\x";
    AppendHex(code_point, 2, text);
  } else if (code_point < 0x10000) {
    text += "\\u";
    AppendHex(code_point, 4, text);
  } else {
    text += "\\U";
    AppendHex(code_point, 8, text);
  }
}

// Appends `text`, with unprintable characters escaped, and a backslash before each of `special`.
void AppendHarmless(std::string_view text, std::string_view special, std::string& out) {
  for (size_t i = 0; i < text.size();) {
    const size_t size = Utf8CharacterSize(text, i);
    if (size == 0) {
      out += "\\x";
      AppendHex(static_cast<unsigned char>(text[i]), 2, out);
      ++i;
      continue;
    }
    const uint32_t code_point = CodePointAt(text, i, size);
    if (IsPrintable(code_point)) {
      if (special.find(text[i]) != std::string_view::npos) out += '\\';
      out.append(text.substr(i, size));
    } else {
      AppendEscaped(code_point, out);
    }
    i += size;
  }
}

// Returns at most the first `max_bytes` of `text`, cut between two characters.
std::string_view Prefix(std::string_view text, size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  size_t end = max_bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace

std::string StrCat(std::initializer_list<std::string_view> pieces) {
  size_t size = 0;
  for (std::string_view piece : pieces) size += piece.size();
  std::string text;
  text.reserve(size);
  for (std::string_view piece : pieces) text.append(piece);
  return text;
}

std::string StrJoin(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text.append(separator);
    text.append(parts[i]);
  }
  return text;
}

size_t Utf8CharacterSize(std::string_view text, size_t i) {
  const auto first = static_cast<unsigned char>(text[i]);
  if (first < 0x80) return 1;
  const size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() - i < size) return 0;
  for (size_t k = 1; k < size; ++k) {
    if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return 0;
  }
  const uint32_t code_point = CodePointAt(text, i, size);
  const bool overlong = (size == 3 && code_point < 0x800) || (size == 4 && code_point < 0x10000);
  const bool surrogate = code_point >= 0xd800 && code_point <= 0xdfff;
  return overlong || surrogate || code_point > 0x10ffff ? 0 : size;
}

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  AppendHarmless(text, "\"\\", quoted);
  return quoted + "\"";
}

std::string QuotedPrefix(std::string_view text, size_t max_bytes) {
  const std::string_view prefix = Prefix(text, max_bytes);
  return Quoted(prefix) + (prefix.size() < text.size() ? "..." : "");
}

std::string Escaped(std::string_view text, size_t max_bytes) {
  const std::string_view prefix = Prefix(text, max_bytes);
  std::string escaped;
  AppendHarmless(prefix, "", escaped);
  return escaped + (prefix.size() < text.size() ? "..." : "");
}

std::optional<int64_t> ParseInt64(std::string_view text) {
  // std::from_chars accepts no plus sign.
  if (!text.empty() && text[0] == '+') {
    text.remove_prefix(1);
    if (!text.empty() && text[0] == '-') return std::nullopt;
  }
  int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace berth
