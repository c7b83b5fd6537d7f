// Parsed terms of inter-pod affinity and anti-affinity, with the same meaning for every scheduler.
#ifndef BERTH_API_POD_AFFINITY_H_
#define BERTH_API_POD_AFFINITY_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "api/labels.h"
#include "api/types.h"
#include "base/result.h"

namespace berth {

// A parsed pod (anti-)affinity term.
struct AffinityTerm {
  // The namespaces to search: the listed ones, else the namespace of the pod that has the term.
  // Empty if the term has a namespaceSelector and no list; such a term matches nothing where such
  // selectors are off, as in v1.21.
  std::set<std::string> namespaces;
  LabelSelector selector;
  std::string topology_key;
  // Selects further namespaces if such selectors are on.
  LabelSelector namespace_selector = LabelSelector::Nothing();

  // Reports whether `pod` is in one of the namespaces and matches the selector. `namespace_labels`
  // are the labels that namespace selectors are compared with; null if such selectors are off.
  bool Matches(const v1::Pod& pod, const LabelSet* namespace_labels = nullptr) const {
    return Matches(pod.metadata.namespace_, pod.metadata.labels, namespace_labels);
  }
  bool Matches(const std::string& namespace_name, const LabelSet& labels,
               const LabelSet* namespace_labels = nullptr) const {
    return (namespaces.contains(namespace_name) ||
            (namespace_labels != nullptr && namespace_selector.Matches(*namespace_labels))) &&
           selector.Matches(labels);
  }
};
// Reports whether there are terms and the pod matches all of them. Upstream: kube-scheduler v1.21,
// framework/plugins/interpodaffinity/filtering.go, podMatchesAllAffinityTerms.
bool MatchesAllTerms(const std::vector<AffinityTerm>& terms, const std::string& namespace_name,
                     const LabelSet& labels, const LabelSet* namespace_labels);

struct WeightedAffinityTerm {
  AffinityTerm term;
  int32_t weight = 0;
};

// Reports whether the pod has affinity or anti-affinity to other pods. Most pods have neither.
inline bool HasPodAffinity(const v1::Pod& pod) {
  const v1::Affinity& affinity = pod.spec.affinity;
  return affinity.pod_affinity || affinity.pod_anti_affinity;
}

// Calls visit(term) for each term of affinity and anti-affinity to other pods.
template <typename AffinityT, typename Visit>
void ForEachPodAffinityTerm(AffinityT& affinity, Visit visit) {
  for (auto* part : {&affinity.pod_affinity, &affinity.pod_anti_affinity}) {
    if (!*part) continue;
    for (auto& term : (*part)->required) visit(term);
    for (auto& weighted : (*part)->preferred) visit(weighted.term);
  }
}

// Parses one of the lists of required affinity or anti-affinity terms of `pod`; the error is that
// of the first term that does not parse. Upstream: kube-scheduler v1.34, framework/types.go,
// GetAffinityTerms.
Result<std::vector<AffinityTerm>> ParseAffinityTerms(const v1::Pod& pod,
                                                     const std::vector<v1::PodAffinityTerm>& terms,
                                                     ErrorWording wording = ErrorWording::kV121);

// All terms of a pod.
struct PodAffinityTerms {
  PodAffinityTerms() = default;  // the terms of a pod that has none
  explicit PodAffinityTerms(const v1::Pod& pod, ErrorWording wording = ErrorWording::kV121);

  std::vector<AffinityTerm> required_affinity_terms;
  std::vector<AffinityTerm> required_anti_affinity_terms;
  std::vector<WeightedAffinityTerm> preferred_affinity_terms;
  std::vector<WeightedAffinityTerm> preferred_anti_affinity_terms;
  // The error of a selector that does not parse; "" if all do. A list above with such a term is
  // empty.
  std::string parse_error;

  bool empty() const {
    return required_affinity_terms.empty() && required_anti_affinity_terms.empty() &&
           preferred_affinity_terms.empty() && preferred_anti_affinity_terms.empty() &&
           parse_error.empty();
  }
};

}  // namespace berth

#endif  // BERTH_API_POD_AFFINITY_H_
