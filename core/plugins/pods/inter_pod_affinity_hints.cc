// Queueing hints: the events that may help a pod that InterPodAffinity rejected. Upstream:
// kube-scheduler v1.34, framework/plugins/interpodaffinity/plugin.go.
#include <algorithm>
#include <optional>
#include <string>

#include "api/pod_affinity.h"
#include "framework/events/queueing_hints.h"
#include "plugins/pods/inter_pod_affinity.h"

namespace berth {
namespace {

using Terms = std::vector<AffinityTerm>;

Result<Terms> RequiredTerms(const v1::Pod& pod, const std::optional<v1::PodAffinity>& affinity) {
  if (!affinity) return Terms();
  return ParseAffinityTerms(pod, affinity->required);
}

// Returns false for a null pod. Namespace selectors are compared with empty labels, because the
// hints do not look namespaces up.
bool MatchesAll(const Terms& terms, const v1::PodPtr& pod) {
  const LabelSet no_labels;
  return pod != nullptr &&
         MatchesAllTerms(terms, pod->metadata.namespace_, pod->metadata.labels, &no_labels);
}

bool IsUnscheduled(const v1::PodPtr& pod) { return pod != nullptr && pod->spec.node_name.empty(); }

// A pod helps if it now matches all affinity terms, or no longer matches all anti-affinity terms.
QueueingHint AfterPodChange(const v1::Pod& pod, const Change<v1::Pod>& change, HintReason* reason) {
  if (IsUnscheduled(change.before) || IsUnscheduled(change.after)) {
    if (reason != nullptr) *reason = OnNoNode(*change.any());
    return QueueingHint::kSkip;
  }
  const Result<Terms> terms = RequiredTerms(pod, pod.spec.affinity->pod_affinity);
  const Result<Terms> anti_terms = RequiredTerms(pod, pod.spec.affinity->pod_anti_affinity);
  if (!terms || !anti_terms) return QueueingHint::kError;
  const auto matches = [](const Result<Terms>& all, const v1::PodPtr& changed) {
    return MatchesAll(all.value(), changed);
  };
  const bool joins = !matches(terms, change.before) && matches(terms, change.after);
  const bool leaves = matches(anti_terms, change.before) && !matches(anti_terms, change.after);
  if (reason != nullptr) {
    *reason = {joins    ? "{} matches its affinity"
               : leaves ? "{} matched its anti-affinity"
                        : "no term of it is met or freed by {}",
               {v1::PodKey(*change.any())}};
  }
  return QueueIf(joins || leaves);
}

// Returns null for a null node, and for a node without the label.
const std::string* LabelOf(const v1::NodePtr& node, const std::string& key) {
  if (node == nullptr) return nullptr;
  const auto label = node->metadata.labels->find(key);
  return label == node->metadata.labels->end() ? nullptr : &label->second;
}

// Reports whether `node` has the key, with a value that differs from that of `other`.
bool HasAnotherValue(const v1::NodePtr& node, const v1::NodePtr& other, const std::string& key) {
  const std::string* const value = LabelOf(node, key);
  const std::string* const other_value = LabelOf(other, key);
  return value != nullptr && (other_value == nullptr || *value != *other_value);
}

// A node helps if it joins the topology of an affinity term, or if it leaves that of an
// anti-affinity term or is new.
QueueingHint AfterNodeChange(const v1::Pod& pod, const Change<v1::Node>& change,
                             HintReason* reason) {
  const Result<Terms> terms = RequiredTerms(pod, pod.spec.affinity->pod_affinity);
  if (!terms) return QueueingHint::kError;
  const auto joins = [&](const AffinityTerm& term) {
    return HasAnotherValue(change.after, change.before, term.topology_key);
  };
  const auto say = [&](const std::string& key) {
    if (reason == nullptr) return;
    *reason = ReasonByLabel(*change.any(), key, "{} has {} now", "{} has no {} any more");
  };
  const Terms& all = terms.value();
  const auto joined = std::find_if(all.begin(), all.end(), joins);
  if (joined != all.end()) {
    say(joined->topology_key);
    return QueueingHint::kQueue;
  }
  const Result<Terms> anti_terms = RequiredTerms(pod, pod.spec.affinity->pod_anti_affinity);
  if (!anti_terms) return QueueingHint::kError;
  const auto leaves = [&](const AffinityTerm& term) {
    return change.before == nullptr ||
           HasAnotherValue(change.before, change.after, term.topology_key);
  };
  const Terms& all_anti = anti_terms.value();
  const auto left = std::find_if(all_anti.begin(), all_anti.end(), leaves);
  if (left == all_anti.end()) {
    if (reason != nullptr) {
      *reason = {"no topology of its terms changed at {}", {change.any()->metadata.name}};
    }
    return QueueingHint::kSkip;
  }
  say(left->topology_key);
  return QueueingHint::kQueue;
}

}  // namespace

std::vector<ClusterEventWithHint> InterPodAffinity::EventsToRegisterWithHints() const {
  return {{{"Pod", kActionAdd | kActionDelete | kActionUpdatePodLabel},
           HintOn<v1::Pod>(AfterPodChange)},
          {{"Node", kActionAdd | kActionUpdateNodeLabel}, HintOn<v1::Node>(AfterNodeChange)}};
}

}  // namespace berth
