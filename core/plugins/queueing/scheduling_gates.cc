#include "plugins/queueing/scheduling_gates.h"

#include "base/strings.h"
#include "framework/events/queueing_hints.h"

namespace berth {

Status SchedulingGates::PreEnqueue(const v1::Pod& pod) const {
  const std::vector<std::string>& gates = *pod.spec.scheduling_gates;
  if (gates.empty()) return Status::Ok();
  return Status::UnschedulableAndUnresolvable(
      StrCat("waiting for scheduling gates: [", StrJoin(gates, " "), "]"));
}

std::vector<ClusterEventWithHint> SchedulingGates::EventsToRegisterWithHints() const {
  return {{{"Pod", kActionUpdatePodSchedulingGatesEliminated}, HintOn<v1::Pod>(AfterOwnUpdate)}};
}

}  // namespace berth
