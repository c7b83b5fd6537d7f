#include "admission/defaults/prepare.h"

#include <string>
#include <utility>

#include "admission/defaults/amounts.h"
#include "admission/fields/typed_tree.h"
#include "api/json/json.h"
#include "base/function_ref.h"

namespace berth::admission {
namespace {

constexpr size_t kMaxGeneratedPrefix = 58;

// Adds the expression {key, operator, values: [the pod's value]} to the selector for each key that
// is a label of the pod.
void MergeKeys(const Json& pod_labels, const Json& keys, const char* op, Json& selector) {
  for (const Json& key : keys) {
    const auto label = pod_labels.find(key.get_ref<const std::string&>());
    if (label == pod_labels.end()) continue;
    Json expression;
    SetText(expression, "key", key.get_ref<const std::string&>());
    SetText(expression, "operator", op);
    Child(expression, "values").push_back(*label);
    Child(selector, "matchExpressions").push_back(std::move(expression));
  }
}

void MergeTerm(const Json& pod_labels, Json& term) {
  const auto selector = term.find("labelSelector");
  if (selector == term.end()) return;
  MergeKeys(pod_labels, Get(term, "matchLabelKeys"), "In", *selector);
  MergeKeys(pod_labels, Get(term, "mismatchLabelKeys"), "NotIn", *selector);
}

// Calls `visit` with each term of the pod affinity and anti-affinity, preferred terms first.
void ForEachAffinityTerm(Json& pod_spec, FunctionRef<void(Json& term)> visit) {
  const auto affinity = pod_spec.find("affinity");
  if (affinity == pod_spec.end()) return;
  for (const char* kind : {"podAffinity", "podAntiAffinity"}) {
    const auto terms = affinity->find(kind);
    if (terms == affinity->end()) continue;
    for (auto& list : terms->items()) {
      for (Json& term : list.value()) {
        const auto weighted = term.find("podAffinityTerm");
        visit(weighted == term.end() ? term : *weighted);
      }
    }
  }
}

// Removes the fields whose feature gates are off by default, as the server drops them.
void DropDisabledFields(const AdmissionVersion& version, Json& pod_spec) {
  if (!version.has_ephemeral_containers) Erase(pod_spec, "ephemeralContainers");
  if (!version.has_namespace_selectors) {
    ForEachAffinityTerm(pod_spec, [](Json& term) { Erase(term, "namespaceSelector"); });
  }
  if (!version.later_fields) return;  // v1.21 does not have the other fields
  if (!version.has_hostname_override) Erase(pod_spec, "hostnameOverride");
  for (const char* list : {"containers", "initContainers"}) {
    const auto containers = pod_spec.find(list);
    if (containers == pod_spec.end()) continue;
    for (Json& container : *containers) {
      if (!version.has_container_restart_rules) {
        Erase(container, "restartPolicyRules");
        if (!IsSidecar(container) || std::string_view(list) == "containers") {
          Erase(container, "restartPolicy");
        }
      }
      if (version.has_environment_files) continue;
      for (Json& variable : Child(container, "env")) {
        const auto source = variable.find("valueFrom");
        if (source != variable.end()) source->erase("fileKeyRef");
      }
      if (Child(container, "env").is_null()) Erase(container, "env");
    }
  }
}

void PreparePod(const AdmissionVersion& version, Json& pod) {
  Json& spec = Child(pod, "spec");
  DropDisabledFields(version, spec);
  Json status;
  SetText(status, "phase", "Pending");
  SetText(status, "qosClass", std::string(QosClass(spec)));
  if (version.completes_new_pods) {
    SetNumber(Child(pod, "metadata"), "generation", 1);
    if (!Get(spec, "schedulingGates").empty()) {
      Json condition;
      SetText(condition, "type", "PodScheduled");
      SetText(condition, "status", "False");
      SetText(condition, "reason", "SchedulingGated");
      SetText(condition, "message", "Scheduling is blocked due to non-empty scheduling gates");
      Child(status, "conditions").push_back(std::move(condition));
    }
    MergeLabelKeys(pod);
  }
  Child(pod, "status") = std::move(status);
}

// Copies dataSource to a missing dataSourceRef, or a dataSourceRef without namespace to a missing
// dataSource.
void CopyDataSources(Json& spec) {
  const Json source = Get(spec, "dataSource");
  const Json reference = Get(spec, "dataSourceRef");
  if (!source.is_null() && reference.is_null()) Child(spec, "dataSourceRef") = source;
  if (source.is_null() && !reference.is_null() && GetText(reference, "namespace").empty()) {
    Child(spec, "dataSource") = reference;
    Erase(Child(spec, "dataSource"), "namespace");
  }
}

// Replaces the status by one that contains only the phase.
void SetPhase(Json& object, const char* phase) {
  Erase(object, "status");
  SetText(Child(object, "status"), "phase", phase);
}

void PrepareNamespace(Json& object) {
  SetPhase(object, "Active");
  Json& finalizers = Child(Child(object, "spec"), "finalizers");
  bool is_kept_by_server = false;
  for (const Json& finalizer : finalizers) {
    is_kept_by_server = is_kept_by_server || finalizer == "kubernetes";
  }
  if (!is_kept_by_server) finalizers.push_back("kubernetes");
}

}  // namespace

void GenerateName(std::string_view suffix, Json& object) {
  Json& metadata = Child(object, "metadata");
  const std::string& prefix = GetText(metadata, "generateName");
  if (prefix.empty() || !GetText(metadata, "name").empty()) return;
  SetText(metadata, "name", prefix.substr(0, kMaxGeneratedPrefix).append(suffix));
}

void MergeLabelKeys(Json& pod) {
  const Json labels = Get(Get(pod, "metadata"), "labels").is_null()
                          ? Json::object()
                          : Get(Get(pod, "metadata"), "labels");
  Json& spec = Child(pod, "spec");
  ForEachAffinityTerm(spec, [&](Json& term) { MergeTerm(labels, term); });
  if (const auto constraints = spec.find("topologySpreadConstraints"); constraints != spec.end()) {
    for (Json& constraint : *constraints) MergeTerm(labels, constraint);
  }
}

void PrepareForCreate(const AdmissionVersion& version, const Kind& kind, Json& object) {
  if (kind.name == "Pod") {
    PreparePod(version, object);
  } else if (kind.name == "Namespace") {
    PrepareNamespace(object);
  } else if (kind.name == "Service") {
    Erase(object, "status");
    Json& spec = Child(object, "spec");
    if (!GetText(spec, "clusterIP").empty() && Get(spec, "clusterIPs").empty()) {
      Child(spec, "clusterIPs").push_back(GetText(spec, "clusterIP"));
    }
  } else if (kind.name == "PersistentVolumeClaim") {
    SetPhase(object, "Pending");
    if (version.copies_data_sources) CopyDataSources(Child(object, "spec"));
  } else if (kind.name == "PersistentVolume") {
    SetPhase(object, "Pending");
  } else if (kind.name == "Node") {
    // Storage drops an empty map. When the server reads the object again, it sets the default.
    const Json capacity = Get(Get(object, "status"), "capacity");
    if (!capacity.empty() && Get(Get(object, "status"), "allocatable").empty()) {
      Child(Child(object, "status"), "allocatable") = capacity;
    }
  } else if (kind.name != "PriorityClass" && kind.name != "StorageClass" &&
             kind.name != "CSINode") {
    Erase(object, "status");
    SetNumber(Child(object, "metadata"), "generation", 1);
  }
}

void PrepareForUpdate(const Kind& kind, const Json& old, bool status_only, Json& object) {
  const auto keep = [&](const char* name) {
    const Json& value = Get(old, name);
    if (value.is_null()) {
      Erase(object, name);
    } else {
      Child(object, name) = value;
    }
  };
  if (status_only) {
    keep("spec");
  } else if (kind.name != "Node") {
    keep("status");
  }
}

}  // namespace berth::admission
