#include <set>
#include <string>
#include <utility>

#include "admission/fields/typed_tree.h"
#include "admission/validation/kinds.h"
#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "api/labels.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

constexpr char kAvoidPods[] = "scheduler.alpha.kubernetes.io/preferAvoidPods";

void CheckTaints(const Field& taints) {
  std::set<std::pair<std::string, std::string>> seen;
  taints.ForEach([&](const Field& taint) {
    CheckQualifiedName(taint["key"]);
    const Field value = taint["value"];
    const std::vector<std::string> problems = LabelValueProblems(value.Text());
    if (!problems.empty()) value.Invalid(StrJoin(problems, ";"));
    CheckTaintEffect(taint["effect"]);
    if (seen.insert({taint["effect"].Text(), taint["key"].Text()}).second) return;
    taint.DuplicateAs(GoJsonStruct(taint.json(), "Key Value Effect TimeAdded?"),
                      "taints must be unique by key and effect pair");
  });
}

// Checks the annotation preferAvoidPods, which contains JSON:
// {"preferAvoidPods":[{"podSignature":{"podController":{...}}}]}.
void CheckAvoidPods(const Field& annotations) {
  const Field annotation = annotations.Key(kAvoidPods);
  if (annotation.IsBlank()) return;
  const Result<Json> parsed = ParseJsonText(annotation.Text());
  if (!parsed) {
    const std::string& text = annotation.Text();
    // Go's message contains the first character that is no JSON, and the kind of its place.
    const bool in_object = text[0] == '{' && text.size() > 1;
    const std::string shown(1, text[in_object ? 1 : 0]);
    const Json name = kAvoidPods;
    annotations["AvoidPods"].With(name).Invalid(StrCat("invalid character '", shown,
                                                       "' looking for beginning of ",
                                                       in_object ? "object key string" : "value"));
    return;
  }
  const Field entries =
      annotations.With(parsed.value())["preferAvoidPods"].AtPathOf(annotations[kAvoidPods]);
  entries.ForEach([](const Field& entry) {
    const Field controller = entry["podSignature"]["podController"];
    const Field signature = entry["PodSignature"];
    if (!controller.Given()) return signature.Required();
    if (controller["controller"].True()) return;
    controller["controller"]
        .AtPathOf(signature["PodController"]["Controller"])
        .InvalidAs("false", "must point to a controller");
  });
}

void CheckAmounts(const Field& amounts) {
  amounts.ForEachMember([&](const std::string& name, const Field& amount) {
    CheckResourceAmount(name, amount.AtPathOf(amounts[name.c_str()]));
  });
}

void CheckCidrs(const Field& ranges) {
  const AdmissionVersion& version = ranges.version();
  size_t v6 = 0;
  bool are_valid = true;
  ranges.ForEach([&](const Field& range) {
    if (range.Text().find(':') != std::string::npos) ++v6;
    if (IsCidr(range.Text())) return;
    are_valid = false;
    if (version.finds_bad_element) {
      range.InvalidText(version.no_range);
    } else {
      range.InvalidStruct(GoJson(ranges.json()), version.no_range);
    }
  });
  if (ranges.size() < 2) return;
  if (are_valid && (v6 == 0 || v6 == ranges.size() || ranges.size() > 2)) {
    ranges.Invalid("may specify no more than one CIDR for each IP family");
  }
  Names seen;
  ranges.ForEach([&](const Field& range) {
    if (!seen.insert(range.Text()).second) range.Duplicate();
  });
}

void CheckNodeParts(const Field& node) { CheckAvoidPods(node["metadata"]["annotations"]); }

}  // namespace

void CheckNode(const Field& node) {
  CheckMetadata(node["metadata"], false, NameRule::kSubdomain);
  CheckNodeParts(node);
  CheckTaints(node["spec"]["taints"].AtPath("metadata.taints"));
  CheckAmounts(node["status"]["capacity"]);
  CheckAmounts(node["status"]["allocatable"]);
  CheckCidrs(node["spec"]["podCIDRs"]);
}

void CheckNodeUpdate(const Field& node, const Json& old) {
  CheckNodeParts(node);
  CheckAmounts(node["status"]["capacity"]);
  CheckAmounts(node["status"]["allocatable"]);
  const Json& old_spec = Get(old, "spec");
  const Field ranges = node["spec"]["podCIDRs"];
  const Json& old_ranges = Get(old_spec, "podCIDRs");
  if (!old_ranges.empty() && old_ranges != ranges.json()) {
    ranges.Forbidden("node updates may not change podCIDR except from \"\" to valid");
  }
  const Field provider = node["spec"]["providerID"];
  if (!GetText(old_spec, "providerID").empty() &&
      GetText(old_spec, "providerID") != provider.Text()) {
    provider.Forbidden("node updates may not change providerID except from \"\" to valid");
  }
  CheckTaints(node["spec"]["taints"].AtPath("metadata.taints"));
}

}  // namespace berth::admission
