#include "framework/cluster_event.h"

#include <algorithm>

namespace berth {
namespace {

bool Intersect(const PluginNames& a, const PluginNames& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& name) { return b.contains(name); });
}

}  // namespace

bool EventMatchesPlugins(const EventType& type, const PluginNames& unschedulable_plugins,
                         const ClusterEventMap& map) {
  if (type.resource.empty()) return false;
  if (type.IsWildcard()) return true;
  return std::any_of(map.begin(), map.end(), [&](const ClusterEventMapEntry& entry) {
    return entry.registration.Matches(type) && Intersect(entry.plugins, unschedulable_plugins);
  });
}

}  // namespace berth
