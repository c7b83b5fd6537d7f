// How far the kubelet is with a pod on its node, where the pod says how long it takes to become
// ready or to stop (apiserver/pod_times.h).
#ifndef BERTH_WASM_FRAME_KUBELET_MARK_H_
#define BERTH_WASM_FRAME_KUBELET_MARK_H_

#include <cstdint>

#include "view/view.h"

namespace berth::ui {

enum class KubeletMark : uint8_t {
  kNone,      // it is ready, or not on a node, or says nothing of its times
  kStarting,  // it is bound, and not ready yet
  kStopping,  // its deletion was asked for, and it has not stopped yet
};

KubeletMark KubeletMarkOf(const sim::PodView& pod);

// How many pods on nodes have each mark.
struct KubeletMarkCounts {
  int64_t starting = 0;
  int64_t stopping = 0;
};
KubeletMarkCounts CountKubeletMarks(const sim::View& view);

}  // namespace berth::ui

#endif  // BERTH_WASM_FRAME_KUBELET_MARK_H_
