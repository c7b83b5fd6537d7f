#include "admission/validation/pod_parts.h"

namespace berth::admission {
namespace {

// The fields that a pod for Windows must not have, in the order of the errors.
constexpr const char* kSecurityBeforeHost[] = {"appArmorProfile", "seLinuxOptions"};
constexpr const char* kHostFields[] = {"hostUsers", "hostPID", "hostIPC"};
constexpr const char* kProcessFields[] = {"shareProcessNamespace"};
constexpr const char* kSecurity[] = {"seccompProfile", "fsGroup", "fsGroupChangePolicy", "sysctls"};
constexpr const char* kSecurityAfterNamespace[] = {"runAsUser", "runAsGroup", "supplementalGroups",
                                                   "supplementalGroupsPolicy",
                                                   "seLinuxChangePolicy"};
constexpr const char* kContainerSecurity[] = {"appArmorProfile",
                                              "seLinuxOptions",
                                              "seccompProfile",
                                              "capabilities",
                                              "readOnlyRootFilesystem",
                                              "privileged",
                                              "allowPrivilegeEscalation",
                                              "procMount",
                                              "runAsUser",
                                              "runAsGroup"};

template <size_t kSize>
void ForbidForWindows(const Field& holder, const char* const (&names)[kSize]) {
  for (const char* name : names) {
    const Field field = holder[name];
    // hostPID and hostIPC are no pointers in Go.
    const std::string_view text = name;
    const bool is_set = field.True() || (field.Given() && text != "hostPID" && text != "hostIPC");
    if (is_set) field.Forbidden("cannot be set for a windows pod");
  }
}

void CheckLinuxSecurity(const Field& security) {
  if (!security["windowsOptions"].Given()) return;
  security["windowsOptions"].Forbidden("windows options cannot be set for a linux pod");
}

}  // namespace

void CheckOperatingSystem(const Field& pod_spec) {
  const Field os = pod_spec["os"];
  if (!os.Given()) return;
  const std::string& name = os["name"].Text();
  if (name.empty()) return os["name"].Required();
  if (name != "linux" && name != "windows") {
    return os["name"].AtPathOf(os).NotSupported("linux windows");
  }
  const Field security = pod_spec["securityContext"];
  if (name == "linux") {
    CheckLinuxSecurity(security);
  } else {
    ForbidForWindows(security, kSecurityBeforeHost);
    ForbidForWindows(pod_spec, kHostFields);
    ForbidForWindows(security, kSecurity);
    ForbidForWindows(pod_spec, kProcessFields);
    ForbidForWindows(security, kSecurityAfterNamespace);
  }
  for (const char* list : {"initContainers", "containers"}) {
    pod_spec[list].ForEach([&](const Field& container) {
      if (name == "linux") return CheckLinuxSecurity(container["securityContext"]);
      ForbidForWindows(container["securityContext"], kContainerSecurity);
    });
  }
}

}  // namespace berth::admission
