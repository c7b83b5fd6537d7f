#include "base/placeholders.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace berth {
namespace {

bool IsDecimal(char c) { return c >= '0' && c <= '9'; }
bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsNameCharacter(char c) { return IsNameStart(c) || IsDecimal(c); }

// Returns the placeholder at the start of `text`, and its length; nothing if that brace is only a
// brace.
std::optional<std::pair<TextPiece, size_t>> ReadPlaceholder(std::string_view text) {
  const size_t close = text.find('}');
  if (close == std::string_view::npos) return std::nullopt;
  std::string_view name = text.substr(1, close - 1);
  size_t width = 0;
  if (const size_t colon = name.find(':'); colon != std::string_view::npos) {
    const std::string_view digits = name.substr(colon + 1);
    if (digits.empty() || digits.size() > 2 ||
        !std::all_of(digits.begin(), digits.end(), IsDecimal)) {
      return std::nullopt;
    }
    for (const char c : digits) width = width * 10 + static_cast<size_t>(c - '0');
    name = name.substr(0, colon);
  }
  if (!IsPlaceholderName(name)) return std::nullopt;
  return std::make_pair(TextPiece{true, name, width}, close + 1);
}

}  // namespace

bool IsPlaceholderName(std::string_view name) {
  return !name.empty() && IsNameStart(name[0]) &&
         std::all_of(name.begin(), name.end(), IsNameCharacter);
}

std::vector<TextPiece> SplitAtPlaceholders(std::string_view text) {
  std::vector<TextPiece> pieces;
  size_t literal = 0;  // where the text that is not stored yet begins
  const auto put_away = [&](size_t end) {
    if (end > literal) pieces.push_back({false, text.substr(literal, end - literal)});
  };
  for (size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at)) {
    if (text.substr(at, 2) == "{{") {
      put_away(at + 1);
      at = literal = at + 2;
    } else if (const auto placeholder = ReadPlaceholder(text.substr(at))) {
      put_away(at);
      pieces.push_back(placeholder->first);
      at = literal = at + placeholder->second;
    } else {
      ++at;
    }
  }
  put_away(text.size());
  return pieces;
}

}  // namespace berth
