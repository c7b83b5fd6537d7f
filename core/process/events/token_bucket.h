// TokenBucket: admits a burst of calls at once, and further calls at a fixed rate. Upstream:
// golang.org/x/time of 2016-10-28, rate/rate.go, AllowN, as client-go v10.0.0,
// util/flowcontrol/throttle.go, uses it.
#ifndef BERTH_PROCESS_EVENTS_TOKEN_BUCKET_H_
#define BERTH_PROCESS_EVENTS_TOKEN_BUCKET_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/time.h"

namespace berth::process {

// A value type. A new bucket is full.
class TokenBucket {
 public:
  // `rate`: tokens per second, > 0, with 32 bits as upstream. `burst`: the capacity in tokens, > 0.
  TokenBucket(float rate, int32_t burst)
      : rate_(static_cast<double>(rate)), burst_(burst), tokens_(burst) {}

  // Takes a token and returns true if the bucket has one. REQUIRES: `now` is not before the `now`
  // of the last call.
  bool TryAccept(Time now) {
    double tokens = burst_;
    if (last_) {
      const Duration to_full = DurationOf(burst_ - tokens_);
      const Duration elapsed = std::min(now - *last_, to_full);
      tokens = std::min(tokens_ + TokensOf(elapsed), burst_);
    }
    tokens -= 1;
    // A deficit of less than a nanosecond counts as no deficit.
    if (tokens < 0 && DurationOf(-tokens).ns > 0) return false;
    last_ = now;
    tokens_ = tokens;
    return true;
  }

 private:
  static constexpr int64_t kSecond = 1'000'000'000;

  Duration DurationOf(double tokens) const {
    return Duration{static_cast<int64_t>(1e9 * (tokens / rate_))};
  }
  double TokensOf(Duration time) const {
    const int64_t whole = time.ns / kSecond;
    const double seconds =
        static_cast<double>(whole) + static_cast<double>(time.ns % kSecond) / 1e9;
    return seconds * rate_;
  }

  double rate_;
  double burst_;
  double tokens_;
  std::optional<Time> last_;  // when a token was last taken; null: never
};

}  // namespace berth::process

#endif  // BERTH_PROCESS_EVENTS_TOKEN_BUCKET_H_
