// What preemption finds out: the victims on each node that could be made free, and, for a
// recorder, how it got there. As kube-scheduler v1.21, framework/plugins/defaultpreemption
// (candidate) and k8s.io/kube-scheduler/extender/v1 (Victims).
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

// The pods that would be evicted from one node.
struct Victims {
  std::vector<v1::PodPtr> pods;  // in the order in which they would be deleted
  int64_t num_pdb_violations = 0;
};
// By node name.
using NodeNameToVictims = std::map<std::string, Victims>;

// What preemption did about one node of the snapshot.
struct PreemptionNodeRecord {
  enum class Outcome : uint8_t {
    kNotHelpful,    // UnschedulableAndUnresolvable: `status` is the filter's word
    kNotTried,      // enough candidates had been found before
    kStillUnfit,    // the pod does not fit even with all lower-priority pods gone: `status`
    kNoVictims,     // no pod on it has a lower priority: NoVictimsStatus
    kCandidate,     // `victims` would have to go
    kExtenderVeto,  // was a candidate until an extender dropped it
  };

  std::string node;
  Outcome outcome = Outcome::kNotTried;
  Status status;
  Victims victims;                    // as preemption found them
  std::vector<v1::PodPtr> reprieved;  // lower-priority pods that may stay, in the order tried
  // kCandidate, if an extender answered: who has to go according to the last answer.
  std::optional<Victims> victims_after_extenders = std::nullopt;
};

// The comparisons that choose among candidates, in their order. As pickOneNodeForPreemption.
enum class PreemptionCriterion : uint8_t {
  kOnlyCandidate,
  kFewestPdbViolations,
  kLowestHighestPriority,
  kLowestPrioritySum,
  kFewestVictims,
  kLatestStartTime,
  kRandom,  // the real scheduler may pick any of those that are left; Berth takes the first
};

// What upstream says of a node of outcome kNoVictims. A text of its own for each node, so that it
// is made when it is read.
Status NoVictimsStatus(std::string_view node, std::string_view pod);

struct PreemptionRecord {
  std::string pod;  // name of the pod that room is made for
  // Why the pod may not preempt; "" if it may. The rest is empty then.
  std::string not_eligible;
  std::vector<PreemptionNodeRecord> nodes;  // of the whole snapshot, in its order
  std::string chosen;                       // node name, "" if there is no candidate
  // Which comparison left only `chosen`; kRandom if several were left to the end.
  PreemptionCriterion decided_by = PreemptionCriterion::kOnlyCandidate;
  // kRandom: all nodes that the real scheduler may pick, the chosen one included.
  std::vector<std::string> tied;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_PREEMPTION_PREEMPTION_H_
