// The labels that say in which zone and region a node or a volume is. As cloud-provider v0.21,
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

// Region and zone of a node in one text, "" if it has neither. The beta labels win over the stable
// ones, each on its own. As component-helpers, node/topology GetZoneKey.
std::string ZoneKey(const v1::Node& node);

// The zones in a label of a volume, which may be several with "__" between them: without blanks
// around them, in their order. An empty label holds one zone without a name.
std::vector<std::string> ZonesOfLabel(std::string_view value);

}  // namespace berth

#endif  // BERTH_API_ZONE_LABELS_H_
