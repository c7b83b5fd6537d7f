// PendingWork: work that the scheduler began and continues in parallel with its attempts, as
// upstream does in goroutines: a binding cycle that waits at Permit, or an eviction.
#ifndef BERTH_SCHEDULER_PENDING_WORK_H_
#define BERTH_SCHEDULER_PENDING_WORK_H_

#include <memory>
#include <vector>

#include "api/types.h"
#include "base/time.h"

namespace berth {

struct AttemptResult;

// The results of pending work.
struct PendingWorkResults {
  struct Eviction {
    v1::PodPtr victim;
    v1::PodPtr by;
  };
  std::vector<AttemptResult> attempts;  // the outcomes of attempts whose binding cycle ended
  std::vector<Eviction> evictions;      // in the order of the deletions
};

class PendingWork {
 public:
  virtual ~PendingWork() = default;

  // Returns when the work can continue by itself; kTimeMax if it waits for something else.
  virtual Time Due() const = 0;
  // Continues if that is possible now, and adds the outcome to `results`. Returns true if the work
  // is over.
  virtual bool Continue(PendingWorkResults* results) = 0;
  // Returns a copy, for checkpoints.
  virtual std::unique_ptr<PendingWork> Clone() const = 0;

 protected:
  PendingWork() = default;
  PendingWork(const PendingWork&) = default;
  PendingWork& operator=(const PendingWork&) = default;
};

// In the order in which the works began.
using PendingWorks = std::vector<std::unique_ptr<PendingWork>>;

}  // namespace berth

#endif  // BERTH_SCHEDULER_PENDING_WORK_H_
