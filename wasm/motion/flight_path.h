// The paths of pods between their places. Each kind of path has its own side, so that pods in
// opposite directions do not meet. Pods keep to their left on the path to the cycle, to a node, or
// back. A pod that an event wakes moves up along the left edge of the queues. A pod that overtakes
// others in a queue flies over them. A pod that a session of kube-batch places passes through the
// session.
#ifndef BERTH_WASM_MOTION_FLIGHT_PATH_H_
#define BERTH_WASM_MOTION_FLIGHT_PATH_H_

#include "draw/curve.h"
#include "layout/layout.h"
#include "motion/move_history.h"

namespace berth::ui {

// The two ends of a flight and the curve between their centers.
struct FlightPath {
  Rect from;
  Rect to;
  Curve curve;

  FlightPath Reversed() const {
    return {to, from, {curve.to, curve.control2, curve.control1, curve.from}};
  }
};

// `from` and `to` are the rectangles of the two spots of the move. A pod that enters the cluster,
// or leaves it, has only one spot; the other rectangle is empty.
FlightPath PathOf(const Move& move, Rect from, Rect to, const StageLayout& layout);

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_FLIGHT_PATH_H_
