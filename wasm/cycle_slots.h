// Where the extension points are in the panel of the scheduling cycle.
#ifndef BERTH_WASM_CYCLE_SLOTS_H_
#define BERTH_WASM_CYCLE_SLOTS_H_

#include "attempt_path.h"
#include "geometry.h"

namespace berth::ui {

struct CycleSlots {
  // Low panels have all points in one line and no words beside them.
  bool compact = false;
  Point stations[kNumStations];
  float tile = 26;      // of the pod on its way
  Rect score_box;       // the best nodes and their scores; empty where there is no room
  float divider_y = 0;  // between scheduling cycle and binding cycle

  Point Of(Station station) const { return stations[static_cast<int>(station)]; }
  // The square of a pod at that position.
  Rect PodAt(const PathPosition& position) const;
  // Of the pods that wait at Permit, the one with that index.
  Rect WaitingAt(int index) const;
};

CycleSlots ArrangeCycle(const Rect& panel);

}  // namespace berth::ui

#endif  // BERTH_WASM_CYCLE_SLOTS_H_
