#include "plugins/zone_labels.h"

#include <cstddef>

namespace berth {
namespace {

constexpr std::string_view kDelimiter = "__";

std::string_view TrimSpace(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  const size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace

std::vector<std::string> ZonesOfLabel(std::string_view value) {
  std::vector<std::string> zones;
  for (size_t at = value.find(kDelimiter); at != value.npos; at = value.find(kDelimiter)) {
    zones.emplace_back(TrimSpace(value.substr(0, at)));
    value.remove_prefix(at + kDelimiter.size());
  }
  zones.emplace_back(TrimSpace(value));
  return zones;
}

}  // namespace berth
