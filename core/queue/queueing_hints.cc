#include "queue/queueing_hints.h"

#include <algorithm>

namespace berth {

MatchingRegistrations::MatchingRegistrations(const QueueingPluginsByProfile& plugins,
                                             const EventType& type)
    : is_wildcard_(type.IsWildcard()) {
  for (const auto& [scheduler_name, of_profile] : plugins) {
    auto& matching = by_profile_[scheduler_name];
    for (const QueueingPlugins::Registration& registration : of_profile.registrations) {
      if (registration.event.registration.MatchesPrecisely(type)) matching.push_back(&registration);
    }
  }
}

bool MatchingRegistrations::IsOfInterest() const {
  return is_wildcard_ || std::any_of(by_profile_.begin(), by_profile_.end(),
                                     [](const auto& profile) { return !profile.second.empty(); });
}

bool MatchingRegistrations::Has(std::string_view plugin) const {
  for (const auto& [scheduler_name, registrations] : by_profile_) {
    for (const QueueingPlugins::Registration* registration : registrations) {
      if (registration->plugin == plugin) return true;
    }
  }
  return false;
}

QueueingDecision MatchingRegistrations::DecisionFor(const QueuedPodInfo& info,
                                                    const ClusterEvent& event) const {
  const PluginNames& pending = *info.pending_plugins;
  const PluginNames& unschedulable = *info.unschedulable_plugins;
  if (pending.empty() && unschedulable.empty()) return {QueueingStrategy::kAfterBackoff, ""};
  if (is_wildcard_) {
    // One about a pod is meant for that pod.
    const auto pod = ChangeOf<v1::Pod>(event.change);
    const bool is_meant = !pod || pod->any()->metadata.uid == info.pod().metadata.uid;
    return {is_meant ? QueueingStrategy::kAfterBackoff : QueueingStrategy::kSkip, ""};
  }
  const auto profile = by_profile_.find(info.pod().spec.scheduler_name);
  if (profile == by_profile_.end()) return {QueueingStrategy::kAfterBackoff, ""};

  QueueingDecision decision;
  for (const QueueingPlugins::Registration* registration : profile->second) {
    const bool is_pending = pending.contains(registration->plugin);
    if (!is_pending && !unschedulable.contains(registration->plugin)) continue;
    const QueueingHintFunction& hint = registration->event.hint;
    if (hint && hint(info.pod(), event.change, nullptr) == QueueingHint::kSkip) continue;
    if (is_pending) return {QueueingStrategy::kImmediately, registration->plugin};
    if (decision.plugin.empty()) {
      decision = {QueueingStrategy::kAfterBackoff, registration->plugin};
    }
    if (pending.empty()) return decision;
  }
  return decision;
}

void RunPreEnqueuePlugins(const QueueingPluginsByProfile& plugins, QueuedPodInfo* info) {
  const auto profile = plugins.find(info->pod().spec.scheduler_name);
  if (profile != plugins.end()) {
    const std::string asked_first = info->gating_plugin;
    for (const bool is_first_round : {true, false}) {
      for (const QueueingPlugins::Gate& gate : profile->second.gates) {
        if ((gate.name == asked_first) != is_first_round) continue;
        if (gate.plugin->PreEnqueue(info->pod()).ok()) continue;
        info->gating_plugin = gate.name;
        if (!info->unschedulable_plugins.contains(gate.name)) {
          info->unschedulable_plugins.Edit().insert(std::string(gate.name));
        }
        return;
      }
    }
  }
  info->gating_plugin.clear();
}

}  // namespace berth
