#include "framework/cluster_event.h"

#include <algorithm>

namespace berth {
namespace {

bool Intersect(const PluginNames& a, const PluginNames& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& name) { return b.contains(name); });
}

}  // namespace

bool EventRegistration::MatchesPrecisely(const EventType& type) const {
  if (IsWildcard()) return true;
  const bool is_pod = type.resource == "AssignedPod" || type.resource == "UnschedulablePod";
  const bool same_resource = resource == type.resource || (resource == "Pod" && is_pod);
  return same_resource && (action & type.action) != 0 && type.action <= action;
}

EventType EventTypeNamed(std::string_view label, const EventTypes& catalogue) {
  for (const EventType* type : catalogue) {
    if (type->label == label) return *type;
  }
  const bool is_timeout = label == kEventUnschedulableTimeout.label;
  return is_timeout ? kEventUnschedulableTimeout : EventType{label};
}

void AddRegistration(const EventRegistration& registration, const PluginNames& plugins,
                     ClusterEventMap* map) {
  auto same = std::find_if(map->begin(), map->end(), [&](const ClusterEventMapEntry& entry) {
    return entry.registration == registration;
  });
  if (same == map->end()) same = map->insert(map->end(), ClusterEventMapEntry{registration, {}});
  same->plugins.insert(plugins.begin(), plugins.end());
}

bool EventMatchesPlugins(const EventType& type, const PluginNames& unschedulable_plugins,
                         const ClusterEventMap& map) {
  if (type.resource.empty()) return false;
  if (type.IsWildcard()) return true;
  return std::any_of(map.begin(), map.end(), [&](const ClusterEventMapEntry& entry) {
    return entry.registration.Matches(type) && Intersect(entry.plugins, unschedulable_plugins);
  });
}

}  // namespace berth
