// BackgroundPreemptions: evictions in parallel with the attempts. Upstream: kube-scheduler v1.34,
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

// Each eviction is a pending work of one or two steps. The first step evicts all victims but the
// last, and removes nominations of lower priority to the node. The second step, after the latency,
// evicts the last victim and lets the preemptor into the queues again, so that this deletion can
// wake the preemptor. If no victim was left to delete, it activates the preemptor.
class BackgroundPreemptions final : public PreemptionExecutor {
 public:
  // The uids of the pods for which victims are being evicted.
  using Preempting = std::set<std::string>;

  // All arguments must outlive this object. `latency` is the duration of an eviction.
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
