// Cubic Bézier curves: the paths of moving pods, and the pace at which they move.
#ifndef BERTH_WASM_DRAW_CURVE_H_
#define BERTH_WASM_DRAW_CURVE_H_

#include "draw/geometry.h"

namespace berth::ui {

struct Curve {
  Point from;
  Point control1;
  Point control2;
  Point to;
};

// Returns the point at `t`, which is 0 at the beginning of the curve and 1 at its end.
inline Point PointOn(const Curve& curve, float t) {
  const float u = 1 - t;
  return curve.from * (u * u * u) + curve.control1 * (3 * u * u * t) +
         curve.control2 * (3 * u * t * t) + curve.to * (t * t * t);
}

// Returns the part of the curve from `t` to its end.
inline Curve RestOf(const Curve& curve, float t) {
  const Point ab = Mix(curve.from, curve.control1, t);
  const Point bc = Mix(curve.control1, curve.control2, t);
  const Point cd = Mix(curve.control2, curve.to, t);
  return {Mix(Mix(ab, bc, t), Mix(bc, cd, t), t), Mix(bc, cd, t), cd, curve.to};
}

// Maps a fraction of the time to a fraction of the path, slow at both ends. REQUIRES: 0 <= x <= 1.
inline float EaseInOut(float x) {
  if (x < 0.5f) return 4 * x * x * x;
  const float rest = 1 - x;
  return 1 - 4 * rest * rest * rest;
}

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_CURVE_H_
