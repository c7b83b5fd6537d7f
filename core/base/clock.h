// The injectable clock. Only the simulation owns a SimClock and advances it.
#ifndef BERTH_BASE_CLOCK_H_
#define BERTH_BASE_CLOCK_H_

#include "base/check.h"
#include "base/time.h"

namespace berth {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual Time Now() const = 0;
};

class SimClock final : public Clock {
 public:
  Time Now() const override { return now_; }

  // REQUIRES: t is not before Now(). Restoring a checkpoint uses Reset.
  void AdvanceTo(Time t) {
    BERTH_CHECK(t >= now_, "simulated time never runs backwards");
    now_ = t;
  }
  void Reset(Time t) { now_ = t; }

 private:
  Time now_;
};

}  // namespace berth

#endif  // BERTH_BASE_CLOCK_H_
