// What controllers ask of pods. As pkg/controller/controller_utils.go and pkg/api/v1/pod/util.go of
// Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_POD_FACTS_H_
#define BERTH_CONTROLLERS_POD_FACTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/types.h"
#include "base/time.h"

namespace berth::controllers {

// Counts as a replica: it has not ended and is not being deleted. As IsPodActive.
bool IsActive(const v1::Pod& pod);
// It runs, and no condition Ready says otherwise. A pod is ready as soon as it runs, unless it says
// how long that takes (apiserver/pod_times.h), or its manifest has the condition.
bool IsReady(const v1::Pod& pod);
// Since when. REQUIRES: IsReady.
Time ReadySince(const v1::Pod& pod);
// When it has been ready for so long; kTimeMax: it is not ready. As IsPodAvailable. A pod that is
// ready since later than `now` comes from a cluster, with the dates of that, and has been ready
// before the run began.
Time AvailableAt(const v1::Pod& pod, int32_t min_ready_seconds, Time now);

// How many of the pods that are ready since these moments, ascending, are available, and when the
// next one becomes so; kTimeMax: none does.
int64_t AvailableSince(const std::vector<Time>& moments, int32_t min_ready_seconds, Time now);
Time NextAvailableSince(const std::vector<Time>& moments, int32_t min_ready_seconds, Time now);

// `prefix` and five random letters, as no object in `is_taken` has it. As
// apiserver/pkg/storage/names.
template <typename RandomSource, typename IsTaken>
std::string GenerateName(std::string prefix, RandomSource& random, IsTaken is_taken) {
  constexpr char kLetters[] = "bcdfghjklmnpqrstvwxz2456789";
  constexpr size_t kMaxPrefix = 58;
  if (prefix.size() > kMaxPrefix) prefix.resize(kMaxPrefix);
  std::string name;
  do {
    name = prefix;
    for (int i = 0; i < 5; ++i) name += kLetters[random.Intn(sizeof(kLetters) - 1)];
  } while (is_taken(name));
  return name;
}

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_POD_FACTS_H_
