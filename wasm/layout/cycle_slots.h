// The places of the extension points in the panel of the scheduling cycle, and of the details
// beside them.
#ifndef BERTH_WASM_LAYOUT_CYCLE_SLOTS_H_
#define BERTH_WASM_LAYOUT_CYCLE_SLOTS_H_

#include "draw/geometry.h"
#include "model/attempt/attempt_path.h"

namespace berth::ui {

struct CycleSlots {
  // Small panels have all stations in one line: low panels from left to right and without names,
  // narrow ones from top to bottom. The words about the current station are below the line.
  bool one_line = false;
  bool named = true;
  // The line runs from left to right, with names above and below it in turn.
  bool staggered = false;
  Rect column;  // the part of the panel with the stations
  Point stations[kNumStations];
  float tile = 26;  // the size of the tile of the pod in the cycle
  // Places below the names of stations; empty if there is no room:
  Rect filter_detail;       // the number of nodes that each filter rejected
  Rect post_filter_detail;  // the new queue of a pod that no node fits
  Rect waiting_room;        // pods that wait at Permit; also empty if no plugin can make pods wait
  Rect score_box;           // the best nodes and their scores; empty if there is no room
  float divider_y = 0;      // between scheduling cycle and binding cycle

  // Returns the middle of a station's name in a staggered line.
  Point NameAt(Station station) const;
  Point Of(Station station) const { return stations[static_cast<int>(station)]; }
  // Returns the square of a pod at that position.
  Rect PodAt(const PathPosition& position) const;
  // Returns the place of the pod with that index among those that wait at Permit. Pods that find no
  // room are at the last place.
  Rect WaitingAt(int index) const;
  // Returns the number of pods with a place of their own.
  int NumWaitingPlaces() const;
};

// Arranges the panel. `has_waiting_room`: some plugin can make pods wait at Permit.
CycleSlots ArrangeCycle(const Rect& panel, bool has_waiting_room);

inline constexpr float kWaitingPitch = 60;

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_CYCLE_SLOTS_H_
