// RetryDelays: the delays of candidates between the end of a failed try and the next try.
#ifndef BERTH_PROCESS_RETRY_DELAYS_H_
#define BERTH_PROCESS_RETRY_DELAYS_H_

#include <algorithm>
#include <cstdint>

#include "base/random.h"
#include "base/time.h"
#include "process/election_config.h"

namespace berth::process {

class RetryDelays {
 public:
  virtual ~RetryDelays() = default;
  // Returns the next delay: at least retry_period, and less than 2.2 times retry_period. REQUIRES:
  // retry_period is positive.
  virtual Duration Next(Duration retry_period) = 0;
};

// Draws uniformly distributed delays. Upstream: apimachinery, util/wait, Jitter. `random` must
// outlive this object.
class RandomRetryDelays final : public RetryDelays {
 public:
  explicit RandomRetryDelays(Random* random) : random_(random) {}

  Duration Next(Duration retry_period) override {
    return retry_period +
           Duration{random_->Intn(std::max<int64_t>(1, MostJitter(retry_period).ns))};
  }

 private:
  Random* random_;
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_RETRY_DELAYS_H_
