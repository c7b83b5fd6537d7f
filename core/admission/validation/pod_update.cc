#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "admission/defaults/amounts.h"
#include "admission/fields/typed_tree.h"
#include "admission/validation/names.h"
#include "admission/validation/pod.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

constexpr char kRequiredTerms[] = "requiredDuringSchedulingIgnoredDuringExecution";

// Returns a struct in a form that is equal for two structs if upstream's Semantic.DeepEqual finds
// them equal. Absent and empty values are the same, and amounts are compared by value.
Json Comparable(std::string_view type, bool later_fields, Json value) {
  const auto visit_struct = [](const StructType&, Json&) {};
  const auto visit_amounts = [](Json& amounts) {
    for (Json& amount : amounts) amount = AmountOf(amount).MilliValue();
  };
  if (!value.is_object()) value = Json::object();
  VisitTree(type, later_fields, {visit_struct, visit_amounts}, value);
  WriteAsGo(type, later_fields, value);
  return value;
}

bool AreEqual(std::string_view type, const Field& field, const Json& old) {
  const bool later_fields = field.version().later_fields;
  return Comparable(type, later_fields, field.json()) == Comparable(type, later_fields, old);
}

// Checks that the update adds and removes no containers, and checks the images. Returns false if
// the further checks do not apply.
bool CheckImages(const Field& containers, const Json& old_containers) {
  if (containers.size() != old_containers.size()) {
    containers.Forbidden("pod updates may not add or remove containers");
    return false;
  }
  containers.ForEach([](const Field& container) {
    container["image"].CheckRequired();
    CheckNoOuterSpaces(container["image"]);
  });
  return true;
}

// Checks a change of activeDeadlineSeconds. Returns false if the further checks do not apply.
bool CheckDeadline(const Field& deadline, const Json& old) {
  if (!deadline.Given()) {
    if (!old.is_null()) deadline.Invalid("must not update from a positive integer to nil value");
    return true;
  }
  if (deadline.Number() < 0 || deadline.Number() > kMaxDeadlineSeconds) {
    deadline.CheckRange(0, kMaxDeadlineSeconds);
    return false;
  }
  if (old.is_null() || old.get<int64_t>() >= deadline.Number()) return true;
  deadline.Invalid("must be less than or equal to previous value");
  return false;
}

Json WithoutSeconds(Json toleration) {
  toleration.erase("tolerationSeconds");
  return Comparable("Toleration", false, std::move(toleration));
}

void CheckOnlyAddedTolerations(const Field& tolerations, const Json& old_tolerations) {
  for (const Json& old : old_tolerations) {
    bool is_kept = false;
    tolerations.ForEach([&](const Field& toleration) {
      is_kept = is_kept || WithoutSeconds(toleration.json()) == WithoutSeconds(old);
    });
    if (is_kept) continue;
    return tolerations.Forbidden(
        "existing toleration can not be modified except its tolerationSeconds");
  }
  CheckTolerations(tolerations);
}

void CheckOnlyDeletedGates(const Field& gates, const Json& old_gates) {
  std::map<std::string, size_t> added;
  for (size_t i = 0; i < gates.size(); ++i) added[gates.At(i)["name"].Text()] = i;
  for (const Json& old : old_gates) added.erase(GetText(old, "name"));
  for (const auto& [name, index] : added) {
    gates.At(index)["name"].Forbidden(
        StrCat("only deletion is allowed, but found new scheduling gate '", name, "'"));
  }
}

std::string RequirementsText(const Field& requirements) {
  if (!requirements.Given()) return "null";
  std::string text = "[";
  requirements.ForEach([&](const Field& requirement) {
    if (text.size() > 1) text += ",";
    text += GoJsonStruct(requirement.json(), "Key Operator Values?");
  });
  return text + "]";
}

std::string TermText(const Field& term) {
  return StrCat("{\"MatchExpressions\":", RequirementsText(term["matchExpressions"]),
                ",\"MatchFields\":", RequirementsText(term["matchFields"]), "}");
}

// Reports whether `requirements` begins with the requirements in `old`.
bool OnlyAdds(const Json& requirements, const Json& old) {
  for (size_t i = 0; i < old.size(); ++i) {
    if (i >= requirements.size()) return false;
    const auto comparable = [](const Json& requirement) {
      return Comparable("NodeSelectorRequirement", false, requirement);
    };
    if (comparable(requirements[i]) != comparable(old[i])) return false;
  }
  return true;
}

bool OnlyAddsToTerm(const Field& term, const Json& old) {
  const Json& old_expressions = Get(old, "matchExpressions");
  const Json& old_fields = Get(old, "matchFields");
  const Json& expressions = term["matchExpressions"].json();
  const Json& fields = term["matchFields"].json();
  // A term without requirements matches no node. Additional requirements could make it match some.
  if (old_expressions.empty() && old_fields.empty()) return expressions.empty() && fields.empty();
  return OnlyAdds(expressions, old_expressions) && OnlyAdds(fields, old_fields);
}

