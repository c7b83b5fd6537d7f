#include "answers/kubelet/kubelet_work.h"

#include <cstddef>

#include "api/json/json.h"
#include "apiserver/pod_times.h"
#include "log/causes.h"

namespace berth::sim {

KubeletWork KubeletWorkOn(const EventLog& log, const View& view, PodId pod_id) {
  KubeletWork work;
  const PodView& pod = view.pods[static_cast<size_t>(pod_id)];
  if (pod.place != PodPlace::kNode || pod.object == nullptr) return work;
  const bool has_kubelet = view.nodes[static_cast<size_t>(pod.node)].present;
  work.makes_ready = ReadyTimeOf(*pod.object) > Duration{};
  for (const int32_t index : log.EventsOfPod(pod_id)) {
    if (static_cast<size_t>(index) >= view.num_events) break;
    const Event& event = log.events()[static_cast<size_t>(index)];
    const bool is_of_kubelet = event.pod == pod_id && event.kind == EventKind::kPodUpdated;
    if (!is_of_kubelet || event.t < pod.since) continue;
    if (CauseNamed(event.cause) == Cause::kReady) work.makes_ready = false;
    if (CauseNamed(event.cause) == Cause::kTerminating) work.terminating_since = event.t;
  }
  if (work.terminating_since || !has_kubelet) work.makes_ready = false;
  if (work.terminating_since && has_kubelet) {
    work.gone_at = *work.terminating_since + StopTimeOf(*pod.object);
  }
  return work;
}

Sentence KubeletSummary(const KubeletWork& work) {
  if (work.makes_ready) return {"It is not ready yet.", {}};
  if (!work.terminating_since) return {};
  const Time since = *work.terminating_since;
  if (!work.gone_at) return {"It has been terminating since {} s.", {since}};
  return {"It has been terminating since {} s, and keeps its place until {} s.",
          {since, *work.gone_at}};
}

void AddKubeletFields(const KubeletWork& work, Json* json) {
  if (work.makes_ready) (*json)["notReady"] = true;
  if (!work.terminating_since) return;
  (*json)["terminatingSince"] = work.terminating_since->seconds();
  if (work.gone_at) (*json)["goneAt"] = work.gone_at->seconds();
}

}  // namespace berth::sim
