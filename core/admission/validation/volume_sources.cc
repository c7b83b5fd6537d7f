#include <algorithm>
#include <string>
#include <vector>

#include "admission/characters.h"
#include "admission/defaults/amounts.h"
#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/decoder.h"
#include "api/labels.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// Fields of sources that must not be empty.
constexpr struct {
  std::string_view source;
  const char* field;
} kRequiredFields[] = {
    {"awsElasticBlockStore", "volumeID"},
    {"azureDisk", "diskName"},
    {"azureDisk", "diskURI"},
    {"azureFile", "secretName"},
    {"azureFile", "shareName"},
    {"cephfs", "monitors"},
    {"cinder", "volumeID"},
    {"configMap", "name"},
    {"flexVolume", "driver"},
    {"gcePersistentDisk", "pdName"},
    {"gitRepo", "repository"},
    {"glusterfs", "endpoints"},
    {"glusterfs", "path"},
    {"hostPath", "path"},
    {"iscsi", "targetPortal"},
    {"iscsi", "iqn"},
    {"local", "path"},
    {"nfs", "server"},
    {"nfs", "path"},
    {"persistentVolumeClaim", "claimName"},
    {"photonPersistentDisk", "pdID"},
    {"portworxVolume", "volumeID"},
    {"quobyte", "volume"},
    {"rbd", "monitors"},
    {"rbd", "image"},
    {"scaleIO", "gateway"},
    {"scaleIO", "system"},
    {"scaleIO", "volumeName"},
    {"secret", "secretName"},
    {"storageos", "volumeName"},
    {"vsphereVolume", "volumePath"},
};

void CheckMode(const Field& mode) {
  if (!mode.Given() || (mode.Number() >= 0 && mode.Number() <= 0777)) return;
  mode.Invalid("must be a number between 0 and 0777 (octal), both inclusive");
}

void CheckItems(const Field& items) {
  items.ForEach([](const Field& item) {
    item["key"].CheckRequired();
    item["path"].CheckRequired();
    CheckLocalPath(item["path"]);
    CheckMode(item["mode"]);
  });
}

// Checks a file of the downward API. The paths of the errors lack the index of the file, as
// upstream.
void CheckDownwardFile(const Field& file, const Field& parent) {
  const Field path = file["path"].AtPathOf(parent["path"]);
  path.CheckRequired();
  CheckLocalPath(path);
  const bool has_field = file["fieldRef"].Given();
  const bool has_resource = file["resourceFieldRef"].Given();
  if (has_field && has_resource) {
    parent.InvalidAs("\"resource\"",
                     "fieldRef and resourceFieldRef can not be specified simultaneously");
  }
  if (!has_field && !has_resource) {
    parent.Required("one of fieldRef and resourceFieldRef is required");
  }
  CheckMode(file["mode"].AtPathOf(parent["mode"]));
}

void CheckProjected(const Field& projected) {
  Names paths;
  const auto add_path = [&](const std::string& path, const std::string& shown) {
    if (path.empty() || paths.insert(path).second) return;
    projected.InvalidAs(Quoted(shown), "conflicting duplicate paths");
  };
  projected["sources"].ForEach([&](const Field& source) {
    size_t kinds = 0;
    for (const char* kind : {"secret", "configMap"}) {
      const Field projection = source[kind];
      if (!projection.Given()) continue;
      ++kinds;
      projection["name"].CheckRequired();
      CheckItems(projection["items"]);
      projection["items"].ForEach(
          [&](const Field& item) { add_path(item["path"].Text(), projection["name"].Text()); });
    }
    if (source["downwardAPI"].Given()) {
      ++kinds;
      source["downwardAPI"]["items"].ForEach([&](const Field& file) {
        CheckDownwardFile(file, source["downwardAPI"]);
        add_path(file["path"].Text(), file["path"].Text());
      });
    }
    const Field token = source["serviceAccountToken"];
    if (token.Given()) {
      ++kinds;
      const Field seconds = token["expirationSeconds"];
      if (seconds.Number() < 600) {
        seconds.Invalid("may not specify a duration less than 10 minutes");
      } else if (seconds.Number() > int64_t{1} << 32) {
        seconds.Invalid("may not specify a duration larger than 2^32 seconds");
      }
      const Field path = token["path"].AtPathOf(projected["path"]);
      path.CheckRequired();
      if (projected.version().checks_service_account_token_path && !path.IsBlank())
        CheckLocalPath(path);
    }
    if (kinds > 1) source.Forbidden("may not specify more than 1 volume type per source");
  });
}

