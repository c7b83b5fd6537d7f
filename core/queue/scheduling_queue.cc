#include "queue/scheduling_queue.h"

#include <memory>

namespace berth {

bool IsPodUpdated(const v1::Pod& old_pod, const v1::Pod& new_pod) {
  return old_pod.manifest_digest != new_pod.manifest_digest ||
         old_pod.annotations_digest != new_pod.annotations_digest;
}

QueuedPodInfoPtr WithPod(const QueuedPodInfo& info, const v1::PodPtr& pod) {
  auto updated = std::make_shared<QueuedPodInfo>(info);
  const bool same_pod = info.pod().metadata.uid == pod->metadata.uid;
  updated->pod_info =
      std::make_shared<const PodInfo>(same_pod ? info.pod_info->WithPod(pod) : PodInfo(pod));
  return updated;
}

}  // namespace berth
