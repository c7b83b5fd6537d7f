#include "plugins/queueing/scheduling_gates.h"

#include "base/strings.h"

namespace berth {
namespace {

// The pod itself has lost its last gate.
QueueingHint AfterGatesEliminated(const v1::Pod& pod, const WatchEvent& event) {
  const std::optional<Change<v1::Pod>> change = ChangeOf<v1::Pod>(event);
  const bool is_own =
      change && change->after != nullptr && change->after->metadata.uid == pod.metadata.uid;
  return is_own ? QueueingHint::kQueue : QueueingHint::kSkip;
}

}  // namespace

Status SchedulingGates::PreEnqueue(const v1::Pod& pod) const {
  const std::vector<std::string>& gates = *pod.spec.scheduling_gates;
  if (gates.empty()) return Status::Ok();
  return Status::UnschedulableAndUnresolvable(
      StrCat("waiting for scheduling gates: [", StrJoin(gates, " "), "]"));
}

std::vector<ClusterEventWithHint> SchedulingGates::EventsToRegisterWithHints() const {
  return {{{"Pod", kActionUpdatePodSchedulingGatesEliminated}, AfterGatesEliminated}};
}

}  // namespace berth
