// The invariant of queueing hints: a pod that they leave in unschedulablePods would not fit on any
// node.
#ifndef BERTH_TESTS_RANDOM_HINT_INVARIANTS_H_
#define BERTH_TESTS_RANDOM_HINT_INVARIANTS_H_

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "queue/hinted_queue.h"
#include "random/trial_attempts.h"
#include "sim/simulation.h"

namespace berth::test {

class HintInvariants {
 public:
  // `simulation` must outlive this. REQUIRES: it has not done anything yet, and its queue is a
  // HintedQueue.
  explicit HintInvariants(const sim::Simulation* simulation);

  // Must be called after each step. Returns a sentence about a violation, or nothing.
  std::optional<std::string> Check();

 private:
  const HintedQueue& queue() const {
    return static_cast<const HintedQueue&>(simulation_.scheduler().queue());
  }
  std::optional<std::string> CheckInFlight() const;
  std::optional<std::string> CheckGates() const;
  bool HappenedNow(sim::EventKind kind, sim::PodId pod) const;
  void NoteAvoided();
  bool WantsItsOwnKind(const PodInfo& info) const;
  bool IsExplained(const QueuedPodInfo& queued) const;
  std::optional<std::string> CheckParkedPods();

  const sim::Simulation& simulation_;
  TrialAttempts trials_;
  std::set<std::string> fitting_;  // uids of parked pods that would fit
  std::set<std::string> avoided_;  // uids; see NoteAvoided
  size_t events_seen_ = 0;         // number of the log's events until the last step
};

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_HINT_INVARIANTS_H_