bool IsInitiatorName(std::string_view name) {
  const auto is_id = [&](size_t length) {
    return name.size() == 4 + length && std::all_of(name.begin() + 4, name.end(), IsAlphanumeric);
  };
  if (name.starts_with("eui")) return is_id(16);
  if (name.starts_with("naa")) return is_id(32);
  // Other names have the form iqn.2001-04.com.example:disk.
  constexpr std::string_view kShape = "iqn.0000-00.";
  if (name.size() < kShape.size()) return false;
  for (size_t i = 0; i < kShape.size(); ++i) {
    if (kShape[i] == '0' ? !IsDigit(name[i]) : kShape[i] != name[i]) return false;
  }
  name.remove_prefix(kShape.size());
  const size_t colon = name.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 1 == name.size()) return false;
  return std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(colon),
                     [](char c) { return IsAlphanumeric(c) || c == '-' || c == '.'; }) &&
         name.substr(colon + 1).find_first_of(",;*&$| \t\n\v\f\r") == std::string_view::npos;
}

void CheckInitiatorName(const Field& name) {
  const std::string& text = name.Text();
  if (!text.starts_with("iqn") && !text.starts_with("eui") && !text.starts_with("naa")) {
    name.Invalid("must be valid format starting with iqn, eui, or naa");
  } else if (!IsInitiatorName(text)) {
    name.Invalid("must be valid format");
  }
}

void CheckIscsi(const Field& iscsi) {
  if (!iscsi["iqn"].IsBlank()) CheckInitiatorName(iscsi["iqn"]);
  iscsi["lun"].CheckRange(0, 255);
  const bool needs_secret = iscsi["chapAuthDiscovery"].True() || iscsi["chapAuthSession"].True();
  if (needs_secret && !iscsi["secretRef"].Given()) iscsi["secretRef"].Required();
  if (iscsi["initiatorName"].Given()) {
    CheckInitiatorName(iscsi["initiatorName"].AtPathOf(iscsi["initiatorname"]));
  }
}

void CheckAzureDisk(const Field& disk) {
  const Field caching = disk["cachingMode"];
  const Field kind = disk["kind"];
  const Field uri = disk["diskURI"];
  caching.CheckOptionalEnum("None ReadOnly ReadWrite");
  if (!kind.Given()) return;
  kind.CheckOptionalEnum("Dedicated Managed Shared");
  if (kind.Is("Managed")) {
    if (uri.Text().starts_with("/subscriptions/")) return;
    uri.NotSupportedAs(Quoted(uri.Text()),
                       "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/"
                       "microsoft.compute/disks/{disk-id}");
  } else if (!uri.Text().starts_with("https://")) {
    uri.NotSupportedAs(
        Quoted(uri.Text()),
        "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd");
  }
}

void CheckFibreChannel(const Field& fc) {
  const Field names = fc["targetWWNs"];
  const bool has_ids = fc["wwids"].size() > 0;
  if (names.size() == 0 && !has_ids) {
    names.Required("must specify either targetWWNs or wwids, but not both");
  }
  if (names.size() == 0) return;
  if (has_ids) names.Invalid("targetWWNs and wwids can not be specified simultaneously");
  if (!fc["lun"].Given()) return fc["lun"].Required("lun is required if targetWWNs is specified");
  fc["lun"].CheckRange(0, 255);
}

void CheckFlocker(const Field& flocker) {
  const std::string& name = flocker["datasetName"].Text();
  const std::string& uuid = flocker["datasetUUID"].Text();
  if (name.empty() && uuid.empty()) {
    flocker.Required("one of datasetName and datasetUUID is required");
  }
  if (!name.empty() && !uuid.empty()) {
    flocker.InvalidAs("\"resource\"",
                      "datasetName and datasetUUID can not be specified simultaneously");
  }
  if (name.find('/') != std::string::npos) {
    flocker["datasetName"].Invalid("must not contain '/'");
  }
}

void CheckSecretReference(const Field& secret) {
  if (!secret.Given()) return;
  const Field name = secret["name"];
  const Field name_space = secret["namespace"];
  name.CheckRequired();
  CheckOptionalSubdomain(name);
  name_space.CheckRequired();
  if (!name_space.IsBlank()) CheckDnsLabel(name_space);
}

