// The settings of the node autoscaler: spec.nodeAutoscaler of a scenario.
#ifndef BERTH_SCENARIO_AUTOSCALER_SETTINGS_H_
#define BERTH_SCENARIO_AUTOSCALER_SETTINGS_H_

#include <cstdint>
#include <vector>

#include "api/json/decoder.h"
#include "api/types.h"
#include "base/attributes.h"
#include "base/time.h"

namespace berth::sim {

// A group of equal nodes to which the autoscaler may add nodes.
struct NodeGroup {
  // The greatest number of nodes that the autoscaler may add to the group.
  int32_t max_size = 1;
  // The time from the autoscaler's decision until the node exists.
  Duration provision_time = Seconds(60);
  v1::Node node;  // the template of its nodes, whose names are "<name>-<k>", k from 1
};

// The defaults are those of cluster-autoscaler's flags, except for provision_time, which depends on
// the cloud.
struct AutoscalerSettings {
  Duration scan_interval = Seconds(10);
  // How long a node must have been empty before the autoscaler removes it.
  Duration scale_down_unneeded_time = Seconds(600);
  // How long the autoscaler removes no node after it has added nodes.
  Duration scale_down_delay_after_add = Seconds(600);
  std::vector<NodeGroup> groups;  // at least one; no two with the same name
};

// Returns the greatest number of nodes that all groups together may have.
int64_t MostNodesOf(const AutoscalerSettings& settings);

// Reads spec.nodeAutoscaler. Records an error in the errors of `autoscaler` for a value out of
// bounds, for a second group with the same name, and for a template that is no Node.
BERTH_KEPT_APART AutoscalerSettings DecodeAutoscaler(const Decoder& autoscaler);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_AUTOSCALER_SETTINGS_H_
