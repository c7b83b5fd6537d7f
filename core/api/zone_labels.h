// The labels that give the zone and region of a node or a volume. Upstream: cloud-provider v0.21,
// volume/helpers/zones.go.
#ifndef BERTH_API_ZONE_LABELS_H_
#define BERTH_API_ZONE_LABELS_H_

#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"

namespace berth {

inline constexpr std::string_view kLabelZone = "topology.kubernetes.io/zone";
inline constexpr std::string_view kLabelRegion = "topology.kubernetes.io/region";
inline constexpr std::string_view kLabelBetaZone = "failure-domain.beta.kubernetes.io/zone";
inline constexpr std::string_view kLabelBetaRegion = "failure-domain.beta.kubernetes.io/region";

// Returns region and zone of a node in one text, "" if it has neither. Each beta label wins over
// its stable one. Upstream: component-helpers, node/topology GetZoneKey.
std::string ZoneKey(const v1::Node& node);

// Returns the zones in a label of a volume, which may have several, separated by "__": without
// blanks around them, in their order. An empty label has one zone without a name.
std::vector<std::string> ZonesOfLabel(std::string_view value);

}  // namespace berth

#endif  // BERTH_API_ZONE_LABELS_H_
