#include "queue/queueing_hints.h"

#include <algorithm>

#include "framework/profile.h"

namespace berth {
namespace {

// Upstream: v1.34, queueingHintToLabel.
std::string_view HintLabel(QueueingHint hint) {
  switch (hint) {
    case QueueingHint::kSkip:
      return "QueueSkip";
    case QueueingHint::kQueue:
      return "Queue";
    case QueueingHint::kError:
      return "Error";
  }
  return "";
}

Status AskGate(const QueueingPlugins::Gate& gate, const v1::Pod& pod, bool is_timed,
               MetricsObserver* metrics) {
  Status status = gate.plugin->PreEnqueue(pod);
  if (metrics == nullptr) return status;
  const std::string_view point = ExtensionPointName(ExtensionPoint::kPreEnqueue);
  metrics->OnPluginCalls(
      {point, gate.name, pod.spec.scheduler_name, status.code(), 1, is_timed ? 1 : 0});
  if (!status.ok()) metrics->OnRejector(gate.name, pod.spec.scheduler_name, 1);
  return status;
}

}  // namespace

MatchingRegistrations::MatchingRegistrations(const QueueingPluginsByProfile& plugins,
                                             const EventType& type, MetricsObserver* metrics)
    : is_wildcard_(type.IsWildcard()), metrics_(metrics) {
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

QueueingHint MatchingRegistrations::Ask(const QueueingPlugins::Registration& registration,
                                        const v1::Pod& pod, const ClusterEvent& event) const {
  const QueueingHintFunction& function = registration.event.hint;
  const QueueingHint hint = function ? function(pod, event.change, nullptr) : QueueingHint::kQueue;
  if (metrics_ != nullptr) {
    metrics_->OnHint(registration.plugin, event.type.label, HintLabel(hint));
  }
  return hint;
}

QueueingDecision MatchingRegistrations::DecisionFor(const QueuedPodInfo& info,
                                                    const ClusterEvent& event) const {
  const PluginNames& pending = *info.pending_plugins;
  const PluginNames& unschedulable = *info.unschedulable_plugins;
  if (pending.empty() && unschedulable.empty()) return {QueueingStrategy::kAfterBackoff, ""};
  if (is_wildcard_) {
    // A wildcard event about a pod concerns only that pod.
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
    if (Ask(*registration, info.pod(), event) == QueueingHint::kSkip) continue;
    if (is_pending) return {QueueingStrategy::kImmediately, registration->plugin};
    if (decision.plugin.empty()) {
      decision = {QueueingStrategy::kAfterBackoff, registration->plugin};
    }
    if (pending.empty()) return decision;
  }
  return decision;
}

void RunPreEnqueuePlugins(const QueueingPluginsByProfile& plugins, QueuedPodInfo* info,
                          MetricsObserver* metrics) {
  const bool is_timed = metrics != nullptr && metrics->DrawTiming();
  if (metrics != nullptr) {
    // Upstream observes a status that it never sets, so metrics count a gated pod as success, too.
    metrics->OnPointRun(ExtensionPointName(ExtensionPoint::kPreEnqueue), Code::kSuccess,
                        info->pod().spec.scheduler_name);
  }
  const auto profile = plugins.find(info->pod().spec.scheduler_name);
  if (profile != plugins.end()) {
    const std::string asked_first = info->gating_plugin;
    for (const bool is_first_round : {true, false}) {
      for (const QueueingPlugins::Gate& gate : profile->second.gates) {
        if ((gate.name == asked_first) != is_first_round) continue;
        if (AskGate(gate, info->pod(), is_timed, metrics).ok()) continue;
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
