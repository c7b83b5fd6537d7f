// RatedClock: the clock of a machine that runs faster or slower than the simulation's.
#ifndef BERTH_PROCESS_RATED_CLOCK_H_
#define BERTH_PROCESS_RATED_CLOCK_H_

#include <cstdint>

#include "base/clock.h"
#include "base/time.h"

namespace berth::process {

// The number of thousandths of a second that a clock counts in one second of the simulation: 1100
// is 10 % fast. Positive.
using ClockRate = int64_t;
inline constexpr ClockRate kTrueRate = 1000;

// A clock that shows the same time as the simulation's clock at time 0.
class RatedClock final : public Clock {
 public:
  // `world`, the simulation's clock, must outlive this object.
  RatedClock(const Clock* world, ClockRate rate) : world_(world), rate_(rate) {}

  Time Now() const override { return Shown(world_->Now()); }

  // Returns the time that this clock shows at a moment of the simulation, rounded down. kTimeMax
  // for kTimeMax.
  Time Shown(Time world) const;
  // Returns the first moment of the simulation at which this clock shows at least `shown`. `shown`
  // is not negative.
  Time WhenShown(Time shown) const;

 private:
  const Clock* world_;
  ClockRate rate_;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_RATED_CLOCK_H_
