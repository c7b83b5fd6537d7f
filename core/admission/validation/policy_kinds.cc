#include <optional>
#include <string>
#include <vector>

#include "admission/characters.h"
#include "admission/fields/typed_tree.h"
#include "admission/validation/kinds.h"
#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "api/labels.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

constexpr int64_t kHighestUserPriority = 1000000000;

// Checks that the field is a nonnegative number or a percentage up to 100 %.
void CheckNumberOrPercent(const Field& field) {
  if (!field.Given()) return;
  if (!field.json().is_string()) return field.CheckNonnegative();
  std::string_view digits = field.Text();
  const bool has_percent = digits.ends_with('%');
  if (has_percent) digits.remove_suffix(1);
  const bool is_percentage = has_percent && !digits.empty() &&
                             digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (!is_percentage) {
    return field.Invalid(
        "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  "
        "or '93%', regex used for validation is '[0-9]+%')");
  }
  const std::optional<int64_t> percent = ParseInt64(digits);
  if (!percent || *percent > 100) field.Invalid("must not be greater than 100%");
}

void CheckDisruptionBudgetSpec(const Field& spec) {
  const Field available = spec["minAvailable"];
  const Field unavailable = spec["maxUnavailable"];
  if (available.Given() && unavailable.Given()) {
    spec.InvalidStruct(
        GoJsonStruct(spec.json(),
                     "MinAvailable? Selector? MaxUnavailable? UnhealthyPodEvictionPolicy?"),
        "minAvailable and maxUnavailable cannot be both set");
  }
  CheckNumberOrPercent(available);
  CheckNumberOrPercent(unavailable);
  CheckLabelSelector(spec["selector"]);
}

void CheckPriorityClass(const Field& object) {
  const Field name = object["metadata"]["name"];
  const Field value = object["value"];
  if (name.Text().starts_with("system-")) {
    name.Forbidden(StrCat(
        "priority class names with 'system-' prefix are reserved for system use only. error: ",
        name.Text(), " is not a known system priority class"));
  } else if (value.Number() > kHighestUserPriority) {
    value.Forbidden("maximum allowed value of a user defined priority is 1000000000");
  }
  if (object["preemptionPolicy"].Given()) {
    object["preemptionPolicy"].CheckEnum("PreemptLowerPriority Never");
  }
}

void CheckStorageClass(const Field& object) {
  const Field provisioner = object["provisioner"];
  provisioner.CheckRequired();
  if (!provisioner.IsBlank()) {
    provisioner.Problems(LabelKeyProblems(LowerCased(provisioner.Text())));
  }
  const Field policy = object["reclaimPolicy"];
  if (!policy.IsOneOf(" Delete Retain")) policy.NotSupported("Delete Retain");
  object["volumeBindingMode"].CheckEnum("Immediate WaitForFirstConsumer");
}

void CheckCsiNodeSpec(const Field& spec) {
  Names names;
  spec["drivers"].ForEach([&](const Field& driver) {
    const Field name = driver["name"];
    name.CheckRequired();
    if (name.Text().size() > 63) name.TooLong(63);
    CheckOptionalSubdomain(name);
    driver["nodeID"].CheckRequired();
    driver["allocatable"]["count"].CheckNonnegative();
    if (!names.insert(name.Text()).second) name.Duplicate();
  });
}

void CheckParts(const Kind& kind, const Field& object) {
  if (kind.name == "PodDisruptionBudget") {
    CheckDisruptionBudgetSpec(object["spec"]);
  } else if (kind.name == "PriorityClass") {
    CheckPriorityClass(object);
  } else if (kind.name == "StorageClass") {
    CheckStorageClass(object);
  } else {
    CheckCsiNodeSpec(object["spec"]);
  }
}

}  // namespace

void CheckPolicyKind(const Kind& kind, const Field& object) {
  CheckMetadata(object["metadata"], kind.is_namespaced, NameRule::kSubdomain);
  CheckParts(kind, object);
}

void CheckPolicyKindUpdate(const Kind& kind, const Field& object, const Json& old) {
  if (kind.name == "PriorityClass") {
    if (object["value"].Number() != GetNumber(old, "value")) {
      object["value"].Forbidden("may not be changed in an update.");
    }
    if (object["preemptionPolicy"].json() != Get(old, "preemptionPolicy")) {
      object["preemptionPolicy"].Invalid("field is immutable");
    }
    return;
  }
  if (kind.name == "StorageClass") {
    for (const char* name : {"parameters", "provisioner", "reclaimPolicy"}) {
      if (object[name].json() == Get(old, name)) continue;
      object[name].Forbidden("updates to " + std::string(name) + " are forbidden.");
    }
    return CheckImmutable(object["volumeBindingMode"], Get(old, "volumeBindingMode"));
  }
  CheckParts(kind, object);
}

}  // namespace berth::admission
