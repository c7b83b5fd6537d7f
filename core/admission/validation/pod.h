// Checks of whole pods. As kubernetes, pkg/apis/core/validation/validation.go.
#ifndef BERTH_ADMISSION_VALIDATION_POD_H_
#define BERTH_ADMISSION_VALIDATION_POD_H_

#include "admission/errors/field.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// CheckPodCreate checks a new pod, as ValidatePodCreate. CheckPod runs the checks that new pods and
// updates share, as validatePodMetadataAndSpec.
void CheckPodCreate(const Field& pod);
void CheckPod(const Field& pod);
// Checks the template of a workload. As ValidatePodTemplateSpec.
void CheckPodTemplate(const Field& pod_template);
// Checks the annotations that have a meaning for pods. As ValidatePodSpecificAnnotations.
void CheckPodAnnotations(const Field& annotations, const Field& pod_spec);

// Check an update of the pod `old`. As ValidatePodUpdate and ValidatePodResize.
void CheckPodUpdate(const Field& pod, const Json& old);
void CheckPodResize(const Field& pod, const Json& old);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VALIDATION_POD_H_
