#include <string>

#include "admission/fields/typed_tree.h"
#include "admission/validation/kinds.h"
#include "admission/validation/names.h"
#include "admission/validation/pod.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// Reports whether the labels contain all pairs of a map.
bool HasAll(const Json& labels, const Json& pairs) {
  for (const auto& pair : pairs.items()) {
    if (Get(labels, pair.key().c_str()) != pair.value()) return false;
  }
  return true;
}

bool Meets(const Json& labels, const Json& expression) {
  const std::string& op = GetText(expression, "operator");
  const Json& label = Get(labels, GetText(expression, "key").c_str());
  bool is_listed = false;
  for (const Json& value : Get(expression, "values")) is_listed = is_listed || value == label;
  if (op == "In") return !label.is_null() && is_listed;
  if (op == "NotIn") return label.is_null() || !is_listed;
  return label.is_null() == (op == "DoesNotExist");
}

bool Matches(const Json& selector, const Json& labels) {
  if (!HasAll(labels, Get(selector, "matchLabels"))) return false;
  for (const Json& expression : Get(selector, "matchExpressions")) {
    if (!Meets(labels, expression)) return false;
  }
  return true;
}

void CheckTemplateFor(const Kind& kind, const Field& spec) {
  const Field pod_template = spec["template"];
  const Field selector = spec["selector"];
  const Field labels = pod_template["metadata"]["labels"];
  const bool is_controller = kind.name == "ReplicationController";
  if (!pod_template.Given() && is_controller) return pod_template.Required();
  const bool matches = is_controller ? HasAll(labels.json(), selector.json())
                                     : Matches(selector.json(), labels.json());
  if (selector.size() > 0 && !matches) {
    labels.InvalidStruct(GoJson(labels.json()), "`selector` does not match template `labels`");
  }
  CheckPodTemplate(pod_template);
  const Field policy = pod_template["spec"]["restartPolicy"];
  if (policy.Text() != "Always") policy.NotSupported("Always");
  const Field deadline = pod_template["spec"]["activeDeadlineSeconds"];
  if (deadline.Given()) {
    deadline.Forbidden(StrCat("activeDeadlineSeconds in ",
                              is_controller ? "ReplicationController" : kind.name,
                              " is not Supported"));
  }
}

// Checks the selector of labels, which all workloads except ReplicationController have.
void CheckSelector(const Kind& kind, const Field& selector) {
  if (!selector.Given()) return selector.Required();
  CheckLabelSelector(selector);
  if (selector["matchLabels"].size() + selector["matchExpressions"].size() > 0) return;
  const std::string_view what = kind.name == "StatefulSet" ? "statefulset" : "deployment";
  selector.InvalidStruct(GoJson(selector.json()), StrCat("empty selector is invalid for ", what));
}

void CheckWorkloadSpec(const Kind& kind, const Field& spec) {
  if (kind.name == "ReplicationController") {
    spec["minReadySeconds"].CheckNonnegative();
    if (spec["selector"].size() == 0) spec["selector"].Required();
    spec["replicas"].CheckNonnegative();
    return CheckTemplateFor(kind, spec);
  }
  if (kind.name == "StatefulSet") {
    spec["podManagementPolicy"].CheckEnum("OrderedReady Parallel");
    spec["replicas"].CheckNonnegative();
    CheckSelector(kind, spec["selector"]);
    return CheckTemplateFor(kind, spec);
  }
  spec["replicas"].CheckNonnegative();
  if (kind.name == "ReplicaSet") spec["minReadySeconds"].CheckNonnegative();
  CheckSelector(kind, spec["selector"]);
  CheckTemplateFor(kind, spec);
  if (kind.name != "Deployment") return;
  spec["minReadySeconds"].CheckNonnegative();
  spec["revisionHistoryLimit"].CheckNonnegative();
}

}  // namespace

void CheckWorkload(const Kind& kind, const Field& workload) {
  CheckMetadata(workload["metadata"], true, NameRule::kSubdomain);
  CheckWorkloadSpec(kind, workload["spec"]);
}

void CheckWorkloadUpdate(const Kind& kind, const Field& workload, const Json& old) {
  const Field spec = workload["spec"];
  CheckWorkloadSpec(kind, spec);
  const Json& old_spec = Get(old, "spec");
  if (kind.name == "ReplicaSet" || kind.name == "Deployment") {
    CheckImmutable(spec["selector"], Get(old_spec, "selector"));
  }
}

}  // namespace berth::admission
