#include "queue/scheduling_queue.h"

namespace berth {

bool IsPodUpdated(const v1::Pod& old_pod, const v1::Pod& new_pod) {
  return old_pod.manifest_digest != new_pod.manifest_digest ||
         old_pod.annotations_digest != new_pod.annotations_digest;
}

}  // namespace berth
