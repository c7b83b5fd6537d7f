// Facts about pods that controllers need. Upstream: pkg/controller/controller_utils.go and
// pkg/api/v1/pod/util.go of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_POD_FACTS_H_
#define BERTH_CONTROLLERS_POD_FACTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/types.h"
#include "base/time.h"

namespace berth::controllers {

// Reports whether the pod counts as a replica: it has not ended and is not being deleted. Upstream:
// IsPodActive.
bool IsActive(const v1::Pod& pod);
// Reports whether the pod runs, and no condition Ready contradicts. A pod is ready as soon as it
// runs, unless it gives a time for that (apiserver/pod_times.h), or its manifest has the condition.
bool IsReady(const v1::Pod& pod);
// Returns the moment since when the pod is ready. REQUIRES: IsReady.
Time ReadySince(const v1::Pod& pod);
// Returns when the pod will have been ready for `min_ready_seconds`; kTimeMax if it is not ready. A
// pod that is ready since a moment after `now` comes from a cluster, with that cluster's dates, and
// was ready before the run began. Upstream: IsPodAvailable.
Time AvailableAt(const v1::Pod& pod, int32_t min_ready_seconds, Time now);

// Returns the number of available pods among those that are ready since these moments, ascending;
// and when the next one becomes available, kTimeMax if none does.
int64_t AvailableSince(const std::vector<Time>& moments, int32_t min_ready_seconds, Time now);
Time NextAvailableSince(const std::vector<Time>& moments, int32_t min_ready_seconds, Time now);

// Returns `prefix` and five random letters, such that `is_taken` is false for the name. Upstream:
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
