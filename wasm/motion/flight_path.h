// The ways of pods between their places. Each kind of way has its own side, so that pods in
// opposite directions do not meet: on their way to the cycle, to a node or back, pods keep to their
// left; a pod that an event wakes goes up along the left edge of the queues; a pod that overtakes
// others in a queue flies over them. A pod that a session of kube-batch places comes by the
// session.
#ifndef BERTH_WASM_MOTION_FLIGHT_PATH_H_
#define BERTH_WASM_MOTION_FLIGHT_PATH_H_

#include "draw/curve.h"
#include "layout/layout.h"
#include "motion/move_history.h"

namespace berth::ui {

// From where to where, and how, in terms of centers.
struct FlightPath {
  Rect from;
  Rect to;
  Curve curve;

  FlightPath Reversed() const {
    return {to, from, {curve.to, curve.control2, curve.control1, curve.from}};
  }
};

// `from` and `to` are where the two spots of the move are. A pod that comes into the cluster, or
// leaves it, has one spot only; the other one is empty.
FlightPath PathOf(const Move& move, Rect from, Rect to, const StageLayout& layout);

}  // namespace berth::ui

#endif  // BERTH_WASM_MOTION_FLIGHT_PATH_H_
