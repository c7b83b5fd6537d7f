#include "plugins/retired/service_affinity.h"

#include <algorithm>
#include <map>
#include <utility>

#include "api/json/decoder.h"
#include "base/strings.h"
#include "plugins/pods/default_selector.h"

namespace berth {
namespace {

struct PreFilterState final : StateData {
  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }

  // The pods of the pod's namespace that have all of its labels, in the order of the snapshot.
  std::vector<v1::PodPtr> matching_pods;
  bool has_services = false;  // services select the pod
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterServiceAffinity"};

Status StateNotFound() {
  return Status::Internal(
      StrCat("error reading ", Quoted(kPreFilterStateKey.name), " from cycleState: not found"));
}

bool IsOfItsKind(const v1::Pod& candidate, const v1::Pod& pod) {
  return candidate.metadata.namespace_ == pod.metadata.namespace_ &&
         ContainsLabels(candidate.metadata.labels, pod.metadata.labels);
}

// Reports whether a dry run removed the pod from `node` although the pod names that node. Upstream:
// framework/types.go, FilterOutPods.
bool IsRemovedFrom(const NodeInfo& node, const v1::Pod& pod) {
  if (pod.spec.node_name != node.name()) return false;
  if (pod.metadata.uid.empty()) return true;
  return std::none_of(node.pods().begin(), node.pods().end(), [&](const PodInfoPtr& info) {
    return info->pod->metadata.uid == pod.metadata.uid;
  });
}

// Copies labels with these keys from `from` to `to`, unless `to` has them already.
void CopyMissing(const std::vector<std::string>& keys, const LabelSet& from, LabelSet& to) {
  for (const std::string& key : keys) {
    const auto label = from.find(key);
    if (label != from.end()) to.insert(*label);
  }
}

}  // namespace

std::unique_ptr<Plugin> ServiceAffinity::Make(const Decoder& args, Handle& handle) {
  auto plugin = std::make_unique<ServiceAffinity>(handle);
  plugin->affinity_labels_ = args.Field("affinityLabels").StringList();
  plugin->anti_affinity_labels_ = args.Field("antiAffinityLabelsPreference").StringList();
  return plugin;
}

Status ServiceAffinity::PreFilter(CycleState& state, const v1::Pod& pod) const {
  if (affinity_labels_.empty()) return Status::Ok();
  PreFilterState data;
  data.has_services = !PodServices(pod, handle_.Informers()).empty();
  for (const NodeInfo* node : handle_.SnapshotSharedLister().List()) {
    for (const PodInfoPtr& info : node->pods()) {
      if (IsOfItsKind(*info->pod, pod)) data.matching_pods.push_back(info->pod);
    }
  }
  state.Write(kPreFilterStateKey, std::move(data));
  return Status::Ok();
}

Status ServiceAffinity::AddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                               const PodInfo& pod_to_add, const NodeInfo&) const {
  PreFilterState* data = state.ReadMutable(kPreFilterStateKey);
  if (data == nullptr) return StateNotFound();
  if (IsOfItsKind(*pod_to_add.pod, pod_to_schedule)) data->matching_pods.push_back(pod_to_add.pod);
  return Status::Ok();
}

Status ServiceAffinity::RemovePod(CycleState& state, const v1::Pod&, const PodInfo& pod_to_remove,
                                  const NodeInfo&) const {
  PreFilterState* data = state.ReadMutable(kPreFilterStateKey);
  if (data == nullptr) return StateNotFound();
  const v1::ObjectMeta& removed = pod_to_remove.pod->metadata;
  const auto found = std::find_if(
      data->matching_pods.begin(), data->matching_pods.end(), [&](const v1::PodPtr& pod) {
        return pod->metadata.name == removed.name && pod->metadata.namespace_ == removed.namespace_;
      });
  if (found != data->matching_pods.end()) data->matching_pods.erase(found);
  return Status::Ok();
}

Status ServiceAffinity::Filter(const CycleState& state, const v1::Pod& pod,
                               const NodeInfo& node) const {
  if (affinity_labels_.empty()) return Status::Ok();
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return StateNotFound();
  LabelSet wanted;
  CopyMissing(affinity_labels_, pod.spec.node_selector, wanted);
  if (affinity_labels_.size() > wanted.size() && data->has_services) {
    const auto first =
        std::find_if(data->matching_pods.begin(), data->matching_pods.end(),
                     [&](const v1::PodPtr& candidate) { return !IsRemovedFrom(node, *candidate); });
    if (first != data->matching_pods.end()) {
      const NodeInfo* its_node = handle_.SnapshotSharedLister().Get((*first)->spec.node_name);
      if (its_node == nullptr) return Status::Internal("node not found");
      CopyMissing(affinity_labels_, its_node->node().metadata.labels, wanted);
    }
  }
  if (ContainsLabels(node.node().metadata.labels, wanted)) return Status::Ok();
  return Status::Unschedulable(kErrReason);
}

Status ServiceAffinity::Score(const CycleState&, const v1::Pod& pod, const NodeInfo& node,
                              int64_t* score) const {
  const auto services = PodServices(pod, handle_.Informers());
  *score = 0;
  if (services.empty()) return Status::Ok();
  PodSelector selector;
  selector.labels = services.front()->selector;
  *score = CountPods(node, pod.metadata.namespace_, selector);
  return Status::Ok();
}

Status ServiceAffinity::NormalizeScore(const CycleState&, const v1::Pod&,
                                       NodeScoreList& scores) const {
  int64_t total = 0;
  for (const NodeScore& score : scores) total += score.score;
  const auto num_labels = static_cast<double>(anti_affinity_labels_.size());
  std::vector<double> sums(scores.size(), 0.0);
  for (const std::string& key : anti_affinity_labels_) {
    std::map<std::string_view, int64_t> count_by_value;
    // null: the node does not have the label
    std::vector<const std::string*> values(scores.size(), nullptr);
    for (size_t i = 0; i < scores.size(); ++i) {
      const LabelSet& labels = scores[i].node->node().metadata.labels;
      const auto label = labels.find(key);
      if (label == labels.end()) continue;
      values[i] = &label->second;
      count_by_value[label->second] += scores[i].score;
    }
    for (size_t i = 0; i < scores.size(); ++i) {
      if (values[i] == nullptr) continue;
      auto score = static_cast<double>(kMaxNodeScore);
      if (total > 0) {
        score *=
            static_cast<double>(total - count_by_value[*values[i]]) / static_cast<double>(total);
      }
      sums[i] += score / num_labels;
    }
  }
  for (size_t i = 0; i < scores.size(); ++i) scores[i].score = static_cast<int64_t>(sums[i]);
  return Status::Ok();
}

}  // namespace berth