void CheckNodeAffinityMutation(const Field& affinity, const Json& old) {
  const Json& old_terms = Get(Get(old, kRequiredTerms), "nodeSelectorTerms");
  if (old_terms.empty()) return;
  const Field terms = affinity[kRequiredTerms]["nodeSelectorTerms"];
  if (terms.size() != old_terms.size()) {
    std::string text;
    terms.ForEach([&](const Field& term) { text += (text.empty() ? "[" : ",") + TermText(term); });
    return terms.InvalidStruct(
        text.empty() ? "null" : text + "]",
        "no additions/deletions to non-empty NodeSelectorTerms list are allowed");
  }
  for (size_t i = 0; i < terms.size(); ++i) {
    if (OnlyAddsToTerm(terms.At(i), old_terms[i])) continue;
    terms.At(i).InvalidStruct(TermText(terms.At(i)),
                              "only additions are allowed (no mutations or deletions)");
  }
}

// Checks the changes that are allowed while a pod has scheduling gates, and reverts them in
// `munged`.
void CheckGatedChanges(const Field& spec, const Json& old_spec, Json& munged) {
  const Field selector = spec["nodeSelector"];
  const Json& old_selector = Get(old_spec, "nodeSelector");
  for (const auto& pair : old_selector.items()) {
    if (Get(selector.json(), pair.key().c_str()) == pair.value()) continue;
    const std::string shown = selector.Given() ? GoJson(selector.json()) : "null";
    selector.InvalidStruct(
        shown, "only additions to spec.nodeSelector are allowed (no mutations or deletions)");
    break;
  }
  munged["nodeSelector"] = old_selector;

  const Json& old_affinity = Get(old_spec, "affinity");
  const Json& old_nodes = Get(old_affinity, "nodeAffinity");
  const Field affinity = spec["affinity"];
  if (AreEqual("NodeAffinity", affinity["nodeAffinity"], old_nodes) &&
      affinity["nodeAffinity"].Given() == !old_nodes.is_null()) {
    return;
  }
  CheckNodeAffinityMutation(affinity["nodeAffinity"], old_nodes);
  if (!affinity.Given() && old_nodes.is_null()) return;
  const bool only_nodes = !affinity["podAffinity"].Given() && !affinity["podAntiAffinity"].Given();
  if (affinity.Given() && old_affinity.is_null() && only_nodes) {
    munged.erase("affinity");
  } else {
    munged["affinity"]["nodeAffinity"] = old_nodes;
  }
}

void CheckAnnotationUpdates(const Field& pod, const Json& old) {
  constexpr char kMirror[] = "kubernetes.io/config.mirror";
  const Field annotations = pod["metadata"]["annotations"];
  const Field mirror = annotations.Key(kMirror);
  const Json& old_mirror = Get(Get(Get(old, "metadata"), "annotations"), kMirror);
  if (!old_mirror.is_null() && mirror.json() != old_mirror) {
    mirror.Forbidden("may not remove or update mirror pod annotation");
  } else if (old_mirror.is_null() && mirror.Given()) {
    mirror.Forbidden("may not add mirror pod annotation");
  }
  CheckPodAnnotations(annotations, pod["spec"]);
}

// Reverts the allowed changes in `munged`.
void TakeBackAllowedChanges(const Field& spec, const Json& old_spec, Json& munged) {
  for (const char* list : {"containers", "initContainers"}) {
    for (size_t i = 0; i < spec[list].size(); ++i) {
      munged[list][i]["image"] = GetText(Get(old_spec, list)[i], "image");
    }
  }
  for (const char* name : {"activeDeadlineSeconds", "tolerations", "schedulingGates"}) {
    munged.erase(name);
    if (const Json& value = Get(old_spec, name); !value.is_null()) munged[name] = value;
  }
  const Field grace = spec["terminationGracePeriodSeconds"];
  const int64_t old_grace = GetNumber(old_spec, "terminationGracePeriodSeconds");
  if (spec.version().grace_period_may_become_one && old_grace < 0 && grace.Number() == 1) {
    munged["terminationGracePeriodSeconds"] = old_grace;
  }
}

}  // namespace

void CheckPodUpdate(const Field& pod, const Json& old) {
  CheckMetadataUpdate(pod["metadata"], Get(old, "metadata"));
  CheckPod(pod);
  CheckAnnotationUpdates(pod, old);
  const Field spec = pod["spec"];
  const Json& old_spec = Get(old, "spec");
  for (const char* list : {"containers", "initContainers"}) {
    if (!CheckImages(spec[list], Get(old_spec, list))) return;
  }
  if (!CheckDeadline(spec["activeDeadlineSeconds"], Get(old_spec, "activeDeadlineSeconds"))) {
    return;
  }
  CheckOnlyAddedTolerations(spec["tolerations"], Get(old_spec, "tolerations"));
  CheckOnlyDeletedGates(spec["schedulingGates"], Get(old_spec, "schedulingGates"));
  Json munged = spec.json();
  TakeBackAllowedChanges(spec, old_spec, munged);
  if (!Get(old_spec, "schedulingGates").empty()) CheckGatedChanges(spec, old_spec, munged);
  if (AreEqual("PodSpec", spec.With(munged), old_spec)) return;
  spec.Forbidden(spec.version().no_other_change_of_pod);
}

