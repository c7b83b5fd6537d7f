// What the marks of kubelets on tiles mean, with the number of pods that have them.
#ifndef BERTH_WASM_PANELS_NODES_KUBELET_LEGEND_H_
#define BERTH_WASM_PANELS_NODES_KUBELET_LEGEND_H_

#include "frame/frame.h"

namespace berth::ui {

// From `right` to the left, as far as there is `room`; nothing where no pod has a mark.
void DrawKubeletLegend(const Frame& frame, float right, float y, float room);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_KUBELET_LEGEND_H_
