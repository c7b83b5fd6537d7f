#include "scheduler/plain_rules.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "api/node_affinity.h"

namespace berth::test {
namespace {

constexpr const char* kHostname = "kubernetes.io/hostname";

const LabelSet& LabelsOf(const NodeInfo& node) { return node.node().metadata.labels; }
std::string ValueOf(const NodeInfo& node, const std::string& key) {
  const auto label = LabelsOf(node).find(key);
  return label == LabelsOf(node).end() ? "" : label->second;
}
bool SameValue(const NodeInfo& a, const NodeInfo& b, const std::string& key) {
  return LabelsOf(a).contains(key) && LabelsOf(b).contains(key) &&
         ValueOf(a, key) == ValueOf(b, key);
}

using Constraints = std::vector<v1::TopologySpreadConstraint>;

Constraints ConstraintsOf(const v1::Pod& pod, const std::string& action) {
  Constraints constraints;
  for (const v1::TopologySpreadConstraint& constraint : pod.spec.topology_spread_constraints) {
    if (constraint.when_unsatisfiable == action) constraints.push_back(constraint);
  }
  return constraints;
}

bool HasAllKeys(const NodeInfo& node, const Constraints& constraints) {
  return std::all_of(constraints.begin(), constraints.end(), [&](const auto& constraint) {
    return LabelsOf(node).contains(constraint.topology_key);
  });
}

bool Selects(const v1::TopologySpreadConstraint& constraint, const v1::Pod& pod) {
  return LabelSelector::Parse(constraint.label_selector).value().Matches(pod.metadata.labels);
}

int64_t CountOn(const NodeInfo& node, const v1::TopologySpreadConstraint& constraint,
                const v1::Pod& pod) {
  int64_t count = 0;
  for (const PodInfoPtr& there : node.pods()) {
    const v1::ObjectMeta& metadata = there->pod->metadata;
    const bool counts = metadata.namespace_ == pod.metadata.namespace_ &&
                        !metadata.deletion_requested && Selects(constraint, *there->pod);
    count += counts ? 1 : 0;
  }
  return count;
}

bool MatchesAll(const std::vector<AffinityTerm>& terms, const v1::Pod& pod) {
  return !terms.empty() && std::all_of(terms.begin(), terms.end(),
                                       [&](const AffinityTerm& term) { return term.Matches(pod); });
}

// Reports whether a pod in the node's topology domain, by the term's key, satisfies the condition.
template <typename Condition>
bool AnyBeside(const NodeInfo& node, const std::string& key, const Nodes& all,
               Condition condition) {
  for (const NodeInfo* other : all) {
    if (!SameValue(node, *other, key)) continue;
    if (std::any_of(other->pods().begin(), other->pods().end(), condition)) return true;
  }
  return false;
}

}  // namespace

Code PlainNodeAffinity(const v1::Pod& pod, const NodeInfo& node) {
  const bool matches = RequiredNodeAffinity(pod).Matches(node.node());
  return matches ? Code::kSuccess : Code::kUnschedulableAndUnresolvable;
}

int64_t PlainNodeAffinityScore(const v1::Pod& pod, const NodeInfo& node) {
  if (!pod.spec.affinity->node_affinity) return 0;
  const auto& terms = pod.spec.affinity->node_affinity->preferred;
  return PreferredNodeAffinity::Parse(terms).value().Score(node.node());
}

Code PlainSpread(const v1::Pod& pod, const NodeInfo& node, const Nodes& all) {
  const Constraints constraints = ConstraintsOf(pod, "DoNotSchedule");
  const RequiredNodeAffinity required(pod);
  for (const v1::TopologySpreadConstraint& constraint : constraints) {
    const std::string& key = constraint.topology_key;
    if (!LabelsOf(node).contains(key)) return Code::kUnschedulableAndUnresolvable;
    std::map<std::string, int64_t> counts;
    for (const NodeInfo* other : all) {
      if (required.Matches(other->node()) && HasAllKeys(*other, constraints)) {
        counts[ValueOf(*other, key)] = 0;
      }
    }
    for (const NodeInfo* other : all) {
      const auto count = counts.find(ValueOf(*other, key));
      if (count != counts.end()) count->second += CountOn(*other, constraint, pod);
    }
    if (counts.empty()) continue;  // no skew is too large
    const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
    const int64_t least = std::min_element(counts.begin(), counts.end(), fewer)->second;
    const auto here = counts.find(ValueOf(node, key));
    const int64_t with_it =
        (here == counts.end() ? 0 : here->second) + (Selects(constraint, pod) ? 1 : 0);
    if (with_it - least > constraint.max_skew) return Code::kUnschedulable;
  }
  return Code::kSuccess;
}

int64_t PlainSpreadScore(const v1::Pod& pod, const NodeInfo& node, const Nodes& fitting,
                         const Nodes& all) {
  const Constraints constraints = ConstraintsOf(pod, "ScheduleAnyway");
  if (!HasAllKeys(node, constraints)) return 0;
  const RequiredNodeAffinity required(pod);
  double sum = 0;
  for (const v1::TopologySpreadConstraint& constraint : constraints) {
    const std::string& key = constraint.topology_key;
    std::set<std::string> values;
    size_t num_scored = 0;
    for (const NodeInfo* other : fitting) {
      if (!HasAllKeys(*other, constraints)) continue;
      ++num_scored;
      values.insert(ValueOf(*other, key));
    }
    int64_t count = 0;
    for (const NodeInfo* other : all) {
      if (key == kHostname ? other != &node
                           : !SameValue(node, *other, key) || !required.Matches(other->node()) ||
                                 !HasAllKeys(*other, constraints)) {
        continue;
      }
      count += CountOn(*other, constraint, pod);
    }
    const size_t size = key == kHostname ? num_scored : values.size();
    sum += static_cast<double>(count) * std::log(static_cast<double>(size + 2)) +
           static_cast<double>(constraint.max_skew - 1);
  }
  return static_cast<int64_t>(sum);
}

Code PlainInterPodAffinity(const v1::Pod& pod, const NodeInfo& node, const Nodes& all) {
  const PodAffinityTerms own(pod);
  bool all_beside = true;
  bool any_anywhere = false;
  for (const AffinityTerm& term : own.required_affinity_terms) {
    if (!LabelsOf(node).contains(term.topology_key)) return Code::kUnschedulableAndUnresolvable;
    const auto wanted = [&](const PodInfoPtr& there) {
      return MatchesAll(own.required_affinity_terms, *there->pod);
    };
    all_beside = all_beside && AnyBeside(node, term.topology_key, all, wanted);
    for (const NodeInfo* other : all) {
      any_anywhere = any_anywhere || AnyBeside(*other, term.topology_key, {other}, wanted);
    }
  }
  const bool first_of_group = !any_anywhere && MatchesAll(own.required_affinity_terms, pod);
  if (!all_beside && !first_of_group) return Code::kUnschedulableAndUnresolvable;
  for (const AffinityTerm& term : own.required_anti_affinity_terms) {
    const auto unwanted = [&](const PodInfoPtr& there) { return term.Matches(*there->pod); };
    if (AnyBeside(node, term.topology_key, all, unwanted)) return Code::kUnschedulable;
  }
  for (const NodeInfo* other : all) {
    for (const PodInfoPtr& there : other->pods()) {
      for (const AffinityTerm& term : there->affinity->required_anti_affinity_terms) {
        if (term.Matches(pod) && SameValue(node, *other, term.topology_key)) {
          return Code::kUnschedulable;
        }
      }
    }
  }
  return Code::kSuccess;
}

int64_t PlainInterPodAffinityScore(const v1::Pod& pod, const NodeInfo& node, const Nodes& all) {
  const PodAffinityTerms own(pod);
  int64_t score = 0;
  for (const NodeInfo* other : all) {
    for (const PodInfoPtr& there : other->pods()) {
      const auto add = [&](const AffinityTerm& term, int64_t weight, const v1::Pod& target) {
        if (term.Matches(target) && SameValue(node, *other, term.topology_key)) score += weight;
      };
      for (const auto& [term, weight] : own.preferred_affinity_terms)
        add(term, weight, *there->pod);
      for (const auto& [term, weight] : own.preferred_anti_affinity_terms) {
        add(term, -weight, *there->pod);
      }
      for (const AffinityTerm& term : there->affinity->required_affinity_terms) add(term, 1, pod);
      for (const auto& [term, weight] : there->affinity->preferred_affinity_terms)
        add(term, weight, pod);
      for (const auto& [term, weight] : there->affinity->preferred_anti_affinity_terms) {
        add(term, -weight, pod);
      }
    }
  }
  return score;
}

}  // namespace berth::test
