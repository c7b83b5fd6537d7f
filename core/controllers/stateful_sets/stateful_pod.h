// What makes a pod one of a StatefulSet: its name, its labels, its claims. As
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

// N of a pod that is named NAME-N after the StatefulSet; nothing: it has no such name.
std::optional<int32_t> OrdinalOfPod(const v1::StatefulSet& set, const v1::Pod& pod);
template <>
bool IsOwn(const v1::StatefulSet& set, const LabelSelector& selector, const v1::Pod& pod);
// The revision whose template the pod was made of, by its label controller-revision-hash; "": none.
std::string RevisionOf(const v1::Pod& pod);

// The pod of this ordinal, of a template that is that of `revision`. Its claims are its first
// volumes; they take the place of the template's volumes of the same names.
v1::Pod MakeStatefulPod(const v1::StatefulSet& set, const v1::PodTemplate& pod_template,
                        const std::string& revision, int32_t ordinal);
// Creates those of the pod's claims that do not exist. They belong to nothing, and stay when the
// pod and the StatefulSet go.
void CreateMissingClaims(const v1::StatefulSet& set, int32_t ordinal,
                         const ControllerContext& context);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_POD_H_
