// Answers "why is the pod there, or not there yet?" from the pod's life together with its attempts.
#ifndef BERTH_ANSWERS_ACCOUNT_H_
#define BERTH_ANSWERS_ACCOUNT_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::sim {

struct AccountOptions {
  // The numbers of the attempts to explain, counted from 1. Empty means the pod's last attempt.
  std::vector<int32_t> attempts;
  ExplainOptions explain{.details = true};
};

// Returns { "pod": DescribePod, "lastAttempt": DescribeAttempt or null }. If options.attempts is
// not empty, "attempts": [DescribeAttempt] replaces "lastAttempt". If kube-batch schedules, the
// answer also contains "session": AccountOfSession. Fails if the pod or one of the attempts does
// not exist by view.t.
Result<Json> AccountOfPod(Simulation& simulation, const View& view, std::string_view pod_name,
                          const AccountOptions& options = {});

// Returns DescribeSession on behalf of a pod. For a pod that waits, it describes the last session
// that has ended or, if none has, the open one; for other pods, the session that gave the pod its
// place. Returns null if there is no such session.
// REQUIRES: kube-batch schedules, and the log contains the pod.
Json AccountOfSession(Simulation& simulation, const View& view, std::string_view pod_name);

// Returns { "attempts": [DescribeAttempt] } for options.attempts, which are counted over all pods.
// Fails if one of them does not exist. REQUIRES: options.attempts is not empty.
Result<Json> AccountOfAttempts(Simulation& simulation, const View& view,
                               const AccountOptions& options);

// Returns the attempts and sessions that can be explained, and the pods without an attempt, at
// view.t:
//   { "attempts": [{"number": among all attempts of the run, from 1, "pod", "attempt", "cycle",
//                   "start", "outcome", "node", "message"}],
//     "untried": [{"pod", "place", "summary"}]: pods that wait, or that no profile serves,
//     "sessions": only if kube-batch schedules, [{"session", "t", "allocated": how many times a pod
//                 received a place, "pipelined", "bound", "evicted": counts alike}] }
Json AccountOfRun(const Simulation& simulation, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_ACCOUNT_H_
