#include "scenario/import/unmodelled.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

// When a field makes a difference. Values of wrong types are found when the manifest is decoded.
enum class When : uint8_t {
  kAny,         // it is there, and not empty
  kEquals,      // it is this text
  kMoreThanOne  // it is such a number
};

// Which versions have nothing for it.
enum class Lacks : uint8_t { kOlder, kNewer, kAll };

struct Field {
  Kind kind;
  std::string_view path;  // with [] behind what is a list
  std::string_view code;
  Lacks lacks = Lacks::kOlder;
  When when = When::kAny;
  std::string_view text{};
};

constexpr Field kFields[] = {
    {Kind::kPod, "spec.schedulingGates", "schedulingGates"},
    {Kind::kPod, "spec.topologySpreadConstraints[].minDomains", "minDomains", Lacks::kOlder,
     When::kMoreThanOne},
    {Kind::kPod, "spec.topologySpreadConstraints[].nodeAffinityPolicy", "nodeAffinityPolicy",
     Lacks::kOlder, When::kEquals, "Ignore"},
    {Kind::kPod, "spec.topologySpreadConstraints[].nodeTaintsPolicy", "nodeTaintsPolicy",
     Lacks::kOlder, When::kEquals, "Honor"},
    {Kind::kPod, "spec.topologySpreadConstraints[].matchLabelKeys", "matchLabelKeys"},
    {Kind::kPod, "spec.resourceClaims", "resourceClaims"},
    {Kind::kPod, "spec.resourceClaims", "claimsWait", Lacks::kNewer},
    {Kind::kPod, "spec.initContainers[].restartPolicy", "sidecar", Lacks::kOlder, When::kEquals,
     "Always"},
    {Kind::kPod, "spec.resources", "podResources"},
    {Kind::kPod, "spec.workloadRef", "workload", Lacks::kAll},
    {Kind::kPod, "spec.schedulingGroup", "workload", Lacks::kAll},
    {Kind::kPod, "status.resize", "resize"},
    {Kind::kPod, "status.conditions[].type", "resize", Lacks::kOlder, When::kEquals,
     "PodResizePending"},
    {Kind::kPod, "status.conditions[].type", "resize", Lacks::kOlder, When::kEquals,
     "PodResizeInProgress"},
    {Kind::kPod, "metadata.deletionTimestamp", "deletion", Lacks::kAll},
    {Kind::kNode, "metadata.deletionTimestamp", "deletion", Lacks::kAll},
    {Kind::kPersistentVolumeClaim, "spec.accessModes[]", "readWriteOncePod", Lacks::kOlder,
     When::kEquals, "ReadWriteOncePod"},
};

// Of the terms of pod affinity.
constexpr Field kTermFields[] = {
    {Kind::kPod, "matchLabelKeys", "matchLabelKeys"},
    {Kind::kPod, "mismatchLabelKeys", "matchLabelKeys"},
    {Kind::kPod, "namespaceSelector", "namespaceSelector"},
};

// A version that stores all fields has what later ones brought.
bool IsLacking(const Field& field, const Version& version) {
  const bool is_older = version.drop_unknown_fields != nullptr;
  return field.lacks == Lacks::kAll || is_older == (field.lacks == Lacks::kOlder);
}

bool Holds(const Json& value, const Field& field) {
  switch (field.when) {
    case When::kAny:
      // {} selects every namespace.
      if (field.code == "namespaceSelector") return value.is_object();
      return !IsEmpty(value);
    case When::kEquals:
      return value == field.text;
    case When::kMoreThanOne:
      return value.is_number_integer() && value.get<int64_t>() > 1;
  }
  return false;
}

// Whether the field holds in some element along the path.
bool HoldsAt(const Json& value, std::string_view path, const Field& field) {
  if (path.empty()) return Holds(value, field);
  if (path.starts_with("[]")) {
    path.remove_prefix(path.starts_with("[].") ? 3 : 2);
    return value.is_array() && std::any_of(value.begin(), value.end(), [&](const Json& element) {
             return HoldsAt(element, path, field);
           });
  }
  if (!value.is_object()) return false;
  const size_t end = std::min(path.find_first_of(".["), path.size());
  const auto member = value.find(path.substr(0, end));
  if (member == value.end()) return false;
  path.remove_prefix(end);
  if (path.starts_with('.')) path.remove_prefix(1);
  return HoldsAt(*member, path, field);
}

