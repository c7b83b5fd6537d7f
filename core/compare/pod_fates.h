// Pod fates: the outcome for each pod in two runs, and the pods whose outcome differs.
#ifndef BERTH_COMPARE_POD_FATES_H_
#define BERTH_COMPARE_POD_FATES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "log/event_log.h"
#include "view/view.h"

namespace berth::compare {

// The outcome for a pod at the end of a run. If a pod was deleted and created again, it is that of
// the last one of its name.
struct PodFate {
  bool created = false;           // it was in the cluster at some time
  bool pending = false;           // it exists at the end, without a node
  bool evicted = false;           // it, or an earlier one of its name, was evicted for another pod
  sim::NodeId node = sim::kNoId;  // its node at the end; kNoId: none
  // Time from its creation to its binding; nothing: it was not bound, or was created with its node.
  std::optional<Duration> wait;
};

// Returns the fates, indexed by PodId. `end`: the view at the end of the log.
std::vector<PodFate> FatesOf(const sim::EventLog& log, const sim::View& end);

// One pod that the two runs treat differently. The list determines which of the values are valid.
struct PodDifference {
  std::string pod;     // "namespace/name"
  std::string node_a;  // its node at the end; "": none
  std::string node_b;
  std::optional<Duration> wait_a;
  std::optional<Duration> wait_b;
};

// The most pods that a list of PodDifferences has.
inline constexpr size_t kMaxListedPods = 100;

struct PodList {
  std::vector<PodDifference> listed;
  int64_t total = 0;  // includes those that are not listed
};

// The pods of each list are in the order of A's log, then those that only B has, unless stated
// otherwise.
struct PodDifferences {
  PodList elsewhere;  // in both runs, on different nodes at the end
  // Bound in both runs, later after their creation in B than in A, and sooner; the largest
  // difference first.
  PodList longer;
  PodList shorter;
  PodList pending_in_a;  // pending at the end of A, and not of B
  PodList pending_in_b;
  PodList evicted_in_a;  // evicted in A, and not in B
  PodList evicted_in_b;
  PodList only_in_a;  // B never has such a pod
  PodList only_in_b;
};

// `end_a` and `end_b` are the views at the ends of the logs.
PodDifferences CompareFates(const sim::EventLog& log_a, const sim::View& end_a,
                            const sim::EventLog& log_b, const sim::View& end_b);

}  // namespace berth::compare

#endif  // BERTH_COMPARE_POD_FATES_H_
