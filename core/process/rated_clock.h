// RatedClock: the clock of a machine that runs faster or slower than the simulation's.
#ifndef BERTH_PROCESS_RATED_CLOCK_H_
#define BERTH_PROCESS_RATED_CLOCK_H_

#include <cstdint>

#include "base/clock.h"
#include "base/time.h"

namespace berth::process {

// How many thousandths of a second a clock counts in one second of the simulation: 1100 runs 10 %
// fast. Positive.
using ClockRate = int64_t;
inline constexpr ClockRate kTrueRate = 1000;

// Both clocks show the same at time 0.
class RatedClock final : public Clock {
 public:
  // `world`, the simulation's clock, outlives this.
  RatedClock(const Clock* world, ClockRate rate) : world_(world), rate_(rate) {}

  Time Now() const override { return Shown(world_->Now()); }

  // What the clock shows at this moment of the simulation, rounded down; kTimeMax stays what it is.
  Time Shown(Time world) const;
  // The first moment of the simulation at which the clock shows this, or more. `shown` is not
  // negative.
  Time WhenShown(Time shown) const;

 private:
  const Clock* world_;
  ClockRate rate_;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_RATED_CLOCK_H_
