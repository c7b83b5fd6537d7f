// QueueInfo: a queue of jobs. Upstream: kube-batch v0.5.0, pkg/scheduler/api/queue_info.go.
#ifndef BERTH_KUBE_BATCH_QUEUE_INFO_H_
#define BERTH_KUBE_BATCH_QUEUE_INFO_H_

#include <cstdint>
#include <string>

#include "api/batch_objects.h"
#include "api/objects.h"

namespace berth::kube_batch {

struct QueueInfo {
  ObjectPtr<v1alpha1::Queue> queue;

  int32_t index = -1;  // index into the session's queues

  // Returns the name, which is also the queue's uid.
  const std::string& name() const { return queue->metadata.name; }
  int32_t weight() const { return queue->weight; }
};

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_QUEUE_INFO_H_
