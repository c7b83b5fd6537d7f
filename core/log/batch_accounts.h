// BatchAccounts: how kube-batch's queues and jobs stand at a moment of a session, as the log has
// it.
#ifndef BERTH_LOG_BATCH_ACCOUNTS_H_
#define BERTH_LOG_BATCH_ACCOUNTS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace berth::sim {

// Amounts by resource: cpu in milli, memory in bytes, others in milli-units. Floating point, as
// kube-batch has them.
using BatchAmounts = std::vector<std::pair<std::string, double>>;

struct QueueAccount {
  std::string name;
  int32_t weight = 0;
  // Of the plugin proportion; nothing without it.
  BatchAmounts deserved;
  BatchAmounts allocated;
  BatchAmounts request;
  double share = 0;
  bool overused = false;
};

struct JobAccount {
  std::string uid;         // "namespace/group", or the uid that a job without PodGroup has
  std::string queue;       // its name
  bool shadow = false;     // of pods without a PodGroup
  int32_t ready = 0;       // tasks with a place, or done
  int32_t pipelined = 0;   // tasks that are promised one
  int32_t min_member = 0;  // so many make the gang ready
  int32_t tasks = 0;
  double share = 0;  // of the plugin drf: of the cluster, by its dominant resource
};

// On the opening and closing of a session of all queues and jobs that are in it, in the order of
// names; otherwise of those that an entry concerns.
struct BatchAccounts {
  std::vector<QueueAccount> queues;
  std::vector<JobAccount> jobs;
};

}  // namespace berth::sim

#endif  // BERTH_LOG_BATCH_ACCOUNTS_H_
