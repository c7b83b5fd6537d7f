#include "queue/queue_observer.h"

namespace berth {

std::string_view ToString(QueueName queue) {
  switch (queue) {
    case QueueName::kNone:
      return "none";
    case QueueName::kActive:
      return "active";
    case QueueName::kBackoff:
      return "backoff";
    case QueueName::kUnschedulable:
      return "unschedulable";
  }
  return "none";
}

}  // namespace berth
