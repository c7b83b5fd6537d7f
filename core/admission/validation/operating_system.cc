#include "admission/validation/pod_parts.h"

namespace berth::admission {
namespace {

// What a pod for Windows may not have, in the order of the errors.
constexpr std::string_view kSecurityBeforeHost[] = {"appArmorProfile", "seLinuxOptions"};
constexpr std::string_view kHostFields[] = {"hostUsers", "hostPID", "hostIPC"};
constexpr std::string_view kSecurity[] = {"seccompProfile", "fsGroup", "fsGroupChangePolicy",
                                          "sysctls"};
constexpr std::string_view kSecurityAfterNamespace[] = {
    "runAsUser", "runAsGroup", "supplementalGroups", "supplementalGroupsPolicy",
    "seLinuxChangePolicy"};
constexpr std::string_view kContainerSecurity[] = {"appArmorProfile",
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
void ForbidForWindows(const Field& holder, const std::string_view (&names)[kSize]) {
  for (std::string_view name : names) {
    const Field field = holder[name];
    // hostPID and hostIPC are no pointers in Go.
    const bool is_set = field.Given() && (name == "hostUsers" || !field.json().is_boolean() ||
                                          field.True() || !name.starts_with("host"));
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
    return os["name"].AtPath(os.path()).NotSupported({"linux", "windows"});
  }
  const Field security = pod_spec["securityContext"];
  if (name == "linux") {
    CheckLinuxSecurity(security);
  } else {
    ForbidForWindows(security, kSecurityBeforeHost);
    ForbidForWindows(pod_spec, kHostFields);
    ForbidForWindows(security, kSecurity);
    ForbidForWindows(pod_spec, {std::string_view("shareProcessNamespace")});
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
