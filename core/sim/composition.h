// Composition: a version of kube-scheduler is a composition of plugins, profiles and rules.
#ifndef BERTH_SIM_COMPOSITION_H_
#define BERTH_SIM_COMPOSITION_H_

#include <vector>

#include "framework/profile.h"
#include "scenario/scenario.h"
#include "scheduler/semantics.h"

namespace berth::sim {

// Which plugins there are, which of them run, and how the rest of it works.
// Another version, or a scheduler with plugins of one's own, is another composition.
struct Composition {
  Registry registry;
  std::vector<Profile> profiles;
  SchedulerSemantics semantics = SemanticsV121();
};
// kube-scheduler v1.21 with its default profile.
Composition KubeSchedulerV121();
// The same plugins behind v1.15's queue and event handlers.
Composition KubeSchedulerV115Queue();
// The one of these that the scenario names.
Composition CompositionOf(Semantics semantics);
// `composition` with plugins of one's own in its registry; a profile has to enable them.
// REQUIRES: none has the name of a plugin that is there.
Composition WithPlugins(Composition composition, const Registry& own_plugins);

}  // namespace berth::sim

#endif  // BERTH_SIM_COMPOSITION_H_
