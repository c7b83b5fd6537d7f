#include "admission/validation/kinds.h"

#include "admission/fields/typed_tree.h"
#include "admission/validation/names.h"
#include "admission/validation/pod.h"
#include "api/json/json.h"

namespace berth::admission {
namespace {

void CheckNamespace(const Field& object) {
  CheckMetadata(object["metadata"], false, NameRule::kLabel);
  const Field finalizers = object["spec"]["finalizers"];
  finalizers.ForEach([&](const Field& name) { CheckFinalizerName(name.AtPathOf(finalizers)); });
}

bool IsWorkload(const Kind& kind) {
  return kind.name == "ReplicationController" || kind.api_version == "apps/v1";
}

}  // namespace

void CheckImmutable(const Field& field, const Json& old) {
  if (field.json() != old) field.Invalid("field is immutable");
}

void CheckCreate(const Kind& kind, const Field& object) {
  if (kind.name == "Pod") {
    CheckPodCreate(object);
  } else if (kind.name == "Node") {
    CheckNode(object);
  } else if (kind.name == "PersistentVolume") {
    CheckPersistentVolume(object);
  } else if (kind.name == "PersistentVolumeClaim") {
    CheckClaim(object);
  } else if (kind.name == "Service") {
    CheckService(object);
  } else if (kind.name == "Namespace") {
    CheckNamespace(object);
  } else if (IsWorkload(kind)) {
    CheckWorkload(kind, object);
  } else {
    CheckPolicyKind(kind, object);
  }
}

void CheckUpdate(const Kind& kind, const Json& old, bool status_only, const Field& object) {
  if (kind.name == "Pod" && !status_only) return CheckPodUpdate(object, old);
  CheckMetadataUpdate(object["metadata"], Get(old, "metadata"));
  if (kind.name == "Node") return CheckNodeUpdate(object, old);
  if (status_only || kind.name == "Namespace") return;
  if (kind.name == "PersistentVolume") {
    CheckPersistentVolumeUpdate(object, old);
  } else if (kind.name == "PersistentVolumeClaim") {
    CheckClaimUpdate(object, old);
  } else if (kind.name == "Service") {
    CheckService(object);
  } else if (IsWorkload(kind)) {
    CheckWorkloadUpdate(kind, object, old);
  } else {
    CheckPolicyKindUpdate(kind, object, old);
  }
}

}  // namespace berth::admission
