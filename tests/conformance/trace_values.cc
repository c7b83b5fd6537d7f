#include "conformance/trace_values.h"

#include "api/quantity.h"

namespace berth::conformance {

int64_t MillisecondsOf(const Json& seconds) {
  DecodeErrors errors;
  return Decoder(&seconds, "", &errors).ReadQuantity().MilliValue();
}

Json EntryJson(const QueuedPodInfo& info) {
  return Json::array({v1::PodKey(info.pod()), info.attempts, info.timestamp.milliseconds()});
}

Json NominatedJson(const Nominator& nominator) {
  Json nominated = Json::object();
  for (const auto& [node, pods] : nominator.nominated_pods()) {
    for (const PodInfoPtr& pod : pods) nominated[node].push_back(v1::PodKey(*pod->pod));
  }
  return nominated;
}

}  // namespace berth::conformance
