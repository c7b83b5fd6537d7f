// The identity of a StatefulSet's pods: names, labels and claims. Upstream:
// pkg/controller/statefulset/stateful_set_utils.go and stateful_pod_control.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_POD_H_
#define BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_POD_H_

#include <cstdint>
#include <optional>
#include <string>

#include "api/workloads.h"
#include "controllers/controller.h"
#include "controllers/pod_control.h"

namespace berth::controllers {

// Returns N for a pod that is named NAME-N after the StatefulSet; nothing if it has no such name.
std::optional<int32_t> OrdinalOfPod(const v1::StatefulSet& set, const v1::Pod& pod);
template <>
bool IsOwn(const v1::StatefulSet& set, const LabelSelector& selector, const v1::Pod& pod);
// Returns the revision of the pod's template, by its label controller-revision-hash; "" if it has
// none.
std::string RevisionOf(const v1::Pod& pod);

// Returns the pod of this ordinal from the template of `revision`. Its claims are its first
// volumes; they replace the template's volumes with the same names.
v1::Pod MakeStatefulPod(const v1::StatefulSet& set, const v1::PodTemplate& pod_template,
                        const std::string& revision, int32_t ordinal);
// Creates the pod's missing claims. They have no owner, and stay after the pod and the StatefulSet
// are deleted.
void CreateMissingClaims(const v1::StatefulSet& set, int32_t ordinal,
                         const ControllerContext& context);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_POD_H_
