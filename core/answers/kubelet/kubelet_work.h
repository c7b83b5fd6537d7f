// What the kubelet of its node has yet to do with a pod: to make it ready, or to stop it.
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
  bool makes_ready = false;  // the pod is not ready yet, and not terminating
  std::optional<Time> terminating_since;
  std::optional<Time> gone_at;  // of a pod that is terminating, if its node exists
};

// At the view's time. Of a pod that is on no node: nothing. The kubelet of a node that does not
// exist does nothing more.
KubeletWork KubeletWorkOn(const EventLog& log, const View& view, PodId pod);

// Returns it as a sentence: "It is not ready yet." The form is empty for nothing.
Sentence KubeletSummary(const KubeletWork& work);
// As fields of a pod's description.
void AddKubeletFields(const KubeletWork& work, Json* json);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_KUBELET_KUBELET_WORK_H_
