// Random worlds: small scenarios with objects of every kind, which are created, changed and deleted
// at difficult moments. The choices come from a seed, or from a fuzzer's bytes.
#ifndef BERTH_TESTS_RANDOM_RANDOM_WORLD_H_
#define BERTH_TESTS_RANDOM_RANDOM_WORLD_H_

#include <cstdint>
#include <string_view>

#include "api/json/json_fwd.h"
#include "base/random.h"

namespace berth::test {

// Choices from bytes, one for each; 0 after the last one.
class ByteChoices final : public Random {
 public:
  explicit ByteChoices(std::string_view bytes) : bytes_(bytes) {}

  int64_t Intn(int64_t n) override {
    if (bytes_.empty()) return 0;
    const int64_t choice = static_cast<uint8_t>(bytes_[0]) % n;
    bytes_.remove_prefix(1);
    return choice;
  }

 private:
  std::string_view bytes_;
};

// Returns a Scenario document that DecodeScenario accepts: of kube-batch, or of kube-scheduler
// v1.21 or v1.15.
Json RandomWorld(Random& choices);
// Returns one of kube-scheduler v1.34, with the new features of its API: scheduling gates,
// sidecars, requests of whole pods, more of topologySpreadConstraints and pod affinity, claims for
// a single pod.
Json RandomWorldOfV134(Random& choices);

}  // namespace berth::test

#endif  // BERTH_TESTS_RANDOM_RANDOM_WORLD_H_
