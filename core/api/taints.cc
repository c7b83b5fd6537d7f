#include "api/taints.h"

namespace berth {

bool Tolerates(const v1::Toleration& toleration, const v1::Taint& taint) {
  if (!toleration.effect.empty() && toleration.effect != taint.effect) return false;
  if (!toleration.key.empty() && toleration.key != taint.key) return false;
  if (toleration.op.empty() || toleration.op == "Equal") return toleration.value == taint.value;
  return toleration.op == "Exists";
}

bool AnyTolerates(const std::vector<v1::Toleration>& tolerations, const v1::Taint& taint) {
  for (const v1::Toleration& toleration : tolerations) {
    if (Tolerates(toleration, taint)) return true;
  }
  return false;
}

}  // namespace berth
