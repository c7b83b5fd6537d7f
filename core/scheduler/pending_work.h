// PendingWork: what the scheduler began and goes on with beside its attempts, as upstream's
// goroutines do: a binding cycle that is held back at Permit, or an eviction.
#ifndef BERTH_SCHEDULER_PENDING_WORK_H_
#define BERTH_SCHEDULER_PENDING_WORK_H_

#include <memory>
#include <vector>

#include "api/types.h"
#include "base/time.h"

namespace berth {

struct AttemptResult;

// What came of pending work.
struct PendingWorkResults {
  struct Eviction {
    v1::PodPtr victim;
    v1::PodPtr by;
  };
  std::vector<AttemptResult> attempts;  // how attempts ended that the work belongs to
  std::vector<Eviction> evictions;      // in the order in which the victims were deleted
};

class PendingWork {
 public:
  virtual ~PendingWork() = default;

  // When it can go on by itself; kTimeMax: not before something else happens.
  virtual Time Due() const = 0;
  // Goes on if it can do so now, and adds what came of it to `results`. True: it is over.
  virtual bool Continue(PendingWorkResults* results) = 0;
  // For checkpoints.
  virtual std::unique_ptr<PendingWork> Clone() const = 0;

 protected:
  PendingWork() = default;
  PendingWork(const PendingWork&) = default;
  PendingWork& operator=(const PendingWork&) = default;
};

// In the order in which they began.
using PendingWorks = std::vector<std::unique_ptr<PendingWork>>;

}  // namespace berth

#endif  // BERTH_SCHEDULER_PENDING_WORK_H_