void CheckCsi(const Field& csi, bool is_persistent) {
  constexpr size_t kMaxDriverLength = 63;
  const Field driver = csi["driver"];
  driver.CheckRequired();
  if (driver.Text().size() > kMaxDriverLength) driver.TooLong(kMaxDriverLength);
  for (const std::string& problem : DnsSubdomainProblems(LowerCased(driver.Text()))) {
    driver.InvalidText(problem);
  }
  if (!is_persistent) {
    if (csi["nodePublishSecretRef"].Given()) csi["nodePublishSecretRef"]["name"].CheckRequired();
    return;
  }
  csi["volumeHandle"].CheckRequired();
  for (const char* name : {"controllerPublishSecretRef", "controllerExpandSecretRef",
                           "nodePublishSecretRef", "nodeExpandSecretRef"}) {
    CheckSecretReference(csi[name]);
  }
}

void CheckClaimTemplate(const Field& ephemeral) {
  const Field claim = ephemeral["volumeClaimTemplate"];
  if (!claim.Given()) return claim.Required();
  const Field metadata = claim["metadata"];
  CheckAnnotations(metadata["annotations"]);
  CheckLabels(metadata["labels"]);
  for (const char* name : {"name", "generateName", "namespace", "uid", "resourceVersion",
                           "generation", "ownerReferences", "finalizers"}) {
    if (!metadata[name].Given()) continue;
    const bool is_uid = std::string_view(name) == "uid";  // UID in Go
    metadata[is_uid ? "uID" : name].Forbidden("cannot be set");
  }
  CheckClaimSpec(claim["spec"]);
}

}  // namespace

void CheckNoBacksteps(const Field& path) {
  if (StrCat("/", path.Text(), "/").find("/../") == std::string::npos) return;
  path.Invalid("must not contain '..'");
}

void CheckLocalPath(const Field& path) {
  if (path.Text().starts_with('/')) path.Invalid("must be a relative path");
  CheckNoBacksteps(path);
  if (path.Text().starts_with("..") && !path.Text().starts_with("../")) {
    if (path.Text() != "..") path.Invalid("must not start with '..'");
  }
}

void CheckVolumeSource(std::string_view name, bool is_persistent, const Field& source) {
  for (const auto& row : kRequiredFields) {
    if (row.source == name && IsEmpty(source[row.field].json())) source[row.field].Required();
  }
  if (name == "emptyDir") {
    const Field limit = source["sizeLimit"];
    if (limit.Given() && AmountOf(limit.json()).IsNegative()) {
      limit.Forbidden("SizeLimit field must be a valid resource quantity");
    }
  } else if (name == "hostPath") {
    if (source["path"].IsBlank()) return;
    CheckNoBacksteps(source["path"]);
    source["type"].CheckOptionalEnum(
        " BlockDevice CharDevice Directory DirectoryOrCreate File FileOrCreate Socket");
  } else if (name == "local") {
    if (!source["path"].IsBlank()) CheckNoBacksteps(source["path"]);
  } else if (name == "gcePersistentDisk" || name == "awsElasticBlockStore") {
    const Field partition = source["partition"];
    if (partition.Number() < 0 || partition.Number() > 255) {
      partition.Invalid(RangeText(1, 255));
    }
  } else if (name == "secret" || name == "configMap") {
    CheckMode(source["defaultMode"]);
    CheckItems(source["items"]);
  } else if (name == "downwardAPI") {
    CheckMode(source["defaultMode"]);
    source["items"].ForEach([&](const Field& file) { CheckDownwardFile(file, source); });
  } else if (name == "projected") {
    CheckMode(source["defaultMode"]);
    CheckProjected(source);
  } else if (name == "nfs") {
    if (!source["path"].Text().starts_with('/')) {
      source["path"].InvalidAs(Quoted(source["path"].Text()), "must be an absolute path");
    }
  } else if (name == "iscsi") {
    CheckIscsi(source);
  } else if (name == "azureDisk") {
    CheckAzureDisk(source);
  } else if (name == "fc") {
    CheckFibreChannel(source);
  } else if (name == "flocker") {
    CheckFlocker(source);
  } else if (name == "csi") {
    CheckCsi(source, is_persistent);
  } else if (name == "ephemeral") {
    CheckClaimTemplate(source);
  }
}

}  // namespace berth::admission
