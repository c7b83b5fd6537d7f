#include "frame/kubelet_mark.h"

#include "apiserver/pod_times.h"

namespace berth::ui {

KubeletMark KubeletMarkOf(const sim::PodView& pod) {
  if (pod.place != sim::PodPlace::kNode || pod.object == nullptr) return KubeletMark::kNone;
  const v1::Pod& object = *pod.object;
  if (object.metadata.annotations->empty() || sim::HasEnded(object)) return KubeletMark::kNone;
  if (object.metadata.deletion_requested) {
    return sim::IsStopping(object) ? KubeletMark::kStopping : KubeletMark::kNone;
  }
  const v1::PodCondition* const ready = sim::FindReadyCondition(object);
  const bool is_ready = ready != nullptr && ready->status == "True";
  return !is_ready && sim::ReadyTimeOf(object) > Duration{} ? KubeletMark::kStarting
                                                            : KubeletMark::kNone;
}

KubeletMarkCounts CountKubeletMarks(const sim::View& view) {
  KubeletMarkCounts counts;
  for (const sim::NodeId node : view.node_order) {
    for (const sim::PodId pod : view.nodes[static_cast<size_t>(node)].pods) {
      const KubeletMark mark = KubeletMarkOf(view.pods[static_cast<size_t>(pod)]);
      counts.starting += mark == KubeletMark::kStarting;
      counts.stopping += mark == KubeletMark::kStopping;
    }
  }
  return counts;
}

}  // namespace berth::ui
