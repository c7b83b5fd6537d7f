#include "api/decode/decode.h"
#include "api/decode/decode_parts.h"
#include "api/json/decoder.h"

namespace berth {
namespace {

v1alpha1::PodGroupCondition DecodePodGroupCondition(const Decoder& condition) {
  return {.type = condition.Field("type").String(),
          .status = condition.Field("status").String(),
          .transition_id = condition.Field("transitionID").String(),
          .reason = condition.Field("reason").String(),
          .message = condition.Field("message").String()};
}

v1alpha1::PodGroupStatus DecodePodGroupStatus(const Decoder& status) {
  return {.phase = status.Field("phase").String(),
          .conditions = DecodeList(status.Field("conditions"), DecodePodGroupCondition),
          .running = status.Field("running").Int32(),
          .succeeded = status.Field("succeeded").Int32(),
          .failed = status.Field("failed").Int32()};
}

}  // namespace

v1alpha1::PodGroup DecodePodGroup(const Decoder& manifest) {
  const Decoder spec = manifest.Field("spec");
  return {.metadata = DecodeNamespacedMeta(manifest),
          .min_member = spec.Field("minMember").Int32(),
          .queue = spec.Field("queue").String(),
          .priority_class_name = spec.Field("priorityClassName").String(),
          .status = DecodePodGroupStatus(manifest.Field("status"))};
}

v1alpha1::Queue DecodeQueue(const Decoder& manifest) {
  return {.metadata = DecodeClusterMeta(manifest),
          .weight = manifest.Field("spec").Field("weight").Int32()};
}

}  // namespace berth
