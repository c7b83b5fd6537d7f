// Smaller configurations of kube-scheduler, with which a pod may get a node that has none.
#ifndef BERTH_ANSWERS_WHAT_IF_CONFIGURATION_CHANGES_H_
#define BERTH_ANSWERS_WHAT_IF_CONFIGURATION_CHANGES_H_

#include <vector>

#include "api/types.h"
#include "remedies/remedies.h"
#include "scenario/scenario.h"

namespace berth::sim {

// What may be changed in the profile that serves the pod, as the scenario has it written: filters
// that the version does not enable itself are left out, each by itself, or DefaultPreemption is
// enabled; or an argument is left out by which NodeAffinity or PodTopologySpread demands of the pod
// what it does not ask for. Empty where the scenario has no KubeSchedulerConfiguration. Whether a
// change helps is not known. percentageOfNodesToScore is not among them: the search for nodes goes
// on until it has found one that fits.
std::vector<remedies::ConfigurationChange> ConfigurationChangesFor(const Scenario& scenario,
                                                                   const v1::Pod& pod);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_WHAT_IF_CONFIGURATION_CHANGES_H_
