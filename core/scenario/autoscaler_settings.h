// The node autoscaler, as a scenario sets it: spec.nodeAutoscaler.
#ifndef BERTH_SCENARIO_AUTOSCALER_SETTINGS_H_
#define BERTH_SCENARIO_AUTOSCALER_SETTINGS_H_

#include <cstdint>
#include <vector>

#include "api/json/decoder.h"
#include "api/types.h"
#include "base/attributes.h"
#include "base/time.h"

namespace berth::sim {

// Nodes of one shape, of which the autoscaler may have some.
struct NodeGroup {
  int32_t max_size = 1;
  // From the decision until the node is there.
  Duration provision_time = Seconds(60);
  v1::Node node;  // what its nodes are like; their names are "<name>-<k>", k from 1
};

// The defaults are those of cluster-autoscaler's flags, but for provision_time, which is the
// cloud's.
struct AutoscalerSettings {
  Duration scan_interval = Seconds(10);
  // How long a node must have been empty before it goes.
  Duration scale_down_unneeded_time = Seconds(600);
  // How long after nodes were added none goes.
  Duration scale_down_delay_after_add = Seconds(600);
  std::vector<NodeGroup> groups;  // at least one; no two of the same name
};

// How many nodes there may be of all groups together.
int64_t MostNodesOf(const AutoscalerSettings& settings);

// Reads spec.nodeAutoscaler. Errors, which are those of `autoscaler`, name a value that is out of
// bounds, a second group of a name, or what is no Node.
BERTH_KEPT_APART AutoscalerSettings DecodeAutoscaler(const Decoder& autoscaler);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_AUTOSCALER_SETTINGS_H_
