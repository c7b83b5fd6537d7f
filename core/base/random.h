// The injectable source of randomness. The generator is Berth's own, so that a seed gives the same
// simulation with every compiler, library and target.
#ifndef BERTH_BASE_RANDOM_H_
#define BERTH_BASE_RANDOM_H_

#include <cstdint>

#include "base/check.h"

namespace berth {

class Random {
 public:
  virtual ~Random() = default;
  // Returns a number that is uniform in [0, n). REQUIRES: n > 0.
  virtual int64_t Intn(int64_t n) = 0;
};

// SplitMix64 (Steele, Lea, Flood 2014). Its whole state is one word, so a checkpoint copies it
// cheaply.
class SeededRandom final : public Random {
 public:
  explicit SeededRandom(uint64_t seed) : state_(seed) {}

  int64_t Intn(int64_t n) override {
    BERTH_CHECK(n > 0, "Intn needs a positive bound");
    const auto bound = static_cast<uint64_t>(n);
    // Values below `threshold` are drawn again: they would make small results likelier by one part
    // in 2^64 / n.
    const uint64_t threshold = (0 - bound) % bound;
    uint64_t value = Next();
    while (value < threshold) value = Next();
    return static_cast<int64_t>(value % bound);
  }

 private:
  uint64_t Next() {
    state_ += 0x9E3779B97F4A7C15u;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  uint64_t state_;
};

}  // namespace berth

#endif  // BERTH_BASE_RANDOM_H_
