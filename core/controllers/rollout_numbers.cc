#include "controllers/rollout_numbers.h"

#include <algorithm>

namespace berth::controllers {
namespace {

bool IsRolling(const v1::Deployment& deployment) {
  return deployment.strategy == v1::DeploymentStrategy::kRollingUpdate;
}

// Rounds half away from 0, as RoundToInt32 does. Integers give the same results as upstream's
// floats: sizes of ReplicaSets are far below 2^26.
int64_t RoundedQuotient(int64_t dividend, int64_t divisor) {
  return (2 * dividend + divisor) / (2 * divisor);
}

}  // namespace

int64_t Scaled(const v1::IntOrPercent& amount, int64_t total, bool round_up) {
  if (!amount.is_percent) return amount.value;
  return (amount.value * total + (round_up ? 99 : 0)) / 100;
}

int32_t MaxSurge(const v1::Deployment& deployment) {
  if (!IsRolling(deployment)) return 0;
  return static_cast<int32_t>(Scaled(deployment.max_surge, deployment.replicas, true));
}

int32_t MaxUnavailable(const v1::Deployment& deployment) {
  if (!IsRolling(deployment) || deployment.replicas == 0) return 0;
  const int64_t surge = Scaled(deployment.max_surge, deployment.replicas, true);
  int64_t unavailable = Scaled(deployment.max_unavailable, deployment.replicas, false);
  if (surge == 0 && unavailable == 0) unavailable = 1;
  return static_cast<int32_t>(std::min<int64_t>(unavailable, deployment.replicas));
}

int32_t NewReplicas(const v1::Deployment& deployment, int64_t all_replicas, int32_t new_replicas) {
  if (!IsRolling(deployment)) return deployment.replicas;
  const int64_t room = int64_t{deployment.replicas} + MaxSurge(deployment) - all_replicas;
  if (room <= 0) return new_replicas;
  return new_replicas +
         static_cast<int32_t>(std::min<int64_t>(room, deployment.replicas - new_replicas));
}

int32_t Proportion(const v1::Deployment& deployment, int32_t replicas, int32_t max_replicas_before,
                   int32_t to_add, int32_t added) {
  if (replicas == 0 || to_add == 0 || to_add == added) return 0;
  int64_t share = -int64_t{replicas};
  if (deployment.replicas > 0) {
    if (max_replicas_before <= 0) return 0;
    const int64_t max_replicas = int64_t{deployment.replicas} + MaxSurge(deployment);
    share = RoundedQuotient(replicas * max_replicas, max_replicas_before) - replicas;
  }
  const int64_t allowed = int64_t{to_add} - added;
  return static_cast<int32_t>(to_add > 0 ? std::min(share, allowed) : std::max(share, allowed));
}

}  // namespace berth::controllers
