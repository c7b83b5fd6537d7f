#include <algorithm>
#include <string>
#include <vector>

#include "admission/defaults/amounts.h"
#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/labels.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// A source of a pod's volume, with its path in errors. kPodSources is in the order of the checks.
struct SourceName {
  const char* name;
  const char* path;            // name in the path of its own errors; null if it is `name`
  const char* forbidden_path;  // name in the path if it is a second source; null if it is `name`
};
constexpr SourceName kPodSources[] = {
    {"emptyDir", nullptr, nullptr},
    {"hostPath", nullptr, nullptr},
    {"gitRepo", nullptr, nullptr},
    {"gcePersistentDisk", "persistentDisk", nullptr},
    {"awsElasticBlockStore", nullptr, nullptr},
    {"secret", nullptr, nullptr},
    {"nfs", nullptr, nullptr},
    {"iscsi", nullptr, nullptr},
    {"glusterfs", nullptr, nullptr},
    {"flocker", nullptr, nullptr},
    {"persistentVolumeClaim", nullptr, nullptr},
    {"rbd", nullptr, nullptr},
    {"cinder", nullptr, nullptr},
    {"cephfs", nullptr, "cephFS"},
    {"quobyte", nullptr, nullptr},
    {"downwardAPI", nullptr, "downwarAPI"},
    {"fc", nullptr, nullptr},
    {"flexVolume", nullptr, nullptr},
    {"configMap", nullptr, nullptr},
    {"azureFile", nullptr, nullptr},
    {"vsphereVolume", nullptr, nullptr},
    {"photonPersistentDisk", nullptr, nullptr},
    {"portworxVolume", nullptr, nullptr},
    {"azureDisk", nullptr, nullptr},
    {"storageos", nullptr, nullptr},
    {"projected", nullptr, nullptr},
    {"scaleIO", nullptr, nullptr},
    {"csi", nullptr, nullptr},
    {"ephemeral", nullptr, nullptr},
    {"image", nullptr, nullptr},
};

// Checks the first source of a volume, and that the volume has no other source.
void CheckSources(const Field& volume, const std::string& pod_name) {
  bool has_source = false;
  const std::string& name = volume["name"].Text();
  for (const SourceName& row : kPodSources) {
    const Field source = volume[row.name];
    if (!source.Given()) continue;
    if (has_source) {
      volume[row.forbidden_path == nullptr ? row.name : row.forbidden_path].Forbidden(
          "may not specify more than 1 volume type");
      continue;
    }
    has_source = true;
    CheckVolumeSource(row.name, false,
                      row.path == nullptr ? source : source.AtPathOf(volume[row.path]));
    if (std::string_view(row.name) != "ephemeral" || pod_name.empty() || name.empty()) continue;
    const std::string claim = StrCat(pod_name, "-", name);
    for (const std::string& problem : DnsSubdomainProblems(claim)) {
      volume["name"].InvalidAs(Quoted(name), StrCat("PVC name ", Quoted(claim), ": ", problem));
    }
  }
  if (!has_source) volume.Required("must specify a volume type");
}

}  // namespace

Volumes CheckVolumes(const Field& volumes, const std::string& pod_name) {
  Volumes valid;
  Names claims_to_create;
  if (!pod_name.empty()) {
    volumes.ForEach([&](const Field& volume) {
      if (!volume["ephemeral"].Given()) return;
      claims_to_create.insert(StrCat(pod_name, "-", volume["name"].Text()));
    });
  }
  volumes.ForEach([&](const Field& volume) {
    const size_t errors_before = volume.checks().errors.size();
    CheckSources(volume, pod_name);
    const Field name = volume["name"];
    if (name.IsBlank()) {
      name.Required();
    } else {
      CheckDnsLabel(name);
    }
    if (valid.contains(name.Text())) name.Duplicate();
    if (volume.checks().errors.size() == errors_before) valid[name.Text()] = &volume.json();
    const Field claim = volume["persistentVolumeClaim"]["claimName"];
    if (volume["persistentVolumeClaim"].Given() && claims_to_create.contains(claim.Text())) {
      claim.Invalid("must not reference a PVC that gets created for an ephemeral volume");
    }
  });
  return valid;
}

}  // namespace berth::admission
