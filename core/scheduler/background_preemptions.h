// BackgroundPreemptions: evictions that go on beside the attempts. As kube-scheduler v1.34,
// framework/preemption/executor.go, prepareCandidateAsync.
#ifndef BERTH_SCHEDULER_BACKGROUND_PREEMPTIONS_H_
#define BERTH_SCHEDULER_BACKGROUND_PREEMPTIONS_H_

#include <set>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/time.h"
#include "framework/handle.h"
#include "queue/scheduling_queue.h"
#include "scheduler/pending_work.h"

namespace berth {

// Each eviction is a pending work of one or two steps. All victims but the last go at once,
// together with the nominations of lower priority to the node. The last one goes after the latency,
// and with it the preemptor is let into the queues again, so that its deletion can wake the
// preemptor. If no victim was left to delete, the preemptor is activated.
class BackgroundPreemptions final : public PreemptionExecutor {
 public:
  // The uids of the pods for which room is being made.
  using Preempting = std::set<std::string>;

  // All outlives this. `latency`: how long an eviction takes.
  BackgroundPreemptions(SchedulingQueue& queue, const Clock& clock, Duration latency,
                        PendingWorks& works)
      : queue_(queue), clock_(clock), latency_(latency), works_(works) {}

  void Begin(Handle& handle, const v1::PodPtr& pod, const std::string& node,
             const std::vector<v1::PodPtr>& victims) override;
  bool IsPreempting(const std::string& uid) const override { return preempting_.contains(uid); }

  // For checkpoints; the evictions themselves are among the pending works.
  const Preempting& preempting() const { return preempting_; }
  void set_preempting(Preempting preempting) { preempting_ = std::move(preempting); }

 private:
  class Eviction;

  SchedulingQueue& queue_;
  const Clock& clock_;
  Duration latency_;
  PendingWorks& works_;
  Preempting preempting_;
};

}  // namespace berth

#endif  // BERTH_SCHEDULER_BACKGROUND_PREEMPTIONS_H_
