#include <algorithm>
#include <cstddef>
#include <optional>

#include "admission/characters.h"
#include "admission/defaults/defaults.h"

namespace berth::admission {
namespace {

constexpr size_t kMaxNameLength = 255;
constexpr size_t kMaxTagLength = 128;

bool IsLowerOrDigit(char c) { return IsLowerCase(c) || IsDigit(c); }
bool IsHexDigit(char c) { return IsDigit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }

template <typename Predicate>
bool All(std::string_view text, Predicate predicate) {
  return std::all_of(text.begin(), text.end(), predicate);
}

// Removes the text up to the first `separator`, and the separator, from `rest` and returns the
// text. Without a separator, `rest` is empty afterwards.
std::string_view TakeUntil(char separator, std::string_view& rest) {
  const size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

// Reports whether the text consists of lower-case letters and digits, with ".", "_", "__" or
// hyphens between them.
bool IsPathComponent(std::string_view component) {
  size_t separator = 0;
  if (component.empty() || !IsLowerOrDigit(component.back())) return false;
  for (size_t i = 0; i < component.size(); ++i) {
    if (IsLowerOrDigit(component[i])) {
      const std::string_view between = component.substr(i - separator, separator);
      const bool hyphens = All(between, [](char c) { return c == '-'; });
      if (!hyphens && between != "." && between != "_" && between != "__") return false;
      if (separator == i && i > 0) return false;  // it begins with a separator
      separator = 0;
    } else {
      ++separator;
    }
  }
  return true;
}

// Reports whether the text is a host with an optional port: host.example.com:5000.
bool IsDomain(std::string_view domain) {
  std::string_view port = domain;
  std::string_view host = TakeUntil(':', port);
  if (host.size() < domain.size() && (port.empty() || !All(port, IsDigit))) return false;
  if (host.empty() || host.back() == '.') return false;
  while (!host.empty()) {
    const std::string_view part = TakeUntil('.', host);
    const auto is_allowed = [](char c) { return IsAlphanumeric(c) || c == '-'; };
    if (part.empty() || part[0] == '-' || part.back() == '-' || !All(part, is_allowed))
      return false;
  }
  return true;
}

bool IsTag(std::string_view tag) {
  const auto is_word = [](char c) { return IsAlphanumeric(c) || c == '_'; };
  return !tag.empty() && tag.size() <= kMaxTagLength && is_word(tag[0]) &&
         All(tag, [&](char c) { return is_word(c) || c == '.' || c == '-'; });
}

bool IsDigest(std::string_view digest) {
  const std::string_view algorithm = TakeUntil(':', digest);
  const size_t length = algorithm == "sha256"   ? 64
                        : algorithm == "sha384" ? 96
                        : algorithm == "sha512" ? 128
                                                : 0;
  return length != 0 && digest.size() == length &&
         All(digest, [](char c) { return IsHexDigit(c) && !IsUpperCase(c); });
}

bool IsRepository(std::string_view name) {
  if (name.empty() || name.back() == '/') return false;
  std::string_view path = name;
  const std::string_view first = TakeUntil('/', path);
  const bool has_domain =
      first.size() < name.size() &&
      (first.find_first_of(".:") != std::string_view::npos || first == "localhost" ||
       std::any_of(first.begin(), first.end(), IsUpperCase));
  if (has_domain && !IsDomain(first)) return false;
  if (!has_domain) path = name;
  while (!path.empty()) {
    if (!IsPathComponent(TakeUntil('/', path))) return false;
  }
  return true;
}

// Returns the tag of an image: "latest" if it has neither tag nor digest, "" if it has only a
// digest. Null if the name is invalid.
std::optional<std::string_view> TagOf(std::string_view image) {
  if (image.size() == 64 && All(image, IsHexDigit)) return std::nullopt;
  std::string_view digest = image;
  std::string_view name = TakeUntil('@', digest);
  const bool has_digest = name.size() < image.size();
  if (has_digest && !IsDigest(digest)) return std::nullopt;
  std::string_view tag = has_digest ? "" : "latest";
  const size_t colon = name.rfind(':');
  if (colon != std::string_view::npos && name.find('/', colon) == std::string_view::npos) {
    tag = name.substr(colon + 1);
    name = name.substr(0, colon);
    if (!IsTag(tag)) return std::nullopt;
  }
  if (name.size() > kMaxNameLength || !IsRepository(name)) return std::nullopt;
  return tag;
}

}  // namespace

std::string_view DefaultPullPolicy(std::string_view image) {
  return TagOf(image) == "latest" ? "Always" : "IfNotPresent";
}

}  // namespace berth::admission
