#include "framework/pod_info.h"

#include <utility>

namespace berth {

PodInfo::PodInfo(v1::PodPtr pod_to_parse)
    : pod(std::move(pod_to_parse)),
      affinity(HasPodAffinity(*pod) ? CopyOnWrite(PodAffinityTerms(*pod))
                                    : CopyOnWrite<PodAffinityTerms>()),
      priority(v1::PodPriority(*pod)),
      request(ComputePodResourceRequest(*pod)),
      non_zero_request(ComputePodNonZeroRequest(*pod)) {}

PodInfo PodInfo::WithPod(v1::PodPtr updated) const {
  PodInfo info = *this;
  info.request = ComputePodResourceRequest(*updated);
  info.non_zero_request = ComputePodNonZeroRequest(*updated);
  info.priority = v1::PodPriority(*updated);
  info.pod = std::move(updated);
  return info;
}

}  // namespace berth
