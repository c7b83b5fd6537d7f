#include "framework/preemption/evictions.h"

#include <vector>

#include "base/strings.h"

namespace berth {

void ClearLowerNominations(Handle& handle, const v1::Pod& pod, const std::string& node) {
  for (const PodInfoPtr& info : handle.Nominator().NominatedPodsForNode(node)) {
    const v1::Pod& nominated = *info->pod;
    if (v1::PodPriority(nominated) >= v1::PodPriority(pod)) continue;
    if (nominated.status.nominated_node_name.empty()) continue;
    const std::optional<std::string> problem =
        handle.Client().PatchPodStatus(nominated, std::nullopt, "");
    if (MetricsObserver* const metrics = handle.Metrics()) metrics->OnStatusPatched(!problem);
  }
}

std::optional<std::string> EvictVictim(Handle& handle, const v1::Pod& preemptor,
                                       const v1::Pod& victim, std::string_view plugin) {
  if (WaitingPod* const waiting = handle.GetWaitingPod(victim.metadata.uid)) {
    waiting->Reject(std::string(plugin), "preempted");
    return std::nullopt;
  }
  const v1::PodCondition disruption{
      "DisruptionTarget", "True", "PreemptionByScheduler",
      StrCat(preemptor.spec.scheduler_name, ": preempting to accommodate a higher priority pod")};
  return handle.Client().EvictPod(victim, disruption);
}

}  // namespace berth
