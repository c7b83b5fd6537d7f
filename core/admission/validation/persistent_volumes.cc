#include <string>

#include "admission/defaults/amounts.h"
#include "admission/fields/typed_tree.h"
#include "admission/validation/kinds.h"
#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// The sources of a PersistentVolume in the order of the checks.
constexpr const char* kSources[] = {
    "hostPath",
    "gcePersistentDisk",
    "awsElasticBlockStore",
    "glusterfs",
    "flocker",
    "nfs",
    "rbd",
    "quobyte",
    "cephfs",
    "iscsi",
    "cinder",
    "fc",
    "flexVolume",
    "azureFile",
    "vsphereVolume",
    "photonPersistentDisk",
    "portworxVolume",
    "azureDisk",
    "scaleIO",
    "local",
    "storageos",
    "csi",
};

void CheckAccessModes(const Field& modes) {
  const bool knows_once_pod = modes.version().has_read_write_once_pod;
  bool has_once_pod = false;
  bool has_other = false;
  modes.ForEach([&](const Field& mode) {
    const Field field = mode.AtPathOf(modes);
    const bool is_once_pod = knows_once_pod && mode.Is("ReadWriteOncePod");
    if (is_once_pod) {
      has_once_pod = true;
    } else if (mode.IsOneOf("ReadOnlyMany ReadWriteMany ReadWriteOnce")) {
      has_other = true;
    } else {
      field.NotSupported(knows_once_pod
                             ? "ReadOnlyMany ReadWriteMany ReadWriteOnce ReadWriteOncePod"
                             : "ReadOnlyMany ReadWriteMany ReadWriteOnce");
    }
  });
  if (has_once_pod && has_other) {
    modes.Forbidden("may not use ReadWriteOncePod with other access modes");
  }
}

void CheckVolumeMode(const Field& mode) { mode.CheckOptionalEnum("Block Filesystem"); }

bool IsPositive(const Field& amount) {
  const Quantity quantity = AmountOf(amount.json());
  return !quantity.IsNegative() && !quantity.IsZero();
}

void CheckPositive(const Field& amount) {
  if (!IsPositive(amount)) amount.Invalid("must be greater than zero");
}

void CheckCapacity(const Field& capacity) {
  if (capacity.size() == 0) capacity.Required();
  if (!capacity.Has("storage") || capacity.size() > 1) {
    capacity.NotSupportedAs(GoJson(capacity.json()), "storage");
    capacity.checks().errors.back().value_is_go_code = capacity.version().shows_structs_as_go_code;
  }
  capacity.ForEachMember([](const std::string&, const Field& amount) {
    const int64_t value = AmountOf(amount.json()).Value();
    if (value < 0) amount.InvalidAs(std::to_string(value), "must be a valid resource quantity");
    CheckPositive(amount);
  });
}

// Checks the node affinity of a volume. Reports whether the volume has one.
bool CheckVolumeNodeAffinity(const Field& affinity) {
  if (!affinity.Given()) return false;
  const Field required = affinity["required"];
  if (!required.Given()) {
    required.Required("must specify required node constraints");
    return true;
  }
  CheckNodeSelector(required);
  return true;
}

void CheckSources(const Field& spec, bool has_affinity) {
  bool has_source = false;
  for (const char* name : kSources) {
    const Field source = spec[name];
    if (!source.Given()) continue;
    const std::string_view text = name;
    if (has_source && text != "flexVolume") {
      spec[text == "cephfs" ? "cephFS" : name].Forbidden("may not specify more than 1 volume type");
      continue;
    }
    has_source = true;
    CheckVolumeSource(name, true,
                      text == "gcePersistentDisk" ? source.AtPath("spec.persistentDisk") : source);
    if (text == "local" && !has_affinity) {
      spec["nodeAffinity"].Required("Local volume requires node affinity");
    }
  }
  if (!has_source) spec.Required("must specify a volume type");
}

bool IsRoot(std::string_view path) {
  return !path.empty() && path.find_first_not_of("/.") == std::string_view::npos && path[0] == '/';
}

void CheckDataSource(const Field& source) {
  if (!source.Given()) return;
  source["name"].CheckRequired();
  source["kind"].CheckRequired();
  const std::string& group = source["apiGroup"].Text();
  const std::string& kind = source["kind"].Text();
  if (group.empty() && kind != "PersistentVolumeClaim") {
    source.InvalidAs(Quoted(kind), source.version().no_data_source_of_core);
  }
  if (source.version().checks_data_source_names) {
    CheckOptionalSubdomain(source["apiGroup"]);
    if (!source["namespace"].IsBlank()) CheckDnsLabel(source["namespace"]);
  }
}

}  // namespace

