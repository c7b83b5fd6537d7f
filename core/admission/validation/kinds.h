// Checks of all kinds. As kubernetes, pkg/apis/core/validation and the validation packages of apps,
// policy, storage and scheduling.
#ifndef BERTH_ADMISSION_VALIDATION_KINDS_H_
#define BERTH_ADMISSION_VALIDATION_KINDS_H_

#include <string_view>

#include "admission/errors/field.h"
#include "admission/fields/kinds.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// Checks a new object.
void CheckCreate(const Kind& kind, const Field& object);
// Checks a write to the object `old`, or to its status (`status_only`).
void CheckUpdate(const Kind& kind, const Json& old, bool status_only, const Field& object);

void CheckNode(const Field& node);
void CheckNodeUpdate(const Field& node, const Json& old);
void CheckPersistentVolume(const Field& volume);
void CheckPersistentVolumeUpdate(const Field& volume, const Json& old);
void CheckClaim(const Field& claim);
void CheckClaimUpdate(const Field& claim, const Json& old);
void CheckService(const Field& service);
// Check a ReplicationController, ReplicaSet, StatefulSet or Deployment.
void CheckWorkload(const Kind& kind, const Field& workload);
void CheckWorkloadUpdate(const Kind& kind, const Field& workload, const Json& old);
// Check a PodDisruptionBudget, PriorityClass, StorageClass or CSINode.
void CheckPolicyKind(const Kind& kind, const Field& object);
void CheckPolicyKindUpdate(const Kind& kind, const Field& object, const Json& old);

// Adds the error "field is immutable" if the new value differs from `old`.
void CheckImmutable(const Field& field, const Json& old);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VALIDATION_KINDS_H_
