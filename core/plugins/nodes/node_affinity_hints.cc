// Queueing hints: the events that may help a pod that NodeAffinity rejected. Upstream:
// kube-scheduler v1.34, framework/plugins/nodeaffinity/node_affinity.go.
#include <optional>
#include <string>
#include <utility>

#include "base/attributes.h"
#include "base/strings.h"
#include "framework/events/queueing_hints.h"
#include "plugins/nodes/node_affinity.h"

namespace berth {
namespace {

// Returns nothing if no term matches, and some do not parse.
std::optional<bool> Matches(const RequiredNodeAffinity& required, const v1::Node& node) {
  if (required.Matches(node)) return true;
  if (!required.MatchesNodeSelector(node) || required.Errors().empty()) return false;
  return std::nullopt;
}

HintReason Wanted(const v1::Node& node, const std::string& key, std::string wanted) {
  HintReason reason = ReasonByLabel(node, key, "{} has {}, wanted: {}", "{} has no {}, wanted: {}");
  reason.values.push_back(std::move(wanted));
  return reason;
}

// REQUIRES: the node does not match.
BERTH_KEPT_APART HintReason WhyNotMatched(const RequiredNodeAffinity& required,
                                          const v1::Node& node) {
  const LabelSet& labels = node.metadata.labels;
  for (const auto& [key, value] : required.node_selector()) {
    const auto label = labels.find(key);
    if (label == labels.end() || label->second != value) {
      return Wanted(node, key, StrCat(key, "=", value));
    }
  }
  if (required.affinity()) {
    for (const ParsedNodeSelectorTerm& term : required.affinity()->terms()) {
      for (const LabelRequirement& each : term.expressions()) {
        if (!each.Matches(labels)) return Wanted(node, each.key(), RequirementText(each));
      }
    }
  }
  return {"{} is not among the nodes that it names", {node.metadata.name}};
}

}  // namespace

QueueingHint NodeAffinity::AfterNodeChange(const v1::Pod& pod, const Change<v1::Node>& change,
                                           HintReason* reason) const {
  const v1::Node& node = *change.after;
  const auto say = [&](std::string_view form) {
    if (reason != nullptr) *reason = {form, {node.metadata.name}};
  };
  if (added_required_ && !added_required_->Matches(node.metadata.name, node.metadata.labels)) {
    say("{} does not match the affinity that the profile adds");
    return QueueingHint::kSkip;
  }
  const RequiredNodeAffinity required(pod);
  const std::optional<bool> matches = Matches(required, node);
  if (!matches) return QueueingHint::kError;
  if (!*matches) {
    if (reason != nullptr) *reason = WhyNotMatched(required, node);
    return QueueingHint::kSkip;
  }
  const std::optional<bool> matched =
      change.before == nullptr ? false : Matches(required, *change.before);
  if (!matched) return QueueingHint::kError;
  say(*matched ? "{} matched before, too" : "{} matches now");
  return QueueIf(!*matched);
}

std::vector<ClusterEventWithHint> NodeAffinity::EventsToRegisterWithHints() const {
  return {{{"Node", kActionAdd | kActionUpdateNodeLabel},
           HintOn<v1::Node>(
               [this](const v1::Pod& pod, const Change<v1::Node>& change, HintReason* reason) {
                 return AfterNodeChange(pod, change, reason);
               })}};
}

}  // namespace berth
