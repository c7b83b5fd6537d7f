// Defaulting: the values that the API server sets before it admits and validates an object. As
// kubernetes, pkg/apis/core/v1/defaults.go and the defaults.go of apps, storage and scheduling.
#ifndef BERTH_ADMISSION_DEFAULTS_DEFAULTS_H_
#define BERTH_ADMISSION_DEFAULTS_DEFAULTS_H_

#include <string_view>

#include "admission/fields/kinds.h"
#include "admission/version.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// Sets the defaults of an object in the form of TypedDecoder, and removes its null members.
void SetDefaults(const AdmissionVersion& version, const Kind& kind, Json& object);

// Sets the defaults that a Pod has in addition to a PodSpec in a template: requests from limits,
// pod-level resources, host ports. SetDefaults calls this first. As SetDefaults_Pod.
void SetPodDefaults(const AdmissionVersion& version, Json& pod_spec);
// Sets each missing hostPort of a pod in the host's network to the containerPort.
void SetHostPortDefaults(Json& pod_spec);
// Sets the defaults of a Service. As SetDefaults_Service.
void SetServiceDefaults(const AdmissionVersion& version, Json& service);

// Returns the default imagePullPolicy: "Always", or "IfNotPresent" for an image with a tag other
// than latest, with only a digest, or with an invalid name. As SetDefaults_Container with
// distribution/reference.
std::string_view DefaultPullPolicy(std::string_view image);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_DEFAULTS_DEFAULTS_H_
