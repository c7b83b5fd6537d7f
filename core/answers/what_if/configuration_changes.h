// Smaller kube-scheduler configurations with which a waiting pod may get a node.
#ifndef BERTH_ANSWERS_WHAT_IF_CONFIGURATION_CHANGES_H_
#define BERTH_ANSWERS_WHAT_IF_CONFIGURATION_CHANGES_H_

#include <vector>

#include "api/types.h"
#include "remedies/remedies.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Returns possible changes to the profile that serves the pod, as written in the scenario. A change
// leaves out one filter that the version does not enable by default; enables DefaultPreemption; or
// leaves out an argument by which NodeAffinity or PodTopologySpread adds constraints that the pod
// itself does not have. Empty if the scenario has no KubeSchedulerConfiguration. The caller has to
// try whether a change helps. percentageOfNodesToScore is not among the changes, because the search
// for nodes continues until it has found one that fits.
std::vector<remedies::ConfigurationChange> ConfigurationChangesFor(const Scenario& scenario,
                                                                   const v1::Pod& pod);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_CONFIGURATION_CHANGES_H_
