#include "plugins/pods/pod_topology_constraints.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "api/decode/decode.h"
#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "api/taints.h"
#include "api/zone_labels.h"
#include "base/attributes.h"
#include "base/strings.h"

namespace berth {
namespace {

constexpr std::string_view kSystemDefaulting = "System";
constexpr std::string_view kListDefaulting = "List";

// Upstream: plugin.go, systemDefaultConstraints.
std::vector<v1::TopologySpreadConstraint> SystemDefaultConstraints() {
  return {{3, "kubernetes.io/hostname", std::string(kScheduleAnyway), std::nullopt},
          {5, std::string(kLabelZone), std::string(kScheduleAnyway), std::nullopt}};
}

// Reads the fields of a constraint that only newer versions have.
void ApplyPolicies(const v1::TopologySpreadConstraint& written, const v1::Pod& pod,
                   SpreadConstraint& constraint) {
  constraint.min_domains = written.min_domains.value_or(1);
  const std::string& affinity = written.node_affinity_policy;
  constraint.honors_node_affinity = affinity.empty() || affinity == "Honor";
  constraint.honors_node_taints = written.node_taints_policy == "Honor";
  for (const std::string& key : written.match_label_keys) {
    const auto label = pod.metadata.labels->find(key);
    if (label != pod.metadata.labels->end()) constraint.selector.labels.insert(*label);
  }
  constraint.counts_pods = !constraint.selector.Empty();
}

// Upstream: apis/config/validation/validation_pluginargs.go, ValidatePodTopologySpreadArgs.
void CheckConstraint(const std::vector<v1::TopologySpreadConstraint>& all, size_t index,
                     std::vector<std::string>& errors) {
  const v1::TopologySpreadConstraint& constraint = all[index];
  const std::string path = IndexPath("defaultConstraints", index);
  if (constraint.max_skew <= 0) {
    errors.push_back(InvalidValue(ChildPath(path, "maxSkew"), constraint.max_skew,
                                  "not in valid range (0, inf)"));
  }
  const std::string& key = constraint.topology_key;
  const std::string key_path = ChildPath(path, "topologyKey");
  if (key.empty()) {
    errors.push_back(RequiredValue(key_path, "can not be empty"));
  } else {
    for (const std::string& problem : LabelKeyProblems(key)) {
      errors.push_back(InvalidValue(key_path, key, problem));
    }
  }
  const std::string& action = constraint.when_unsatisfiable;
  const std::string action_path = ChildPath(path, "whenUnsatisfiable");
  if (action.empty()) {
    errors.push_back(RequiredValue(action_path, "can not be empty"));
  } else if (action != kDoNotSchedule && action != kScheduleAnyway) {
    errors.push_back(UnsupportedValue(action_path, action,
                                      {std::string(kDoNotSchedule), std::string(kScheduleAnyway)}));
  }
  if (constraint.label_selector) {
    errors.push_back(
        ForbiddenValue(ChildPath(path, "labelSelector"),
                       "constraint must not define a selector, as they deduced for each pod"));
  }
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(index);
  const auto repeated = [&](const v1::TopologySpreadConstraint& other) {
    return other.topology_key == key && other.when_unsatisfiable == action;
  };
  if (std::any_of(all.begin(), end, repeated)) {
    const std::string pair = StrCat("{", key, ", ", action, "}");
    errors.push_back(StrCat(path, ": Duplicate value: ", Quoted(pair)));
  }
}

BERTH_KEPT_APART std::vector<std::string> ArgumentErrors(
    const std::string& defaulting_type, const std::vector<v1::TopologySpreadConstraint>& defaults) {
  std::vector<std::string> errors;
  if (defaulting_type != kSystemDefaulting && defaulting_type != kListDefaulting) {
    errors.push_back(
        UnsupportedValue("defaultingType", defaulting_type,
                         {std::string(kSystemDefaulting), std::string(kListDefaulting)}));
  } else if (defaulting_type == kSystemDefaulting && !defaults.empty()) {
    errors.push_back(
        InvalidValue("defaultingType", defaulting_type, "when .defaultConstraints are not empty"));
  }
  for (size_t i = 0; i < defaults.size(); ++i) CheckConstraint(defaults, i, errors);
  return errors;
}

}  // namespace

Result<SpreadConstraints> ParseSpreadConstraints(
    const std::vector<v1::TopologySpreadConstraint>& all, std::string_view action,
    const v1::Pod& pod, const PodTopologySpreadOptions& options) {
  SpreadConstraints constraints;
  for (const v1::TopologySpreadConstraint& written : all) {
    if (written.when_unsatisfiable != action) continue;
    Result<LabelSelector> selector = LabelSelector::Parse(written.label_selector, options.wording);
    if (!selector) return selector.error();
    SpreadConstraint& constraint = constraints.emplace_back();
    constraint.max_skew = written.max_skew;
    constraint.topology_key = written.topology_key;
    constraint.selector.selector = std::move(selector).value();
    if (options.constraints_have_policies) ApplyPolicies(written, pod, constraint);
  }
  return constraints;
}

SpreadConstraints BuildDefaultSpreadConstraints(
    const std::vector<v1::TopologySpreadConstraint>& defaults, std::string_view action,
    const v1::Pod& pod, const Objects& objects, const PodTopologySpreadOptions& options) {
  const auto has_action = [action](const v1::TopologySpreadConstraint& constraint) {
    return constraint.when_unsatisfiable == action;
  };
  if (std::none_of(defaults.begin(), defaults.end(), has_action)) return {};
  const PodSelector selector = options.selects_by_owner ? DefaultSelectorByOwner(pod, objects)
                                                        : DefaultSelector(pod, objects);
  if (selector.Empty()) return {};
  Result<SpreadConstraints> parsed = ParseSpreadConstraints(defaults, action, pod, options);
  // arguments have no selectors, so this cannot fail
  SpreadConstraints constraints = std::move(parsed).value();
  for (SpreadConstraint& constraint : constraints) constraint.selector = selector;
  return constraints;
}

bool NodeInclusion::ToleratesNode(int32_t slot) const {
  const NodeInfo& node = *index_.NodeAt(slot);
  if (node.is_plain()) return true;
  const std::vector<v1::Taint>& taints = node.node().taints;
  return std::all_of(taints.begin(), taints.end(), [&](const v1::Taint& taint) {
    const bool keeps_off =
        taint.effect == v1::kTaintNoSchedule || taint.effect == v1::kTaintNoExecute;
    return !keeps_off || AnyTolerates(pod_.spec.tolerations, taint);
  });
}

SpreadDefaults DecodeSpreadDefaults(const Decoder& args, const PodTopologySpreadOptions& options,
                                    std::vector<std::string>& errors) {
  SpreadDefaults defaults;
  defaults.constraints = DecodeTopologySpreadConstraints(args.Field("defaultConstraints"));
  std::string type = args.Field("defaultingType").String();
  if (type.empty()) {
    const bool is_list = options.infers_defaulting_type && !defaults.constraints.empty();
    type = is_list ? kListDefaulting : kSystemDefaulting;
  }
  if (args.Present()) {
    for (std::string& error : ArgumentErrors(type, defaults.constraints)) {
      errors.push_back(std::move(error));
    }
  }
  defaults.system_defaulted = type == kSystemDefaulting;
  if (defaults.system_defaulted) defaults.constraints = SystemDefaultConstraints();
  return defaults;
}

}  // namespace berth
