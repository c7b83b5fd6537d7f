#include "sim/composition.h"

#include "base/check.h"
#include "plugins/in_tree.h"

namespace berth::sim {

Composition KubeSchedulerV121() { return {InTreeRegistry(), {DefaultProfile()}, SemanticsV121()}; }

Composition KubeSchedulerV115Queue() {
  Composition composition = KubeSchedulerV121();
  composition.semantics = SemanticsV115();
  return composition;
}

Composition CompositionOf(Semantics semantics) {
  return semantics == Semantics::kV115 ? KubeSchedulerV115Queue() : KubeSchedulerV121();
}

Composition WithPlugins(Composition composition, const Registry& own_plugins) {
  for (const auto& [name, factory] : own_plugins) {
    const bool is_new = composition.registry.emplace(name, factory).second;
    BERTH_CHECK(is_new, "a plugin of one's own has a name of its own");
  }
  return composition;
}

}  // namespace berth::sim
