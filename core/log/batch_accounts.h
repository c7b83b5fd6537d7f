// BatchAccounts: the accounts of kube-batch's queues and jobs at a moment of a session, as the log
// has them.
#ifndef BERTH_LOG_BATCH_ACCOUNTS_H_
#define BERTH_LOG_BATCH_ACCOUNTS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace berth::sim {

// Amounts by resource: cpu in milli, memory in bytes, others in milli-units. Floating point, as in
// kube-batch.
using BatchAmounts = std::vector<std::pair<std::string, double>>;

struct QueueAccount {
  std::string name;
  int32_t weight = 0;
  // From the plugin proportion; empty without it.
  BatchAmounts deserved;
  BatchAmounts allocated;
  BatchAmounts request;
  double share = 0;
  bool overused = false;
};

struct JobAccount {
  std::string uid;         // "namespace/group"; for a job without a PodGroup its uid
  std::string queue;       // name of the queue
  bool shadow = false;     // a job of pods without a PodGroup
  int32_t ready = 0;       // number of tasks that have a place or are done
  int32_t pipelined = 0;   // number of tasks that are promised a place
  int32_t min_member = 0;  // number of tasks that make the gang ready
  int32_t tasks = 0;
  double share = 0;  // from the plugin drf: the share of the cluster, by the dominant resource
};

// An entry that opens or closes a session has all queues and jobs of it, in the order of names;
// other entries have those that they concern.
struct BatchAccounts {
  std::vector<QueueAccount> queues;
  std::vector<JobAccount> jobs;
};

}  // namespace berth::sim

#endif  // BERTH_LOG_BATCH_ACCOUNTS_H_
