// The flash of an event that woke pods. The stage names the event at its place, and draws a line
// from there to the queue in which the pods waited, and an arrow to their new queue. For some
// seconds of viewing the queues mark the pods that woke and those that stayed.
#ifndef BERTH_WASM_PANELS_OVERLAY_WAKE_FLASH_H_
#define BERTH_WASM_PANELS_OVERLAY_WAKE_FLASH_H_

#include <string>
#include <string_view>

#include "frame/frame.h"

namespace berth::ui {

void DrawWakeFlash(const Frame& frame);

// Returns 1 when a pod has just been woken, decreasing to 0 when that is no news any more.
float WakeFreshness(const Frame& frame);
// Draws a ring around a pod that has just been woken.
void MarkWoken(const Frame& frame, sim::PodId pod, const Rect& rect);
// Returns the plugin that had rejected the pod, and that is interested in the event that just woke
// it; "" for other pods.
std::string_view WakingPlugin(const Frame& frame, sim::PodId pod);
// Reports whether the pod stayed in unschedulableQ when others were woken just now.
bool WasPassedOver(const Frame& frame, const sim::PodView& pod);
// Returns the pods that have just been woken into that section, and the reason; "" if there are
// none.
std::string WokenInto(const Frame& frame, SectionId section);
// Returns one line for canvases without the card of events; "" if there is a card.
std::string WakeInOneLine(const Frame& frame);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_OVERLAY_WAKE_FLASH_H_
