#include "controllers/stateful_sets/stateful_pod.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "api/storage.h"
#include "base/strings.h"
#include "controllers/pod_control.h"

namespace berth::controllers {
namespace {

constexpr char kRevisionLabel[] = "controller-revision-hash";
constexpr char kPodNameLabel[] = "statefulset.kubernetes.io/pod-name";
constexpr char kPodIndexLabel[] = "apps.kubernetes.io/pod-index";

std::string WithOrdinal(std::string_view name, int32_t ordinal) {
  return StrCat(name, "-", std::to_string(ordinal));
}

std::string ClaimNameFor(const v1::StatefulSet& set, const v1::PersistentVolumeClaim& claim,
                         int32_t ordinal) {
  return WithOrdinal(StrCat(claim.metadata.name, "-", set.metadata.name), ordinal);
}

std::vector<v1::Volume> VolumesOf(const v1::StatefulSet& set, const v1::PodTemplate& pod_template,
                                  int32_t ordinal) {
  std::vector<v1::Volume> volumes;
  for (const auto& claim : set.claim_templates) {
    volumes.push_back({.name = claim->metadata.name,
                       .source = {},
                       .claim_name = ClaimNameFor(set, *claim, ordinal)});
  }
  const auto is_claim = [&](const v1::Volume& volume) {
    return std::any_of(set.claim_templates.begin(), set.claim_templates.end(),
                       [&](const auto& claim) { return claim->metadata.name == volume.name; });
  };
  for (const v1::Volume& volume : pod_template.spec.volumes) {
    if (!is_claim(volume)) volumes.push_back(volume);
  }
  return volumes;
}

}  // namespace

std::optional<int32_t> OrdinalOfPod(const v1::StatefulSet& set, const v1::Pod& pod) {
  const std::string& name = pod.metadata.name;
  const size_t dash = name.rfind('-');
  if (dash == std::string::npos) return std::nullopt;
  const std::optional<int64_t> ordinal = ParseInt64(std::string_view(name).substr(dash + 1));
  if (!ordinal || *ordinal < 0 || *ordinal > INT32_MAX) return std::nullopt;
  // Other spellings of the number, such as 007, are no names of the StatefulSet.
  const auto number = static_cast<int32_t>(*ordinal);
  if (name != WithOrdinal(set.metadata.name, number)) return std::nullopt;
  return number;
}

template <>
bool IsOwn(const v1::StatefulSet& set, const LabelSelector& selector, const v1::Pod& pod) {
  return OrdinalOfPod(set, pod) && selector.Matches(pod.metadata.labels);
}

std::string RevisionOf(const v1::Pod& pod) {
  const auto label = pod.metadata.labels.find(kRevisionLabel);
  return label == pod.metadata.labels.end() ? "" : label->second;
}

v1::Pod MakeStatefulPod(const v1::StatefulSet& set, const v1::PodTemplate& pod_template,
                        const std::string& revision, int32_t ordinal) {
  v1::Pod pod = PodFromTemplate(pod_template, Kind::kStatefulSet, set.metadata);
  pod.metadata.name = WithOrdinal(set.metadata.name, ordinal);
  LabelSet& labels = pod.metadata.labels.Edit();
  labels[kPodNameLabel] = pod.metadata.name;
  labels[kPodIndexLabel] = std::to_string(ordinal);
  labels[kRevisionLabel] = revision;
  if (!set.claim_templates.empty()) pod.spec.volumes = VolumesOf(set, pod_template, ordinal);
  return pod;
}

void CreateMissingClaims(const v1::StatefulSet& set, int32_t ordinal,
                         const ControllerContext& context) {
  for (const auto& claim_template : set.claim_templates) {
    v1::PersistentVolumeClaim claim = *claim_template;
    claim.metadata.name = ClaimNameFor(set, *claim_template, ordinal);
    claim.metadata.namespace_ = set.metadata.namespace_;
    for (const auto& [key, value] : set.selector->match_labels) {
      claim.metadata.labels.Edit()[key] = value;
    }
    context.cluster.Create(
        AnyObject(std::make_shared<const v1::PersistentVolumeClaim>(std::move(claim))));
  }
}

}  // namespace berth::controllers
