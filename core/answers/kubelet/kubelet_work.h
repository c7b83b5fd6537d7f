// The work that a node's kubelet still has with a pod: making it ready, or stopping it.
#ifndef BERTH_ANSWERS_KUBELET_KUBELET_WORK_H_
#define BERTH_ANSWERS_KUBELET_KUBELET_WORK_H_

#include <optional>

#include "api/json/json_fwd.h"
#include "base/sentence.h"
#include "base/time.h"
#include "log/event_log.h"
#include "view/view.h"

namespace berth::sim {

struct KubeletWork {
  bool makes_ready = false;  // true if the pod is neither ready nor terminating
  // When the pod began to terminate. None if it is not terminating.
  std::optional<Time> terminating_since;
  std::optional<Time> gone_at;  // none if the pod is not terminating or its node does not exist
};

// Returns the work at the view's time. Empty if the pod is on no node. The kubelet of a node that
// does not exist has no work.
KubeletWork KubeletWorkOn(const EventLog& log, const View& view, PodId pod);

// Returns the work as a sentence: "It is not ready yet." The form is empty if there is no work.
Sentence KubeletSummary(const KubeletWork& work);
// Adds the work to a pod's description.
void AddKubeletFields(const KubeletWork& work, Json* json);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_KUBELET_KUBELET_WORK_H_
