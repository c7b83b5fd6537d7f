// The checks of a pod's parts. As kubernetes, pkg/apis/core/validation/validation.go.
#ifndef BERTH_ADMISSION_VALIDATION_POD_PARTS_H_
#define BERTH_ADMISSION_VALIDATION_POD_PARTS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "admission/errors/field.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// The volumes of a pod that are valid, by name.
using Volumes = std::map<std::string, const Json*>;
using Names = std::set<std::string>;

// `pod_name` is empty for a template.
Volumes CheckVolumes(const Field& volumes, const std::string& pod_name);
// One source of a pod's volume or of a PersistentVolume, whose name is the field's in JSON.
void CheckVolumeSource(std::string_view name, bool is_persistent, const Field& source);
void CheckNoBacksteps(const Field& path);
// A path that is relative, and does not lead out of where it begins.
void CheckLocalPath(const Field& path);
void CheckClaimSpec(const Field& spec);

// What containers are checked against.
struct ContainerContext {
  Volumes volumes;
  Names claim_names;  // of spec.resourceClaims
  std::string restart_policy;
};
void CheckContainers(const Field& containers, const ContainerContext& context);
void CheckInitContainers(const Field& init_containers, const Field& containers,
                         const ContainerContext& context);

// Requests and limits, of a container or (`is_pod_level`) of spec.resources.
void CheckResources(const Field& resources, bool is_pod_level, const Names& claim_names);
// Whether the amount of a resource may be that: not negative, whole for what is counted.
void CheckResourceAmount(const std::string& resource, const Field& amount);
// spec.resources of a pod.
void CheckPodLevelResources(const Field& pod_spec, const Names& claim_names);

// In a selector of pods, and in one of nodes.
void CheckLabelSelector(const Field& selector);
void CheckNodeSelector(const Field& selector);
void CheckAffinity(const Field& affinity);
// The keys are valid, and only there with a selector, to which they have been merged. Returns the
// errors of keys that the selector has already apart, as `spec.x[0][0]`.
void CheckLabelKeys(const Field& term, const char* list);
void CheckMergedKeys(const Field& term);

// The longest spec.activeDeadlineSeconds.
inline constexpr int64_t kMaxDeadlineSeconds = 2147483647;
// "must not have leading or trailing whitespace"
void CheckNoOuterSpaces(const Field& image);

void CheckTolerations(const Field& tolerations);
void CheckTaintEffect(const Field& effect);
void CheckSpreadConstraints(const Field& constraints);
void CheckSchedulingGates(const Field& gates);
void CheckDnsConfig(const Field& config, const std::string& policy);
void CheckOperatingSystem(const Field& pod_spec);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VALIDATION_POD_PARTS_H_
