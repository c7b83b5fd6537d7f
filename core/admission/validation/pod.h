// The checks of whole pods. As kubernetes, pkg/apis/core/validation/validation.go.
#ifndef BERTH_ADMISSION_VALIDATION_POD_H_
#define BERTH_ADMISSION_VALIDATION_POD_H_

#include "admission/errors/field.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// As ValidatePodCreate, and as what it has in common with the updates (validatePodMetadataAndSpec).
void CheckPodCreate(const Field& pod);
void CheckPod(const Field& pod);
// As ValidatePodTemplateSpec.
void CheckPodTemplate(const Field& pod_template);
// As ValidatePodSpecificAnnotations.
void CheckPodAnnotations(const Field& annotations, const Field& pod_spec);

// As ValidatePodUpdate and ValidatePodResize.
void CheckPodUpdate(const Field& pod, const Json& old);
void CheckPodResize(const Field& pod, const Json& old);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VALIDATION_POD_H_