void CheckPersistentVolume(const Field& volume) {
  CheckMetadata(volume["metadata"], false, NameRule::kSubdomain);
  const Field spec = volume["spec"];
  if (spec["accessModes"].size() == 0) spec["accessModes"].Required();
  CheckAccessModes(spec["accessModes"]);
  CheckCapacity(spec["capacity"]);
  const Field policy = spec["persistentVolumeReclaimPolicy"];
  if (!policy.IsBlank()) policy.CheckEnum("Delete Recycle Retain");
  CheckSources(spec, CheckVolumeNodeAffinity(spec["nodeAffinity"]));
  if (IsRoot(spec["hostPath"]["path"].Text()) && policy.Is("Recycle")) {
    policy.Forbidden("may not be 'recycle' for a hostPath mount of '/'");
  }
  CheckOptionalSubdomain(spec["storageClassName"]);
  CheckVolumeMode(spec["volumeMode"]);
}

void CheckPersistentVolumeUpdate(const Field& volume, const Json& old) {
  CheckPersistentVolume(volume);
  const Field spec = volume["spec"];
  const Json& old_spec = Get(old, "spec");
  for (const char* name : kSources) {
    if (spec[name].json() == Get(old_spec, name)) continue;
    spec["persistentvolumesource"].Forbidden(
        "spec.persistentvolumesource is immutable after creation");
    break;
  }
  CheckImmutable(spec["volumeMode"].AtPath("volumeMode"), Get(old_spec, "volumeMode"));
  const Json& affinity = Get(old_spec, "nodeAffinity");
  if (!affinity.is_null()) CheckImmutable(spec["nodeAffinity"].AtPath("nodeAffinity"), affinity);
}

void CheckClaimSpec(const Field& spec) {
  const Field modes = spec["accessModes"];
  if (modes.size() == 0) modes.Required("at least 1 access mode is required");
  CheckLabelSelector(spec["selector"]);
  CheckAccessModes(modes);
  const Field storage =
      spec["resources"]["requests"].Key("storage").AtPathOf(spec["resources"].Key("storage"));
  if (storage.Given()) {
    CheckPositive(storage);
  } else {
    storage.Required();
  }
  CheckOptionalSubdomain(spec["storageClassName"]);
  CheckVolumeMode(spec["volumeMode"]);
  CheckDataSource(spec["dataSource"]);
  const Field source = spec["dataSource"];
  const Field reference = spec["dataSourceRef"];
  CheckDataSource(reference);
  if (!source.Given() || !reference.Given()) return;
  const std::string shown = Quoted(source.path());
  if (!reference["namespace"].IsBlank()) {
    spec.InvalidAs(shown, "may not be specified when dataSourceRef.namespace is specified");
  } else if (source["apiGroup"].json() != reference["apiGroup"].json() ||
             source["kind"].Text() != reference["kind"].Text() ||
             source["name"].Text() != reference["name"].Text()) {
    spec.InvalidAs(shown, "must match dataSourceRef");
  }
}

void CheckClaim(const Field& claim) {
  CheckMetadata(claim["metadata"], true, NameRule::kSubdomain);
  CheckClaimSpec(claim["spec"]);
}

void CheckClaimUpdate(const Field& claim, const Json& old) {
  CheckClaim(claim);
  const bool is_bound = claim["status"]["phase"].Is("Bound");
  Json spec = claim["spec"].json();
  Json old_spec = Get(old, "spec");
  const Json old_storage = Get(Get(Get(old_spec, "resources"), "requests"), "storage");
  const Field storage = claim["spec"]["resources"]["requests"]["storage"];
  if (GetText(old_spec, "volumeName").empty()) {
    spec.erase("volumeName");
    old_spec.erase("volumeName");
  }
  if (claim.version().claims_may_get_a_class && Get(old_spec, "storageClassName").is_null()) {
    spec.erase("storageClassName");
  }
  if (is_bound && storage.Given()) spec["resources"]["requests"]["storage"] = old_storage;
  if (spec != old_spec) {
    claim["spec"].Forbidden(claim.version().no_change_of_claim);
  }
  if (storage.Given() && !old_storage.is_null() &&
      AmountOf(storage.json()).Compare(AmountOf(old_storage)) < 0) {
    const Json& has = Get(Get(Get(old, "status"), "capacity"), "storage");
    if (!claim.version().claims_may_shrink_to_capacity) {
      storage.Forbidden("field can not be less than previous value");
    } else if (!has.is_null() && AmountOf(storage.json()).Compare(AmountOf(has)) <= 0) {
      storage.Forbidden("field can not be less than status.capacity");
    }
  }
  CheckImmutable(claim["spec"]["volumeMode"].AtPath("volumeMode"), Get(old_spec, "volumeMode"));
}

}  // namespace berth::admission
