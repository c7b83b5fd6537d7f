#ifndef BERTH_WASM_DRAW_EASING_H_
#define BERTH_WASM_DRAW_EASING_H_

namespace berth::ui {

// Returns a value from 0 to 1 that changes slowly at both ends. REQUIRES: 0 <= x <= 1.
inline float EaseInOut(float x) {
  if (x < 0.5f) return 4 * x * x * x;
  const float rest = 1 - x;
  return 1 - 4 * rest * rest * rest;
}

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_EASING_H_
