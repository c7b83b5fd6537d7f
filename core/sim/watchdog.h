// Watchdog: detects a run that does not advance, so that it ends instead of hanging.
#ifndef BERTH_SIM_WATCHDOG_H_
#define BERTH_SIM_WATCHDOG_H_

#include <cstddef>
#include <cstdint>

#include "base/time.h"
#include "scenario/limits.h"

namespace berth::sim {

class Watchdog {
 public:
  // Call it before each step of the driver, with the time and the length of the log. Returns true
  // if the last kMaxIdleSteps steps changed neither.
  bool IsStuck(Time now, size_t num_events) {
    const bool advances = now != now_ || num_events != num_events_;
    idle_steps_ = advances ? 0 : idle_steps_ + 1;
    now_ = now;
    num_events_ = num_events;
    return idle_steps_ >= kMaxIdleSteps;
  }

 private:
  Time now_;
  size_t num_events_ = 0;
  int32_t idle_steps_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_WATCHDOG_H_
