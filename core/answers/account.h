// A pod's life and its attempts together: the whole answer to "why is it there, or not yet?".
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
  // Which attempts to explain, counted from 1; none: the last.
  std::vector<int32_t> attempts;
  ExplainOptions explain{.details = true};
};

// { "pod": DescribePod, "lastAttempt": DescribeAttempt or null }, or, if attempts of the pod are
// asked for, "attempts": [DescribeAttempt] instead of the last. Where kube-batch is at work there
// is "session": AccountOfSession. Fails if there is no such pod, or no such attempt, by view.t.
Result<Json> AccountOfPod(Simulation& simulation, const View& view, std::string_view pod_name,
                          const AccountOptions& options = {});

// DescribeSession on behalf of a pod: of the last session that has ended, or else the one that is
// open, for a pod that waits; or of the one that gave it its place; null if there is none.
// REQUIRES: kube-batch is at work, and the log has the pod.
Json AccountOfSession(Simulation& simulation, const View& view, std::string_view pod_name);

// { "attempts": [DescribeAttempt] } of options.attempts, which are attempts of any pods. Fails if
// there is no such attempt. REQUIRES: options.attempts is not empty.
Result<Json> AccountOfAttempts(Simulation& simulation, const View& view,
                               const AccountOptions& options);

// A list of the attempts and sessions that can be explained, and of the pods without an attempt, at
// view.t:
//   { "attempts": [{"number": among all attempts of the run, from 1, "pod", "attempt", "cycle",
//                   "start", "outcome", "node", "message"}],
//     "untried": [{"pod", "place", "summary"}]: pods that wait, or that no profile serves,
//     "sessions": where kube-batch is at work [{"session", "t", "allocated": so many times a pod
//                 was given a place, "pipelined", "bound", "evicted": alike}] }
Json AccountOfRun(const Simulation& simulation, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_ACCOUNT_H_
