#include "api/decode/decode.h"
#include "api/decode/decode_parts.h"

#include "base/strings.h"

namespace berth {
namespace {

// As apimachinery's intstr.IntOrString, of which only numbers and percentages make sense here.
v1::IntOrPercent DecodeIntOrPercent(const Decoder& amount) {
  if (!amount.json()->is_string()) return {.value = amount.Int32()};
  const std::string text = amount.String();
  const std::optional<int64_t> percent =
      text.ends_with("%") ? ParseInt64(std::string_view(text).substr(0, text.size() - 1))
                          : std::nullopt;
  if (!percent || *percent < 0 || *percent > 100) {
    FailInvalid(amount, text, "must be a number, or a percentage from 0% to 100%");
    return {};
  }
  return {.value = static_cast<int32_t>(*percent), .is_percent = true};
}

}  // namespace

v1::Service DecodeService(const Decoder& manifest) {
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = manifest.Field("spec").Field("selector").StringMap()};
}

v1::ReplicationController DecodeReplicationController(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  LabelSet selector = spec.Field("selector").StringMap();
  // A default of the API server's.
  if (selector.empty()) {
    selector = spec.Field("template").Field("metadata").Field("labels").StringMap();
  }
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = std::move(selector),
          .replicas = spec.Field("replicas").Int32(1)};
}

v1::ReplicaSet DecodeReplicaSet(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector),
          .replicas = spec.Field("replicas").Int32(1)};
}

v1::StatefulSet DecodeStatefulSet(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  return {.metadata = DecodeNamespacedMeta(manifest),
          .selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector),
          .replicas = spec.Field("replicas").Int32(1)};
}

v1::PodDisruptionBudget DecodePodDisruptionBudget(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  const Decoder status = manifest.Field("status");
  v1::PodDisruptionBudget budget;
  budget.metadata = DecodeNamespacedMeta(manifest);
  budget.selector = DecodeOptional(spec.Field("selector"), DecodeLabelSelector);
  budget.min_available = DecodeOptional(spec.Field("minAvailable"), DecodeIntOrPercent);
  budget.max_unavailable = DecodeOptional(spec.Field("maxUnavailable"), DecodeIntOrPercent);
  budget.has_status = status.Present();
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
