// Common parts of v1.34's volume plugins: their hints about claims, and texts.
#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_HINTS_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_HINTS_H_

#include <algorithm>
#include <string>

#include "api/persistent_volumes.h"
#include "api/storage.h"
#include "base/strings.h"
#include "framework/events/queueing_hints.h"

namespace berth {

// Reports whether a volume of the pod is this claim of its namespace. REQUIRES: claim_name is not
// empty.
inline bool NamesClaim(const v1::Pod& pod, const std::string& claim_name) {
  return std::any_of(pod.spec.volumes.begin(), pod.spec.volumes.end(),
                     [&](const v1::Volume& volume) { return volume.claim_name == claim_name; });
}

// Reports whether the pod uses the claim that has changed, also by a generic ephemeral volume.
inline QueueingHint AfterChangeOfOwnClaim(const v1::Pod& pod,
                                          const Change<v1::PersistentVolumeClaim>& change) {
  const v1::ObjectMeta& claim = change.any()->metadata;
  return QueueIf(
      claim.namespace_ == pod.metadata.namespace_ &&
      std::any_of(pod.spec.volumes.begin(), pod.spec.volumes.end(), [&](const v1::Volume& volume) {
        return ClaimNameOf(pod, volume) == claim.name;
      }));
}

// Reports whether the pod names the claim that has changed.
inline QueueingHint AfterChangeOfNamedClaim(const v1::Pod& pod,
                                            const Change<v1::PersistentVolumeClaim>& change) {
  const v1::ObjectMeta& claim = change.any()->metadata;
  return QueueIf(claim.namespace_ == pod.metadata.namespace_ && NamesClaim(pod, claim.name));
}

// Returns the error for a claim that has the name of the pod's ephemeral volume but belongs to
// another object. Upstream: component-helpers v0.34, storage/ephemeral, VolumeIsForPod.
inline std::string NotCreatedFor(const v1::Pod& pod, const v1::PersistentVolumeClaim& claim) {
  return StrCat("PVC ", KeyOf(claim.metadata), " was not created for pod ", v1::PodKey(pod),
                " (pod is not owner)");
}

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_HINTS_H_
