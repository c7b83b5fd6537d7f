#include "api/pod_affinity.h"

#include <algorithm>
#include <optional>
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

Result<AffinityTerm> ParseTerm(const v1::Pod& pod, const v1::PodAffinityTerm& term,
                               ErrorWording wording) {
  Result<LabelSelector> selector = LabelSelector::Parse(term.label_selector, wording);
  if (!selector) return selector.error();
  // The selector has to parse even if the namespaces that it selects do not matter.
  Result<LabelSelector> of_namespaces = LabelSelector::Parse(term.namespace_selector, wording);
  if (!of_namespaces) return of_namespaces.error();
  return AffinityTerm{NamespacesOf(pod, term), std::move(selector).value(), term.topology_key,
                      std::move(of_namespaces).value()};
}

Result<std::vector<WeightedAffinityTerm>> ParsePreferred(
    const v1::Pod& pod, const std::vector<v1::WeightedPodAffinityTerm>& terms,
    ErrorWording wording) {
  std::vector<WeightedAffinityTerm> parsed;
  for (const v1::WeightedPodAffinityTerm& weighted : terms) {
    Result<AffinityTerm> one = ParseTerm(pod, weighted.term, wording);
    if (!one) return one.error();
    parsed.push_back(WeightedAffinityTerm{std::move(one).value(), weighted.weight});
  }
  return parsed;
}

// Returns the terms. If one of them does not parse, returns none and appends an error.
template <typename T>
std::vector<T> TermsOrError(Result<std::vector<T>> terms, std::string_view list_name,
                            std::vector<std::string>& errors) {
  if (terms) return std::move(terms).value();
  errors.push_back(StrCat(list_name, ": ", terms.error().ToString()));
  return {};
}

}  // namespace

bool MatchesAllTerms(const std::vector<AffinityTerm>& terms, const std::string& namespace_name,
                     const LabelSet& labels, const LabelSet* namespace_labels) {
  return !terms.empty() && std::all_of(terms.begin(), terms.end(), [&](const AffinityTerm& term) {
    return term.Matches(namespace_name, labels, namespace_labels);
  });
}

Result<std::vector<AffinityTerm>> ParseAffinityTerms(const v1::Pod& pod,
                                                     const std::vector<v1::PodAffinityTerm>& terms,
                                                     ErrorWording wording) {
  std::vector<AffinityTerm> parsed;
  for (const v1::PodAffinityTerm& term : terms) {
    Result<AffinityTerm> one = ParseTerm(pod, term, wording);
    if (!one) return one.error();
    parsed.push_back(std::move(one).value());
  }
  return parsed;
}

PodAffinityTerms::PodAffinityTerms(const v1::Pod& pod, ErrorWording wording) {
  const std::optional<v1::PodAffinity>& affinity = pod.spec.affinity->pod_affinity;
  const std::optional<v1::PodAffinity>& anti_affinity = pod.spec.affinity->pod_anti_affinity;
  std::vector<std::string> errors;
  if (affinity) {
    required_affinity_terms = TermsOrError(ParseAffinityTerms(pod, affinity->required, wording),
                                           "requiredAffinityTerms", errors);
  }
  if (anti_affinity) {
    required_anti_affinity_terms =
        TermsOrError(ParseAffinityTerms(pod, anti_affinity->required, wording),
                     "requiredAntiAffinityTerms", errors);
  }
  if (affinity) {
    preferred_affinity_terms = TermsOrError(ParsePreferred(pod, affinity->preferred, wording),
                                            "preferredAffinityTerms", errors);
  }
  if (anti_affinity) {
    preferred_anti_affinity_terms =
        TermsOrError(ParsePreferred(pod, anti_affinity->preferred, wording),
                     "preferredAntiAffinityTerms", errors);
  }
  if (!errors.empty()) parse_error = AggregateText(errors);
}

}  // namespace berth