bool IsKnownOperator(const Json& name) {
  for (const std::string_view known : {"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"}) {
    if (name == known) return true;
  }
  return !name.is_string();
}

// Whether a requirement of some selector in there has an operator that no version knows.
bool HasUnknownOperator(const Json& value) {
  if (!value.is_structured()) return false;
  const auto requirement = [](const Json& one) {
    if (!one.is_object()) return false;
    const auto name = one.find("operator");
    return name != one.end() && !IsKnownOperator(*name);
  };
  if (value.is_object()) {
    for (const char* list : {"matchExpressions", "matchFields"}) {
      const auto found = value.find(list);
      if (found == value.end() || !found->is_array()) continue;
      if (std::any_of(found->begin(), found->end(), requirement)) return true;
    }
  }
  return std::any_of(value.begin(), value.end(), HasUnknownOperator);
}

bool HasUnknownTolerationOperator(const Json& spec) {
  const auto list = spec.find("tolerations");
  if (list == spec.end() || !list->is_array()) return false;
  return std::any_of(list->begin(), list->end(), [](const Json& toleration) {
    if (!toleration.is_object()) return false;
    const auto name = toleration.find("operator");
    return name != toleration.end() && name->is_string() && !IsEmpty(*name) && *name != "Equal" &&
           *name != "Exists";
  });
}

void ReportPod(const Json& pod, std::string_view name, const Version& version,
               ImportReport* report) {
  const auto add = [&](std::string_view code, std::string_view path) {
    report->Add(ImportSection::kNotModelled, code, "Pod", path, name);
  };
  for (const std::string_view affinity : {"podAffinity", "podAntiAffinity"}) {
    for (const std::string_view list :
         {"requiredDuringSchedulingIgnoredDuringExecution[].",
          "preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm."}) {
      for (const Field& field : kTermFields) {
        const std::string path = StrCat("spec.affinity.", affinity, ".", list, field.path);
        if (IsLacking(field, version) && HoldsAt(pod, path, field)) add(field.code, path);
      }
    }
  }
  const auto spec = pod.find("spec");
  if (spec == pod.end() || !spec->is_object()) return;
  if (HasUnknownOperator(*spec)) add("operator", "matchExpressions[].operator");
  if (HasUnknownTolerationOperator(*spec)) add("operator", "spec.tolerations[].operator");
}

struct KindRow {
  std::string_view kind;
  ImportSection section;
  std::string_view code;
};

constexpr KindRow kKinds[] = {
    {"Deployment", ImportSection::kIgnored, kIdleWorkload},
    {"DaemonSet", ImportSection::kIgnored, kIdleWorkload},
    {"Job", ImportSection::kIgnored, kIdleWorkload},
    {"CronJob", ImportSection::kIgnored, kIdleWorkload},
    {"ResourceClaim", ImportSection::kNotModelled, "devices"},
    {"ResourceClaimTemplate", ImportSection::kNotModelled, "devices"},
    {"ResourceSlice", ImportSection::kNotModelled, "devices"},
    {"DeviceClass", ImportSection::kNotModelled, "devices"},
    {"Workload", ImportSection::kNotModelled, "workload"},
    {"PodGroup", ImportSection::kNotModelled, "workload"},
    {"LimitRange", ImportSection::kNotModelled, "admission"},
    {"ResourceQuota", ImportSection::kNotModelled, "admission"},
    {"RuntimeClass", ImportSection::kNotModelled, "admission"},
};

}  // namespace

void ReportUnmodelledFields(Kind kind, const Json& manifest, std::string_view name,
                            const Version& version, ImportReport* report) {
  for (const Field& field : kFields) {
    if (field.kind != kind || !IsLacking(field, version)) continue;
    if (!HoldsAt(manifest, field.path, field)) continue;
    report->Add(ImportSection::kNotModelled, field.code, InfoOf(kind).name, field.path, name);
  }
  if (kind == Kind::kPod) ReportPod(manifest, name, version, report);
}

void ReportUnmodelledKind(std::string_view kind, std::string_view name, ImportReport* report) {
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return report->Add(row.section, row.code, kind, "", name);
  }
  report->Add(ImportSection::kIgnored, "otherKind", kind, "", name);
}

}  // namespace berth::sim
