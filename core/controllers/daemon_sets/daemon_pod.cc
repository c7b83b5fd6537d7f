#include "controllers/daemon_sets/daemon_pod.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "api/taints.h"
#include "controllers/pod_control.h"

namespace berth::controllers {
namespace {

constexpr char kHashOfRevision[] = "controller-revision-hash";
constexpr char kGenerationLabel[] = "pod-template-generation";
constexpr char kNodeNameField[] = "metadata.name";

struct DaemonToleration {
  std::string_view key;
  std::string_view effect;
};
constexpr DaemonToleration kDaemonTolerations[] = {
    {"node.kubernetes.io/not-ready", v1::kTaintNoExecute},
    {"node.kubernetes.io/unreachable", v1::kTaintNoExecute},
    {"node.kubernetes.io/disk-pressure", v1::kTaintNoSchedule},
    {"node.kubernetes.io/memory-pressure", v1::kTaintNoSchedule},
    {"node.kubernetes.io/pid-pressure", v1::kTaintNoSchedule},
    {v1::kTaintNodeUnschedulable, v1::kTaintNoSchedule},
};
constexpr DaemonToleration kOfHostNetwork = {"node.kubernetes.io/network-unavailable",
                                             v1::kTaintNoSchedule};

// Upstream: AddOrUpdateDaemonPodTolerations.
std::vector<v1::Toleration> WithDaemonTolerations(const v1::PodSpec& spec) {
  std::vector<v1::Toleration> tolerations = spec.tolerations;
  const auto add = [&](const DaemonToleration& one) {
    const v1::Toleration toleration{std::string(one.key), "Exists", "", std::string(one.effect)};
    const bool is_there =
        std::find(tolerations.begin(), tolerations.end(), toleration) != tolerations.end();
    if (!is_there) tolerations.push_back(toleration);
  };
  for (const DaemonToleration& one : kDaemonTolerations) add(one);
  if (spec.host_network) add(kOfHostNetwork);
  return tolerations;
}

v1::Pod PodOf(const v1::PodTemplate& pod_template) {
  v1::Pod pod;
  pod.spec = pod_template.spec;
  return pod;
}

}  // namespace

DaemonPlacement::DaemonPlacement(const v1::PodTemplate& pod_template)
    : tolerations_(WithDaemonTolerations(pod_template.spec)), affinity_(PodOf(pod_template)) {}

DaemonPlacement::Verdict DaemonPlacement::On(const v1::Node& node) const {
  if (!affinity_.Matches(node)) return {};
  Verdict verdict{true, true};
  for (const v1::Taint& taint : node.taints) {
    const bool evicts = taint.effect == v1::kTaintNoExecute;
    if (!evicts && taint.effect != v1::kTaintNoSchedule) continue;
    if (AnyTolerates(tolerations_, taint)) continue;
    verdict.should_run = false;
    if (evicts) verdict.may_stay = false;
  }
  return verdict;
}

std::string TargetNodeOf(const v1::Pod& pod) {
  if (!pod.spec.node_name.empty()) return pod.spec.node_name;
  const auto& affinity = pod.spec.affinity->node_affinity;
  if (!affinity || !affinity->required) return "";
  for (const v1::NodeSelectorTerm& term : affinity->required->node_selector_terms) {
    for (const v1::NodeSelectorRequirement& field : term.match_fields) {
      if (field.key != kNodeNameField || field.op != "In") continue;
      return field.values.size() == 1 ? field.values[0] : "";
    }
  }
  return "";
}

bool IsUpdated(const v1::DaemonSet& set, const std::string& hash, const v1::Pod& pod) {
  const LabelSet& labels = pod.metadata.labels;
  const auto has = [&](const char* label, const std::string& value) {
    const auto found = labels.find(label);
    return found != labels.end() && found->second == value;
  };
  return has(kHashOfRevision, hash) ||
         has(kGenerationLabel, std::to_string(set.template_generation));
}

v1::Pod MakeDaemonPod(const v1::DaemonSet& set, const std::string& hash, const std::string& node) {
  v1::Pod pod = PodFromTemplate(*set.pod_template, Kind::kDaemonSet, set.metadata);
  LabelSet& labels = pod.metadata.labels.Edit();
  labels[kGenerationLabel] = std::to_string(set.template_generation);
  labels[kHashOfRevision] = hash;
  pod.spec.tolerations = WithDaemonTolerations(pod.spec);
  const v1::NodeSelectorRequirement by_name{kNodeNameField, "In", {node}};
  auto& affinity = pod.spec.affinity.Edit().node_affinity;
  if (!affinity) affinity.emplace();
  affinity->required = v1::NodeSelector{{{.match_expressions = {}, .match_fields = {by_name}}}};
  return pod;
}

}  // namespace berth::controllers
