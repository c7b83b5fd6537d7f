// Defaults: what the API server fills in of an object that is written, as far as decisions depend
// on it. As kubernetes v1.21 and v1.34, pkg/apis/core/v1/defaults.go and pkg/registry/core/pod.
// What a scheduler takes for the default by itself is none of it (a protocol, a volume's mode); all
// of it is in core/admission.
#ifndef BERTH_APISERVER_DEFAULTS_H_
#define BERTH_APISERVER_DEFAULTS_H_

#include "api/types.h"
#include "api/workloads.h"

namespace berth::sim {

template <typename T>
void SetDefaults(T*) {}
// Containers, and the pod as a whole, ask for what they are limited to and say nothing else of;
// ports of a pod in its node's network are ports of the node.
void SetDefaults(v1::Pod* pod);
// What a node has can be allocated.
void SetDefaults(v1::Node* node);
// The label kubernetes.io/metadata.name.
void SetDefaults(v1::Namespace* name_space);

// Adds what matchLabelKeys and mismatchLabelKeys say to the selectors of the terms of a new pod, as
// applyMatchLabelKeysAndMismatchLabelKeys. For a pod that has affinity to others. Constraints on
// spreading keep theirs apart here.
void MergeLabelKeys(v1::Pod* pod);

}  // namespace berth::sim

#endif  // BERTH_APISERVER_DEFAULTS_H_
