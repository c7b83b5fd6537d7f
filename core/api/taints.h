// Matches tolerations and taints. Upstream: component-helpers v0.21, scheduling/corev1/helpers.go.
#ifndef BERTH_API_TAINTS_H_
#define BERTH_API_TAINTS_H_

#include <vector>

#include "api/types.h"

namespace berth {

// Reports whether the toleration tolerates the taint. An empty effect or key matches any; the
// operator decides whether values are compared.
bool Tolerates(const v1::Toleration& toleration, const v1::Taint& taint);
bool AnyTolerates(const std::vector<v1::Toleration>& tolerations, const v1::Taint& taint);

}  // namespace berth

#endif  // BERTH_API_TAINTS_H_
