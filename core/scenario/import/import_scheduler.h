// Finds the scheduler of a file, and the pods that it does not schedule.
#ifndef BERTH_SCENARIO_IMPORT_IMPORT_SCHEDULER_H_
#define BERTH_SCENARIO_IMPORT_IMPORT_SCHEDULER_H_

#include <cstdint>
#include <string_view>

#include "api/json/json_fwd.h"

namespace berth::sim {

// Counts the pods that name each scheduler.
class SchedulerVotes {
 public:
  // Adds `count` pods that are equal to this one, or come from this template.
  void Add(const Json& pod, int64_t count, bool are_pending);
  // Reports whether more pods name kube-batch than kube-scheduler. Pending pods decide; all pods
  // decide if these are equally many.
  bool AreForBatch() const;

 private:
  struct Votes {
    int64_t pending = 0;
    int64_t all = 0;
  };

  Votes for_batch_;
  Votes for_others_;
};

// Returns the code of the report's row about a pod or template that no scheduler handles. Empty if
// one does. `for_batch`: kube-batch is the scheduler. `configuration`: the scheduler's
// configuration; null: the default one.
std::string_view WhyNotServed(const Json& pod, bool for_batch, const Json* configuration);

// Returns the configuration in an export as a KubeSchedulerConfiguration. The simulator's own type
// has neither kind nor apiVersion, and is v1.
Json AsConfiguration(Json value);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_SCHEDULER_H_
