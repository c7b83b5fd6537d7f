// Checks of the parts of a pod. As kubernetes, pkg/apis/core/validation/validation.go.
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

// The valid volumes of a pod, by name.
using Volumes = std::map<std::string, const Json*>;
using Names = std::set<std::string>;

// Checks the volumes of a pod and returns the valid ones. `pod_name` is empty for a template.
Volumes CheckVolumes(const Field& volumes, const std::string& pod_name);
// Checks one source of a pod's volume or of a PersistentVolume. `name` is the source's JSON field.
void CheckVolumeSource(std::string_view name, bool is_persistent, const Field& source);
void CheckNoBacksteps(const Field& path);
// Checks that a path is relative and stays below its starting point.
void CheckLocalPath(const Field& path);
void CheckClaimSpec(const Field& spec);

// The parts of a pod that the checks of its containers use.
struct ContainerContext {
  Volumes volumes;
  Names claim_names;  // names in spec.resourceClaims
  std::string restart_policy;
};
void CheckContainers(const Field& containers, const ContainerContext& context);
void CheckInitContainers(const Field& init_containers, const Field& containers,
                         const ContainerContext& context);

// Checks the requests and limits of a container, or of spec.resources (`is_pod_level`).
void CheckResources(const Field& resources, bool is_pod_level, const Names& claim_names);
// Checks that the amount of a resource is not negative, and is whole for countable resources.
void CheckResourceAmount(const std::string& resource, const Field& amount);
// Checks spec.resources of a pod.
void CheckPodLevelResources(const Field& pod_spec, const Names& claim_names);

// CheckLabelSelector checks a selector of pods, CheckNodeSelector a selector of nodes.
void CheckLabelSelector(const Field& selector);
void CheckNodeSelector(const Field& selector);
void CheckAffinity(const Field& affinity);
// CheckLabelKeys checks that the keys in `list` are valid, and that there is a selector if there
// are keys. CheckMergedKeys runs after the server merged the matchLabelKeys into the selector. It
// refuses keys that the selector already had. The path of these errors is `spec.x[0][0]`, without
// the name of the list.
void CheckLabelKeys(const Field& term, const char* list);
void CheckMergedKeys(const Field& term);

// The longest spec.activeDeadlineSeconds.
inline constexpr int64_t kMaxDeadlineSeconds = 2147483647;
// Checks that the name of the image has no blanks at its ends.
void CheckNoOuterSpaces(const Field& image);

void CheckTolerations(const Field& tolerations);
void CheckTaintEffect(const Field& effect);
void CheckSpreadConstraints(const Field& constraints);
void CheckSchedulingGates(const Field& gates);
void CheckDnsConfig(const Field& config, const std::string& policy);
void CheckOperatingSystem(const Field& pod_spec);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VALIDATION_POD_PARTS_H_
