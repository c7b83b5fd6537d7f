#include "api/zone_labels.h"

#include <cstddef>

#include "base/strings.h"

namespace berth {
namespace {

constexpr std::string_view kDelimiter = "__";
// Label values cannot contain it, so different pairs have different keys.
constexpr std::string_view kSeparator{":\0:", 3};

const std::string& BetaOrStable(const LabelSet& labels, std::string_view beta,
                                std::string_view stable) {
  static const std::string kNone;
  auto label = labels.find(std::string(beta));
  if (label == labels.end()) label = labels.find(std::string(stable));
  return label == labels.end() ? kNone : label->second;
}

std::string_view TrimSpace(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  const size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace

std::string ZoneKey(const v1::Node& node) {
  const LabelSet& labels = node.metadata.labels;
  const std::string& region = BetaOrStable(labels, kLabelBetaRegion, kLabelRegion);
  const std::string& zone = BetaOrStable(labels, kLabelBetaZone, kLabelZone);
  if (region.empty() && zone.empty()) return "";
  return StrCat(region, kSeparator, zone);
}

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
