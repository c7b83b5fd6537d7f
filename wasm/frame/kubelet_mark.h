// The progress of a pod at the kubelet of its node, for pods that specify how long they take to
// become ready or to stop (apiserver/pod_times.h).
#ifndef BERTH_WASM_FRAME_KUBELET_MARK_H_
#define BERTH_WASM_FRAME_KUBELET_MARK_H_

#include <cstdint>

#include "view/view.h"

namespace berth::ui {

enum class KubeletMark : uint8_t {
  kNone,      // the pod is ready, not on a node, or specifies no times
  kStarting,  // the pod is bound, and not ready yet
  kStopping,  // the pod's deletion was requested, and it has not stopped yet
};

KubeletMark KubeletMarkOf(const sim::PodView& pod);

// The numbers of pods on nodes with each mark.
struct KubeletMarkCounts {
  int64_t starting = 0;
  int64_t stopping = 0;
};
KubeletMarkCounts CountKubeletMarks(const sim::View& view);

}  // namespace berth::ui

#endif  // BERTH_WASM_FRAME_KUBELET_MARK_H_
