// The meanings of the kubelets' marks on tiles, with the number of pods that have each.
#ifndef BERTH_WASM_PANELS_NODES_KUBELET_LEGEND_H_
#define BERTH_WASM_PANELS_NODES_KUBELET_LEGEND_H_

#include "frame/frame.h"

namespace berth::ui {

// Draws from `right` to the left, as far as there is `room`. Draws nothing if no pod has a mark.
void DrawKubeletLegend(const Frame& frame, float right, float y, float room);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_KUBELET_LEGEND_H_
