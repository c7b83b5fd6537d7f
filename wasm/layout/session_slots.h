// Where kube-batch's session is in the panel of the cycle: its actions as stations, between the
// snapshot at its beginning and the end.
#ifndef BERTH_WASM_LAYOUT_SESSION_SLOTS_H_
#define BERTH_WASM_LAYOUT_SESSION_SLOTS_H_

#include <vector>

#include "draw/geometry.h"

namespace berth::ui {

struct SessionStation {
  Point at;
  Rect name;    // empty where there is no room
  Rect detail;  // what happened there; likewise
};

struct SessionSlots {
  // Small panels have all stations in one line, and what happens is said at the foot.
  bool one_line = false;
  bool across = false;  // that line
  std::vector<SessionStation> stations;
  float mark = 6;   // radius
  Rect foot;        // of small panels
  Rect latest_box;  // what happened last; empty where there is no room
};

// `num_actions` and two stations more.
SessionSlots ArrangeSession(const Rect& panel, int num_actions);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_SESSION_SLOTS_H_
