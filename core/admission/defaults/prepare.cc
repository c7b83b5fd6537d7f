#include "admission/defaults/prepare.h"

#include <string>
#include <utility>

#include "admission/defaults/amounts.h"
#include "admission/fields/typed_tree.h"
#include "base/function_ref.h"

namespace berth::admission {
namespace {

constexpr size_t kMaxGeneratedPrefix = 58;

// {key, operator, values: [the pod's value]} for each key that the pod has as a label.
void MergeKeys(const Json& pod_labels, const Json& keys, std::string_view op, Json& selector) {
  for (const Json& key : keys) {
    const auto label = pod_labels.find(key.get_ref<const std::string&>());
    if (label == pod_labels.end()) continue;
    Json expression = {{"key", key}, {"operator", op}};
    expression["values"].push_back(*label);
    selector["matchExpressions"].push_back(std::move(expression));
  }
}

void MergeTerm(const Json& pod_labels, Json& term) {
  const auto selector = term.find("labelSelector");
  if (selector == term.end()) return;
  MergeKeys(pod_labels, Get(term, "matchLabelKeys"), "In", *selector);
  MergeKeys(pod_labels, Get(term, "mismatchLabelKeys"), "NotIn", *selector);
}

// Each term of the affinity and the anti-affinity to pods, preferred ones first.
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

// Removes what feature gates that are off by default make the server drop.
void DropDisabledFields(const AdmissionVersion& version, Json& pod_spec) {
  if (!version.later_fields) {
    pod_spec.erase("ephemeralContainers");
    ForEachAffinityTerm(pod_spec, [](Json& term) { term.erase("namespaceSelector"); });
    return;
  }
  pod_spec.erase("hostnameOverride");
  for (const char* list : {"containers", "initContainers"}) {
    const auto containers = pod_spec.find(list);
    if (containers == pod_spec.end()) continue;
    for (Json& container : *containers) {
      container.erase("restartPolicyRules");
      if (!IsSidecar(container) || std::string_view(list) == "containers") {
        container.erase("restartPolicy");
      }
      for (Json& variable : container["env"]) {
        const auto source = variable.find("valueFrom");
        if (source != variable.end()) source->erase("fileKeyRef");
      }
      if (container["env"].is_null()) container.erase("env");
    }
  }
}

void PreparePod(const AdmissionVersion& version, Json& pod) {
  Json& spec = pod["spec"];
  DropDisabledFields(version, spec);
  Json status = {{"phase", "Pending"}, {"qosClass", QosClass(spec)}};
  if (version.later_fields) {
    pod["metadata"]["generation"] = 1;
    if (!Get(spec, "schedulingGates").empty()) {
      const Json condition = {
          {"type", "PodScheduled"},
          {"status", "False"},
          {"reason", "SchedulingGated"},
          {"message", "Scheduling is blocked due to non-empty scheduling gates"}};
      status["conditions"].push_back(condition);
    }
    MergeLabelKeys(pod);
  }
  pod["status"] = std::move(status);
}

// dataSource and dataSourceRef say the same, whichever was given.
void CopyDataSources(Json& spec) {
  const Json source = Get(spec, "dataSource");
  const Json reference = Get(spec, "dataSourceRef");
  if (!source.is_null() && reference.is_null()) spec["dataSourceRef"] = source;
  if (source.is_null() && !reference.is_null() && GetText(reference, "namespace").empty()) {
    spec["dataSource"] = reference;
    spec["dataSource"].erase("namespace");
  }
}

void PrepareNamespace(Json& object) {
  object["status"] = {{"phase", "Active"}};
  Json& finalizers = object["spec"]["finalizers"];
  bool is_kept_by_server = false;
  for (const Json& finalizer : finalizers) {
    is_kept_by_server = is_kept_by_server || finalizer == "kubernetes";
  }
  if (!is_kept_by_server) finalizers.push_back("kubernetes");
}

}  // namespace

void GenerateName(std::string_view suffix, Json& object) {
  Json& metadata = object["metadata"];
  const std::string& prefix = GetText(metadata, "generateName");
  if (prefix.empty() || !GetText(metadata, "name").empty()) return;
  metadata["name"] = prefix.substr(0, kMaxGeneratedPrefix).append(suffix);
}

void MergeLabelKeys(Json& pod) {
  const Json labels = Get(Get(pod, "metadata"), "labels").is_null()
                          ? Json::object()
                          : Get(Get(pod, "metadata"), "labels");
  Json& spec = pod["spec"];
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
    object.erase("status");
    Json& spec = object["spec"];
    if (!GetText(spec, "clusterIP").empty() && Get(spec, "clusterIPs").empty()) {
      spec["clusterIPs"].push_back(GetText(spec, "clusterIP"));
    }
  } else if (kind.name == "PersistentVolumeClaim") {
    object["status"] = {{"phase", "Pending"}};
    if (version.later_fields) CopyDataSources(object["spec"]);
  } else if (kind.name == "PersistentVolume") {
    object["status"] = {{"phase", "Pending"}};
  } else if (kind.name == "Node") {
    // Storage drops a map that is empty, and reading it again gives it its default.
    const Json capacity = Get(Get(object, "status"), "capacity");
    if (!capacity.empty() && Get(object["status"], "allocatable").empty()) {
      object["status"]["allocatable"] = capacity;
    }
  } else if (kind.name != "PriorityClass" && kind.name != "StorageClass" &&
             kind.name != "CSINode") {
    object.erase("status");
    object["metadata"]["generation"] = 1;
  }
}

void PrepareForUpdate(const Kind& kind, const Json& old, bool status_only, Json& object) {
  const auto keep = [&](const char* name) {
    const Json& value = Get(old, name);
    if (value.is_null()) {
      object.erase(name);
    } else {
      object[name] = value;
    }
  };
  if (status_only) {
    keep("spec");
  } else if (kind.name != "Node") {
    keep("status");
  }
}

}  // namespace berth::admission
