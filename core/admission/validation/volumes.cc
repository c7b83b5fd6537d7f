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

// The sources of a pod's volume, in the order in which they are checked.
struct SourceName {
  std::string_view name;
  std::string_view path;            // of the errors in it; empty: the name
  std::string_view forbidden_path;  // of a second source; empty: the name
};
constexpr SourceName kPodSources[] = {
    {"emptyDir", "", ""},
    {"hostPath", "", ""},
    {"gitRepo", "", ""},
    {"gcePersistentDisk", "persistentDisk", ""},
    {"awsElasticBlockStore", "", ""},
    {"secret", "", ""},
    {"nfs", "", ""},
    {"iscsi", "", ""},
    {"glusterfs", "", ""},
    {"flocker", "", ""},
    {"persistentVolumeClaim", "", ""},
    {"rbd", "", ""},
    {"cinder", "", ""},
    {"cephfs", "", "cephFS"},
    {"quobyte", "", ""},
    {"downwardAPI", "", "downwarAPI"},
    {"fc", "", ""},
    {"flexVolume", "", ""},
    {"configMap", "", ""},
    {"azureFile", "", ""},
    {"vsphereVolume", "", ""},
    {"photonPersistentDisk", "", ""},
    {"portworxVolume", "", ""},
    {"azureDisk", "", ""},
    {"storageos", "", ""},
    {"projected", "", ""},
    {"scaleIO", "", ""},
    {"csi", "", ""},
    {"ephemeral", "", ""},
    {"image", "", ""},
};

// The checks of one volume: of its first source, and that there are no others.
void CheckSources(const Field& volume, const std::string& pod_name) {
  bool has_source = false;
  const std::string& name = volume["name"].Text();
  for (const SourceName& row : kPodSources) {
    const Field source = volume[row.name];
    if (!source.Given()) continue;
    if (has_source) {
      volume[row.forbidden_path.empty() ? row.name : row.forbidden_path].Forbidden(
          "may not specify more than 1 volume type");
      continue;
    }
    has_source = true;
    CheckVolumeSource(row.name, false,
                      row.path.empty() ? source : source.AtPath(volume[row.path].path()));
    if (row.name != "ephemeral" || pod_name.empty() || name.empty()) continue;
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
    if (name.Text().empty()) {
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
