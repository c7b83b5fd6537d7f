#include "draw/geometry.h"

#include <algorithm>

namespace berth::ui {

Rect Rect::Within(const Rect& window) const {
  const float left = std::max(x, window.x);
  const float top = std::max(y, window.y);
  return {left, top, std::min(right(), window.right()) - left,
          std::min(bottom(), window.bottom()) - top};
}

}  // namespace berth::ui
