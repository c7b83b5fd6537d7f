// Defaults: the values that the API server adds to a written object, as far as decisions depend on
// them. Upstream: kubernetes v1.21 and v1.34, pkg/apis/core/v1/defaults.go and
// pkg/registry/core/pod. Defaults that a scheduler assumes by itself are not included (a protocol,
// a volume's mode); core/admission has all defaults.
#ifndef BERTH_APISERVER_DEFAULTS_H_
#define BERTH_APISERVER_DEFAULTS_H_

#include "api/types.h"
#include "api/workloads.h"

namespace berth::sim {

template <typename T>
void SetDefaults(T*) {}
// Sets missing requests of containers, and of the pod as a whole, to their limits; makes ports of a
// pod in its node's network host ports.
void SetDefaults(v1::Pod* pod);
// Sets allocatable to the node's capacity.
void SetDefaults(v1::Node* node);
// Sets the label kubernetes.io/metadata.name.
void SetDefaults(v1::Namespace* name_space);

// Adds matchLabelKeys and mismatchLabelKeys to the selectors of the terms of a new pod with
// affinity to other pods. Upstream: applyMatchLabelKeysAndMismatchLabelKeys. Spread constraints
// keep theirs separate here.
void MergeLabelKeys(v1::Pod* pod);

}  // namespace berth::sim

#endif  // BERTH_APISERVER_DEFAULTS_H_
