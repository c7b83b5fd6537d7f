// Where the extension points are in the panel of the scheduling cycle, and what stands beside them.
#ifndef BERTH_WASM_LAYOUT_CYCLE_SLOTS_H_
#define BERTH_WASM_LAYOUT_CYCLE_SLOTS_H_

#include "draw/geometry.h"
#include "model/attempt/attempt_path.h"

namespace berth::ui {

struct CycleSlots {
  // Small panels have all points in one line: low ones across and without names, narrow ones down.
  // What is said at the current point stands below.
  bool one_line = false;
  bool named = true;
  // Across, with names above and below the line in turn.
  bool staggered = false;
  Rect column;  // the part of the panel that the points have
  Point stations[kNumStations];
  float tile = 26;  // of the pod on its way
  // Below the names of stations, empty where there is no room:
  Rect filter_detail;       // which filter rejected how many nodes
  Rect post_filter_detail;  // where the pod goes that fits nowhere
  Rect waiting_room;        // the pods that wait at Permit; empty too if no plugin makes them wait
  Rect score_box;           // the best nodes and their scores; empty where there is no room
  float divider_y = 0;      // between scheduling cycle and binding cycle

  // The middle of a name, where these are staggered.
  Point NameAt(Station station) const;
  Point Of(Station station) const { return stations[static_cast<int>(station)]; }
  // The square of a pod at that position.
  Rect PodAt(const PathPosition& position) const;
  // Of the pods that wait at Permit, the one with that index. Pods without room are at the last
  // place.
  Rect WaitingAt(int index) const;
  // How many have a place of their own.
  int NumWaitingPlaces() const;
};

// `has_waiting_room`: there are plugins that could make pods wait at Permit.
CycleSlots ArrangeCycle(const Rect& panel, bool has_waiting_room);

inline constexpr float kWaitingPitch = 60;

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_CYCLE_SLOTS_H_
