#include "scenario/import/unmodelled.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "api/fields/field_table.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

// The condition under which a field makes a difference. The decoder of the manifest finds values of
// wrong types.
enum class When : uint8_t {
  kAny,         // it exists and is not empty
  kEquals,      // it equals Field::text
  kMoreThanOne  // it is a number above 1
};

// The versions that do not model a field.
enum class Lacks : uint8_t { kOlder, kNewer, kAll };

struct Field {
  Kind kind = Kind::kPod;
  std::string_view path{};  // with [] behind each list
  std::string_view code{};
  Lacks lacks = Lacks::kOlder;
  When when = When::kAny;
  std::string_view text{};
};

// Fields that matter for other reasons than that a version lacks them.
constexpr Field kFields[] = {
    {Kind::kPod, "spec.resourceClaims", "claimsWait", Lacks::kNewer},
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

// Fields of a pod's spec that only newer versions have, and about which more is known than their
// names and types.
struct NewerField {
  std::string_view path;  // the end of the path
  std::string_view code;
  When when = When::kAny;
  std::string_view text{};
};
constexpr NewerField kNewerFields[] = {
    {".nodeAffinityPolicy", "nodeAffinityPolicy", When::kEquals, "Ignore"},
    {".nodeTaintsPolicy", "nodeTaintsPolicy", When::kEquals, "Honor"},
    {"spec.initContainers[].restartPolicy", "sidecar", When::kEquals, "Always"},
    {"spec.resources", "podResources"},
    {".mismatchLabelKeys", "matchLabelKeys"},
    {".namespaceSelector", "namespaceSelector"},
};
// Has no effect, because only the restart policy of an init container has one.
constexpr std::string_view kWithoutEffect = "spec.containers[].restartPolicy";
// A feature gate of v1.21 is off, so its scheduler ignores this field, although its API server has
// it.
constexpr std::string_view kBehindGate = "namespaceSelector";

// The order in which the parts of a spec are reported. Other parts come after these.
constexpr std::string_view kAffinity = "spec.affinity";
constexpr std::string_view kPartsInOrder[] = {"spec.schedulingGates",
                                              "spec.topologySpreadConstraints",
                                              "spec.resourceClaims", "spec.initContainers"};

size_t RankOf(std::string_view path) {
  const auto found = std::find_if(std::begin(kPartsInOrder), std::end(kPartsInOrder),
                                  [&](std::string_view part) { return path.starts_with(part); });
  return static_cast<size_t>(found - std::begin(kPartsInOrder));
}

// A field of the table, with its whole path.
struct FoundField {
  std::string path;
  Field field;
};

FoundField FieldAt(const std::string& path, const FieldType& field) {
  for (const NewerField& known : kNewerFields) {
    if (path.ends_with(known.path)) {
      return {path, {.code = known.code, .when = known.when, .text = known.text}};
    }
  }
  const bool is_number = ClassOf(field.type) == TypeClass::kInt32;
  return {path,
          {.code = HasImportMeaning(field.name) ? field.name : kLaterField,
           .when = is_number ? When::kMoreThanOne : When::kAny}};
}

// Adds the fields of a struct and of the structs inside it that a run reads and v1.21 ignores. In
// each struct, the fields that v1.21 does not have come first.
void AddNewerFields(const FieldTable& table, const StructType& type, const std::string& path,
                    std::vector<FoundField>* fields) {
  for (const bool are_newer : {true, false}) {
    FieldReader reader(type, true);
    while (const auto field = reader.Next()) {
      if (field->rule.empty() || (field->releases == FieldReleases::kOnlyNewer) != are_newer) {
        continue;
      }
      const std::string inner_path = StrCat(path, ".", field->name);
      if (are_newer || field->name == kBehindGate) {
        if (inner_path != kWithoutEffect) fields->push_back(FieldAt(inner_path, *field));
      } else if (const StructType* inner = FindStruct(InnermostType(field->type), table)) {
        const bool is_list = ClassOf(field->type, table) == TypeClass::kList;
        AddNewerFields(table, *inner, is_list ? inner_path + "[]" : inner_path, fields);
      }
    }
  }
}

std::vector<FoundField> NewerFieldsOfPods(const FieldTable& table) {
  std::vector<FoundField> fields;
  AddNewerFields(table, *FindStruct("PodSpec", table), "spec", &fields);
  std::stable_sort(fields.begin(), fields.end(), [](const FoundField& a, const FoundField& b) {
    return RankOf(a.path) < RankOf(b.path);
  });
  return fields;
}

// Reports whether the version does not model the field. A version that stores all fields knows the
// fields of later versions.
bool IsLacking(const Field& field, const Version& version) {
  const bool is_older = version.drop_unknown_fields != nullptr;
  return field.lacks == Lacks::kAll || is_older == (field.lacks == Lacks::kOlder);
}

bool Holds(const Json& value, const Field& field) {
  switch (field.when) {
    case When::kAny:
      // The value {} selects every namespace.
      if (field.code == "namespaceSelector") return value.is_object();
      return !IsEmpty(value);
    case When::kEquals:
      return value == field.text;
    case When::kMoreThanOne:
      return value.is_number_integer() && value.get<int64_t>() > 1;
  }
  return false;
}

// Reports whether the field holds in some element along the path.
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

// Reports whether a requirement of some selector in `value` has an operator that no version knows.
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

void ReportOperators(const Json& pod, std::string_view name, ImportReport* report) {
  const auto add = [&](std::string_view path) {
    report->Add(ImportSection::kNotModelled, "operator", "Pod", path, name);
  };
  const auto spec = pod.find("spec");
  if (spec == pod.end() || !spec->is_object()) return;
  if (HasUnknownOperator(*spec)) add("matchExpressions[].operator");
  if (HasUnknownTolerationOperator(*spec)) add("spec.tolerations[].operator");
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

std::vector<std::string> PathsOfNewerFields(const FieldTable& table) {
  std::vector<std::string> paths;
  for (const FoundField& field : NewerFieldsOfPods(table)) paths.push_back(field.path);
  return paths;
}

void ReportUnmodelledFields(Kind kind, const Json& manifest, std::string_view name,
                            const Version& version, ImportReport* report) {
  static const std::vector<FoundField> newer_fields = NewerFieldsOfPods(StandardFields());
  const auto add = [&](const Field& field, std::string_view path) {
    if (field.kind != kind || !IsLacking(field, version)) return;
    if (!HoldsAt(manifest, path, field)) return;
    report->Add(ImportSection::kNotModelled, field.code, InfoOf(kind).name, path, name);
  };
  const auto add_newer = [&](bool is_affinity) {
    for (const auto& [path, field] : newer_fields) {
      if (path.starts_with(kAffinity) == is_affinity) add(field, path);
    }
  };
  add_newer(false);
  for (const Field& field : kFields) add(field, field.path);
  add_newer(true);
  if (kind == Kind::kPod) ReportOperators(manifest, name, report);
}

void ReportUnmodelledKind(std::string_view kind, std::string_view name, ImportReport* report) {
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return report->Add(row.section, row.code, kind, "", name);
  }
  report->Add(ImportSection::kIgnored, "otherKind", kind, "", name);
}

}  // namespace berth::sim
