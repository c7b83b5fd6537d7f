// Parsed terms of inter-pod affinity and anti-affinity, which say the same to every scheduler.
#ifndef BERTH_API_POD_AFFINITY_H_
#define BERTH_API_POD_AFFINITY_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "api/labels.h"
#include "api/types.h"

namespace berth {

// A parsed pod (anti-)affinity term.
struct AffinityTerm {
  // Where to look: the listed namespaces, else the namespace of the pod that owns the term. A term
  // with a namespaceSelector and no list has none: the gate is off in v1.21, so it matches nothing.
  std::set<std::string> namespaces;
  LabelSelector selector;
  std::string topology_key;

  // True if `pod` is in one of the namespaces and selected.
  bool Matches(const v1::Pod& pod) const {
    return Matches(pod.metadata.namespace_, pod.metadata.labels);
  }
  bool Matches(const std::string& namespace_name, const LabelSet& labels) const {
    return namespaces.contains(namespace_name) && selector.Matches(labels);
  }
};
struct WeightedAffinityTerm {
  AffinityTerm term;
  int32_t weight = 0;
};

// Whether there are terms to parse: most pods have neither affinity nor anti-affinity to others.
inline bool HasPodAffinity(const v1::Pod& pod) {
  const v1::Affinity& affinity = pod.spec.affinity;
  return affinity.pod_affinity || affinity.pod_anti_affinity;
}

// All terms of a pod.
struct PodAffinityTerms {
  PodAffinityTerms() = default;  // of a pod without any
  explicit PodAffinityTerms(const v1::Pod& pod);

  std::vector<AffinityTerm> required_affinity_terms;
  std::vector<AffinityTerm> required_anti_affinity_terms;
  std::vector<WeightedAffinityTerm> preferred_affinity_terms;
  std::vector<WeightedAffinityTerm> preferred_anti_affinity_terms;
  // "" or what is wrong with a selector among the terms. A list with such a term is left empty
  // above.
  std::string parse_error;

  bool empty() const {
    return required_affinity_terms.empty() && required_anti_affinity_terms.empty() &&
           preferred_affinity_terms.empty() && preferred_anti_affinity_terms.empty() &&
           parse_error.empty();
  }
};

}  // namespace berth

#endif  // BERTH_API_POD_AFFINITY_H_
