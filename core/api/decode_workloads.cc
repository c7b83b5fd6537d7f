#include "api/decode.h"
#include "api/decode_parts.h"

namespace berth {

v1::Service DecodeService(const Decoder& manifest) {
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = manifest.Field("spec").Field("selector").StringMap()};
}

v1::ReplicationController DecodeReplicationController(const Decoder& manifest) {
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = manifest.Field("spec").Field("selector").StringMap()};
}

v1::ReplicaSet DecodeReplicaSet(const Decoder& manifest) {
  return {
      .metadata = DecodeNamespacedMeta(manifest),
      .selector = DecodeOptional(manifest.Field("spec").Field("selector"), DecodeLabelSelector)};
}

v1::StatefulSet DecodeStatefulSet(const Decoder& manifest) {
  return {
      .metadata = DecodeNamespacedMeta(manifest),
      .selector = DecodeOptional(manifest.Field("spec").Field("selector"), DecodeLabelSelector)};
}

v1::PodDisruptionBudget DecodePodDisruptionBudget(const Decoder& manifest) {
  const Decoder status = manifest.Field("status");
  v1::PodDisruptionBudget budget;
  budget.metadata = DecodeNamespacedMeta(manifest);
  budget.selector = DecodeOptional(manifest.Field("spec").Field("selector"), DecodeLabelSelector);
  budget.disruptions_allowed = status.Field("disruptionsAllowed").Int32();
  status.Field("disruptedPods").ForEachMember([&](const std::string& name, const Decoder&) {
    budget.disrupted_pods.insert(name);
  });
  return budget;
}

v1::PriorityClass DecodePriorityClass(const Decoder& manifest) {
  return {.metadata = DecodeClusterMeta(manifest),
          .value = manifest.Field("value").Int32(),
          .global_default = manifest.Field("globalDefault").Bool(),
          .preemption_policy = manifest.Field("preemptionPolicy").String()};
}

v1::Namespace DecodeNamespaceObject(const Decoder& manifest) {
  return {.metadata = DecodeClusterMeta(manifest)};
}

}  // namespace berth
