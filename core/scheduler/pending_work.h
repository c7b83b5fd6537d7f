// PendingWork: what the scheduler began and goes on with beside its attempts, as upstream's
// goroutines do: a binding cycle that is held back at Permit.
#ifndef BERTH_SCHEDULER_PENDING_WORK_H_
#define BERTH_SCHEDULER_PENDING_WORK_H_

#include <memory>
#include <vector>

#include "base/time.h"

namespace berth {

struct AttemptResult;

class PendingWork {
 public:
  virtual ~PendingWork() = default;

  // When it can go on by itself; kTimeMax: not before something else happens.
  virtual Time Due() const = 0;
  // Goes on if it can do so now. True: it is over, and what became of the attempt that began it was
  // added to `results`.
  virtual bool Continue(std::vector<AttemptResult>* results) = 0;
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
