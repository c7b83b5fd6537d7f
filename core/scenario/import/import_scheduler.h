// Which scheduler is at work in a file, and which of its pods that serves.
#ifndef BERTH_SCENARIO_IMPORT_IMPORT_SCHEDULER_H_
#define BERTH_SCENARIO_IMPORT_IMPORT_SCHEDULER_H_

#include <cstdint>
#include <string_view>

#include "api/json/json_fwd.h"

namespace berth::sim {

// How many pods name a scheduler.
class SchedulerVotes {
 public:
  // `count` pods like this one, or of this template.
  void Add(const Json& pod, int64_t count, bool are_pending);
  // Whether more name kube-batch than kube-scheduler, those that wait before the others.
  bool AreForBatch() const;

 private:
  struct Votes {
    int64_t pending = 0;
    int64_t all = 0;
  };

  Votes for_batch_;
  Votes for_others_;
};

// The code of the row about a pod, or a template, that no scheduler serves; "": one does.
// `for_batch`: kube-batch is at work. `configuration`: of the scheduler; null for the default.
std::string_view WhyNotServed(const Json& pod, bool for_batch, const Json* configuration);

// What an export has as its configuration, as a KubeSchedulerConfiguration: the simulator's own
// type says neither its kind nor its version, and is v1.
Json AsConfiguration(Json value);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_SCHEDULER_H_
