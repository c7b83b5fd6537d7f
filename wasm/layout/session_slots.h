// The places of kube-batch's session in the panel of the cycle: its actions as stations, between
// the snapshot at the beginning and the end.
#ifndef BERTH_WASM_LAYOUT_SESSION_SLOTS_H_
#define BERTH_WASM_LAYOUT_SESSION_SLOTS_H_

#include <vector>

#include "draw/geometry.h"

namespace berth::ui {

struct SessionStation {
  Point at;
  Rect name;    // empty if there is no room
  Rect detail;  // the words about the events at the station; empty if there is no room
};

struct SessionSlots {
  // Small panels have all stations in one line, and their words at the foot.
  bool one_line = false;
  bool across = false;  // the line runs from left to right, not down
  std::vector<SessionStation> stations;
  float mark = 6;   // radius of a station's mark
  Rect foot;        // the words of small panels
  Rect latest_box;  // the latest event; empty if there is no room
};

// Arranges stations for `num_actions` actions, the snapshot and the end.
SessionSlots ArrangeSession(const Rect& panel, int num_actions);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_SESSION_SLOTS_H_