namespace {

// Checks that the pod has the same containers in the same order, and reports whether that is so.
bool CheckSameContainers(const Field& spec, const Json& old_spec) {
  bool are_same = true;
  for (const char* list : {"containers", "initContainers"}) {
    const Field containers = spec[list];
    const Json& old = Get(old_spec, list);
    if (containers.size() != old.size()) {
      containers.Forbidden(StrCat(list, " may not be added or removed on resize"));
      are_same = false;
      continue;
    }
    for (size_t i = 0; i < old.size(); ++i) {
      const Field name = containers.At(i)["name"];
      if (name.Text() == GetText(old[i], "name")) continue;
      name.Forbidden(StrCat(list, " may not be renamed or reordered on resize"));
      are_same = false;
    }
  }
  return are_same;
}

void CheckNoneRemoved(const Field& container, const Json& old) {
  for (const char* list : {"requests", "limits"}) {
    const Field amounts = container["resources"][list];
    const Json& old_amounts = Get(Get(old, "resources"), list);
    bool is_removed = false;
    for (const auto& amount : old_amounts.items()) {
      is_removed = is_removed || !amounts.Has(amount.key().c_str());
    }
    if (is_removed) amounts.Forbidden(StrCat("resource ", list, " cannot be removed"));
  }
}

// Returns the container with its old cpu and memory.
Json WithOldCpuAndMemory(Json container, const Json& old) {
  Json resources = Json::object();
  for (const char* list : {"requests", "limits"}) {
    const Json& old_amounts = Get(Get(old, "resources"), list);
    if (old_amounts.is_null()) continue;
    Json amounts = Get(Get(container, "resources"), list);
    if (amounts.is_null()) amounts = Json::object();
    for (const char* name : {"cpu", "memory"}) {
      amounts.erase(name);
      if (const Json& amount = Get(old_amounts, name); !amount.is_null()) amounts[name] = amount;
    }
    resources[list] = std::move(amounts);
  }
  container["resources"] = std::move(resources);
  return container;
}

// Checks that the resize changes only cpu and memory of the container, and reverts the change in
// `munged`.
void CheckResizedContainer(const Field& spec, const char* list, size_t i, const Json& old_container,
                           Json& munged) {
  const bool is_init = std::string_view(list) == "initContainers";
  const Field container = spec[list].At(i);
  Json kept = container.json();
  const bool may_change = !is_init || IsSidecar(container.json());
  if (may_change) kept = WithOldCpuAndMemory(std::move(kept), old_container);
  munged[list][i] = kept;
  if (AreEqual("Container", spec.With(kept), old_container)) return;
  spec.Forbidden(!is_init     ? "only cpu and memory resources are mutable"
                 : may_change ? "only cpu and memory resources for sidecar containers are mutable"
                              : "resources for non-sidecar init containers are immutable");
}

}  // namespace

void CheckPodResize(const Field& pod, const Json& old) {
  FieldErrors& errors = pod.checks().errors;
  const Field spec = pod["spec"];
  const Json& old_spec = Get(old, "spec");
  const auto has_pod_level = [](const Json& pod_spec) {
    const Json& resources = Get(pod_spec, "resources");
    return !Get(resources, "requests").empty() || !Get(resources, "limits").empty();
  };
  CheckMetadataUpdate(pod["metadata"], Get(old, "metadata"));
  CheckPod(pod);
  const char* refusal = nullptr;
  if (has_pod_level(old_spec) || has_pod_level(spec.json())) {
    refusal = "pods with pod-level resources cannot be resized";
  } else if (Get(Get(old, "metadata"), "annotations").contains("kubernetes.io/config.mirror")) {
    refusal = "static pods cannot be resized";
  } else if (GetText(Get(old_spec, "os"), "name") == "windows") {
    refusal = "windows pods cannot be resized";
  }
  if (refusal != nullptr) {
    errors.clear();
    return pod.AtPath("<nil>").Forbidden(refusal);
  }
  const std::string_view qos = QosClass(old_spec);
  if (qos != QosClass(spec.json())) {
    spec.InvalidAs(Quoted(qos), "Pod QOS Class may not change as a result of resizing");
  }
  if (!CheckSameContainers(spec, old_spec)) return;
  Json munged = spec.json();
  for (const char* list : {"initContainers", "containers"}) {
    for (size_t i = 0; i < spec[list].size(); ++i) {
      const Json& old_container = Get(old_spec, list)[i];
      if (std::string_view(list) == "initContainers" && !IsSidecar(old_container)) continue;
      CheckNoneRemoved(spec[list].At(i), old_container);
    }
  }
  for (const char* list : {"containers", "initContainers"}) {
    for (size_t i = 0; i < spec[list].size(); ++i) {
      CheckResizedContainer(spec, list, i, Get(old_spec, list)[i], munged);
    }
  }
  if (!errors.empty() || AreEqual("PodSpec", spec.With(munged), old_spec)) return;
  spec.Forbidden("only cpu and memory resources are mutable");
}

}  // namespace berth::admission
