#include <set>
#include <string>

#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

void CheckValues(const Field& values) {
  values.ForEach([](const Field& value) { CheckLabelValue(value); });
}

// Checks a requirement of a selector. Selectors of nodes also have the operators Gt and Lt
// (`has_order_operators`).
void CheckRequirement(const Field& requirement, bool has_order_operators, bool checks_values) {
  const Field op = requirement["operator"];
  const Field values = requirement["values"];
  if (op.IsOneOf("In NotIn")) {
    if (values.size() == 0) {
      values.Required("must be specified when `operator` is 'In' or 'NotIn'");
    }
  } else if (op.IsOneOf("Exists DoesNotExist")) {
    if (values.size() > 0) {
      values.Forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
    }
  } else if (has_order_operators && op.IsOneOf("Gt Lt")) {
    if (values.size() != 1) {
      values.Required("must be specified single value when `operator` is 'Lt' or 'Gt'");
    }
  } else {
    op.InvalidEnum("not a valid selector operator");
  }
  CheckQualifiedName(requirement["key"]);
  if (checks_values) CheckValues(values);
}

void CheckFieldRequirement(const Field& requirement) {
  const Field values = requirement["values"];
  if (!requirement["operator"].IsOneOf("In NotIn")) {
    requirement["operator"].InvalidEnum("not a valid selector operator");
  } else if (values.size() != 1) {
    values.Required(
        "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
  }
  if (requirement["key"].Text() != "metadata.name") {
    return requirement["key"].InvalidAs(Quoted(requirement["key"].Text()),
                                        "not a valid field selector key");
  }
  values.ForEach([](const Field& name) { CheckSubdomain(name); });
}

void CheckNodeSelectorTerm(const Field& term, bool checks_values) {
  term["matchExpressions"].ForEach(
      [&](const Field& requirement) { CheckRequirement(requirement, true, checks_values); });
  term["matchFields"].ForEach([](const Field& requirement) { CheckFieldRequirement(requirement); });
}

void CheckWeight(const Field& weight) {
  if (weight.Number() >= 1 && weight.Number() <= 100) return;
  weight.InvalidNumber("must be in the range 1-100");
}

void CheckPodAffinityTerm(const Field& term) {
  CheckLabelSelector(term["labelSelector"]);
  CheckLabelSelector(term["namespaceSelector"]);
  term["namespaces"].ForEach(
      [&](const Field& name) { CheckDnsLabel(name.AtPathOf(term["namespace"])); });
  if (term.version().checks_affinity_label_keys) {
    CheckLabelKeys(term, "matchLabelKeys");
    CheckLabelKeys(term, "mismatchLabelKeys");
    CheckMergedKeys(term);
    std::set<std::string> mismatched;
    term["mismatchLabelKeys"].ForEach([&](const Field& key) { mismatched.insert(key.Text()); });
    term["matchLabelKeys"].ForEach([&](const Field& key) {
      if (!mismatched.contains(key.Text())) return;
      key.Invalid("exists in both matchLabelKeys and mismatchLabelKeys");
    });
  }
  const Field topology_key = term["topologyKey"];
  if (topology_key.IsBlank()) topology_key.Required("can not be empty");
  CheckQualifiedName(topology_key);
}

}  // namespace

void CheckLabelSelector(const Field& selector) {
  const bool checks_values = selector.version().checks_selector_values;
  CheckLabels(selector["matchLabels"]);
  selector["matchExpressions"].ForEach(
      [&](const Field& requirement) { CheckRequirement(requirement, false, checks_values); });
}

void CheckNodeSelector(const Field& selector) {
  const bool checks_values = selector.version().checks_selector_values;
  const Field terms = selector["nodeSelectorTerms"];
  if (terms.size() == 0) return terms.Required("must have at least one node selector term");
  terms.ForEach([&](const Field& term) { CheckNodeSelectorTerm(term, checks_values); });
}

void CheckLabelKeys(const Field& term, const char* list) {
  const Field keys = term[list];
  if (keys.size() == 0) return;
  if (!term["labelSelector"].Given()) {
    keys.Forbidden("must not be specified when labelSelector is not set");
  }
  keys.ForEach([](const Field& key) { CheckQualifiedName(key); });
}

void CheckMergedKeys(const Field& term) {
  const Field keys = term["matchLabelKeys"];
  if (keys.size() == 0) return;
  std::set<std::string> seen;
  const Field selector = term["labelSelector"];
  for (const auto& label : selector["matchLabels"].json().items()) seen.insert(label.key());
  selector["matchExpressions"].ForEach([&](const Field& expression) {
    const std::string& key = expression["key"].Text();
    if (seen.insert(key).second) return;
    for (size_t i = 0; i < keys.size(); ++i) {
      if (keys.At(i).Text() != key) continue;
      return keys.At(i)
          .AtPathOf(term.PathOfElement(i))
          .Invalid("exists in both matchLabelKeys and labelSelector");
    }
  });
}

void CheckAffinity(const Field& affinity) {
  constexpr char kRequired[] = "requiredDuringSchedulingIgnoredDuringExecution";
  constexpr char kPreferred[] = "preferredDuringSchedulingIgnoredDuringExecution";
  const Field nodes = affinity["nodeAffinity"];
  if (nodes[kRequired].Given()) CheckNodeSelector(nodes[kRequired]);
  nodes[kPreferred].ForEach([](const Field& term) {
    CheckWeight(term["weight"]);
    CheckNodeSelectorTerm(term["preference"], false);
  });
  for (const char* kind : {"podAffinity", "podAntiAffinity"}) {
    affinity[kind][kRequired].ForEach([](const Field& term) { CheckPodAffinityTerm(term); });
    affinity[kind][kPreferred].ForEach([](const Field& term) {
      CheckWeight(term["weight"]);
      CheckPodAffinityTerm(term["podAffinityTerm"]);
    });
  }
}

}  // namespace berth::admission
