#include "process/rated_clock.h"

#include <limits>

namespace berth::process {
namespace {

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

// Returns ns * times / per, rounded down, without computing a product that exceeds 64 bits. Returns
// the largest number if the quotient is larger.
int64_t Scaled(int64_t ns, int64_t times, int64_t per) {
  const int64_t whole = ns / per;
  if (whole > (kMost - times) / times) return kMost;
  return whole * times + ns % per * times / per;
}

}  // namespace

Time RatedClock::Shown(Time world) const {
  if (rate_ == kTrueRate || world == kTimeMax) return world;
  return Time{Scaled(world.ns, rate_, kTrueRate)};
}

Time RatedClock::WhenShown(Time shown) const {
  if (rate_ == kTrueRate || shown == kTimeMax) return shown;
  const int64_t earliest = Scaled(shown.ns, kTrueRate, rate_);
  if (earliest == kMost) return kTimeMax;
  Time world{earliest};
  while (Shown(world) < shown) ++world.ns;
  return world;
}

}  // namespace berth::process
