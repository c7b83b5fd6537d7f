// The findings of preemption: the victims on each node where evictions could make room, and, for a
// recorder, how preemption found them. Upstream: kube-scheduler v1.21,
// framework/plugins/defaultpreemption (candidate) and k8s.io/kube-scheduler/extender/v1 (Victims).
#ifndef BERTH_FRAMEWORK_PREEMPTION_PREEMPTION_H_
#define BERTH_FRAMEWORK_PREEMPTION_PREEMPTION_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "framework/status.h"

namespace berth {

// The pods that preemption would evict from one node.
struct Victims {
  std::vector<v1::PodPtr> pods;  // in the order of their deletion
  int64_t num_pdb_violations = 0;
};
// Keyed by node name.
using NodeNameToVictims = std::map<std::string, Victims>;

// The result of preemption for one node of the snapshot.
struct PreemptionNodeRecord {
  enum class Outcome : uint8_t {
    kNotHelpful,    // UnschedulableAndUnresolvable: `status` is the filter's
    kNotTried,      // preemption had found enough candidates before
    kStillUnfit,    // the pod does not fit even without all lower-priority pods: `status`
    kNoVictims,     // no pod on the node has a lower priority: NoVictimsStatus
    kCandidate,     // evicting `victims` would make room
    kExtenderVeto,  // a candidate that an extender dropped
  };

  std::string node;
  Outcome outcome = Outcome::kNotTried;
  Status status;
  Victims victims;                    // as preemption found them
  std::vector<v1::PodPtr> reprieved;  // lower-priority pods that may stay, in the order tried
  // For kCandidate, if an extender answered: the victims of the last answer.
  std::optional<Victims> victims_after_extenders = std::nullopt;
};

// The comparisons that choose among candidates, in their order. Upstream: pickOneNodeForPreemption.
enum class PreemptionCriterion : uint8_t {
  kOnlyCandidate,
  kFewestPdbViolations,
  kLowestHighestPriority,
  kLowestPrioritySum,
  kFewestVictims,
  kLatestStartTime,
  kRandom,  // the real scheduler may pick any of those that are left; Berth takes the first
};

// Returns upstream's status for a node with the outcome kNoVictims. Its text differs for each node,
// so it is built only when it is read.
Status NoVictimsStatus(std::string_view node, std::string_view pod);

struct PreemptionRecord {
  std::string pod;  // name of the pod that preempts
  // The reason why the pod may not preempt; "" if it may. If it is set, the other fields are empty.
  std::string not_eligible;
  std::vector<PreemptionNodeRecord> nodes;  // all nodes of the snapshot, in its order
  std::string chosen;                       // node name; "" if there is no candidate
  // The comparison that left only `chosen`; kRandom if several candidates were left at the end.
  PreemptionCriterion decided_by = PreemptionCriterion::kOnlyCandidate;
  // For kRandom: all nodes that the real scheduler may choose, including `chosen`.
  std::vector<std::string> tied;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_PREEMPTION_PREEMPTION_H_
