#include "api/pod_affinity.h"

#include <string_view>
#include <utility>

#include "api/json/field_errors.h"
#include "base/result.h"
#include "base/strings.h"

namespace berth {
namespace {

std::set<std::string> NamespacesOf(const v1::Pod& pod, const v1::PodAffinityTerm& term) {
  if (term.namespaces.empty() && !term.namespace_selector) return {pod.metadata.namespace_};
  return {term.namespaces.begin(), term.namespaces.end()};
}

Result<AffinityTerm> ParseTerm(const v1::Pod& pod, const v1::PodAffinityTerm& term) {
  Result<LabelSelector> selector = LabelSelector::Parse(term.label_selector);
  if (!selector) return selector.error();
  // What it selects does not matter while its gate is off, but it has to parse all the same.
  const Result<LabelSelector> of_namespaces = LabelSelector::Parse(term.namespace_selector);
  if (!of_namespaces) return of_namespaces.error();
  return AffinityTerm{NamespacesOf(pod, term), std::move(selector).value(), term.topology_key};
}

// Both lists are left empty as a whole when one of the terms does not parse.
std::vector<AffinityTerm> ParseRequired(const v1::Pod& pod,
                                        const std::vector<v1::PodAffinityTerm>& terms,
                                        std::string_view list_name,
                                        std::vector<std::string>& errors) {
  std::vector<AffinityTerm> parsed;
  for (const v1::PodAffinityTerm& term : terms) {
    Result<AffinityTerm> one = ParseTerm(pod, term);
    if (!one) {
      errors.push_back(StrCat(list_name, ": ", one.error().ToString()));
      return {};
    }
    parsed.push_back(std::move(one).value());
  }
  return parsed;
}

std::vector<WeightedAffinityTerm> ParsePreferred(
    const v1::Pod& pod, const std::vector<v1::WeightedPodAffinityTerm>& terms,
    std::string_view list_name, std::vector<std::string>& errors) {
  std::vector<WeightedAffinityTerm> parsed;
  for (const v1::WeightedPodAffinityTerm& weighted : terms) {
    Result<AffinityTerm> one = ParseTerm(pod, weighted.term);
    if (!one) {
      errors.push_back(StrCat(list_name, ": ", one.error().ToString()));
      return {};
    }
    parsed.push_back(WeightedAffinityTerm{std::move(one).value(), weighted.weight});
  }
  return parsed;
}

}  // namespace

PodAffinityTerms::PodAffinityTerms(const v1::Pod& pod) {
  const v1::Affinity& affinity = pod.spec.affinity;
  std::vector<std::string> errors;
  if (affinity.pod_affinity) {
    required_affinity_terms =
        ParseRequired(pod, affinity.pod_affinity->required, "requiredAffinityTerms", errors);
  }
  if (affinity.pod_anti_affinity) {
    required_anti_affinity_terms = ParseRequired(pod, affinity.pod_anti_affinity->required,
                                                 "requiredAntiAffinityTerms", errors);
  }
  if (affinity.pod_affinity) {
    preferred_affinity_terms =
        ParsePreferred(pod, affinity.pod_affinity->preferred, "preferredAffinityTerms", errors);
  }
  if (affinity.pod_anti_affinity) {
    preferred_anti_affinity_terms = ParsePreferred(pod, affinity.pod_anti_affinity->preferred,
                                                   "preferredAntiAffinityTerms", errors);
  }
  if (!errors.empty()) parse_error = AggregateText(errors);
}

}  // namespace berth
