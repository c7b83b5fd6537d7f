// The flash of an event that woke pods: the event is named where it happened, a line leads from
// there to the queue in which they waited, and an arrow to where they went. For some seconds of
// viewing the queues mark which pods woke and which stayed.
#ifndef BERTH_WASM_PANELS_OVERLAY_WAKE_FLASH_H_
#define BERTH_WASM_PANELS_OVERLAY_WAKE_FLASH_H_

#include <string>
#include <string_view>

#include "frame/frame.h"

namespace berth::ui {

void DrawWakeFlash(const Frame& frame);

// 1 while a pod has just been woken, then less; 0: that is no news any more.
float WakeFreshness(const Frame& frame);
// Rings a pod that has just been woken.
void MarkWoken(const Frame& frame, sim::PodId pod, const Rect& rect);
// The plugin that had rejected the pod, and that takes interest in the event that woke it just now;
// "" for other pods.
std::string_view WakingPlugin(const Frame& frame, sim::PodId pod);
// True for one that stayed in unschedulableQ when others were woken just now.
bool WasPassedOver(const Frame& frame, const sim::PodView& pod);
// The pods that have just been woken into that section, and why there; "" if there are none.
std::string WokenInto(const Frame& frame, SectionId section);
// For canvases without the card of events; "" where there is one.
std::string WakeInOneLine(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_WAKE_FLASH_H_
