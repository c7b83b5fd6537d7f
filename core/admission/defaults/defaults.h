// Defaulting: what the API server fills in before it admits and validates an object. As kubernetes,
// pkg/apis/core/v1/defaults.go and those of apps, storage and scheduling.
#ifndef BERTH_ADMISSION_DEFAULTS_DEFAULTS_H_
#define BERTH_ADMISSION_DEFAULTS_DEFAULTS_H_

#include <string_view>

#include "admission/fields/kinds.h"
#include "admission/version.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// `object` is as TypedDecoder gives it, and has no null in it afterwards.
void SetDefaults(const AdmissionVersion& version, const Kind& kind, Json& object);

// Prepares a pod for SetDefaults of what a Pod has and no PodSpec of a template: requests from
// limits, pod-level resources, host ports. As SetDefaults_Pod.
void SetPodDefaults(const AdmissionVersion& version, Json& pod_spec);
// A port of the host is that of the container unless it is given.
void SetHostPortDefaults(Json& pod_spec);
// As SetDefaults_Service.
void SetServiceDefaults(const AdmissionVersion& version, Json& service);

// "Always", or "IfNotPresent" of an image with a tag other than latest, with a digest, or with a
// name that is none. As SetDefaults_Container with distribution/reference.
std::string_view DefaultPullPolicy(std::string_view image);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_DEFAULTS_DEFAULTS_H_
