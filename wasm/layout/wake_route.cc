#include "layout/wake_route.h"

#include <cmath>

namespace berth::ui {
namespace {

// The largest gap between nodes.
constexpr float kBelowNode = 6;

float Length(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }

// Returns a line above or below the panels, whichever is nearer to `y`.
float AroundAt(const StageLayout& layout, float y) {
  const Rect& cycle = layout.cycle;
  const float gap = layout.scrubber.y - cycle.bottom();
  return y < cycle.center().y ? cycle.y - 4 : cycle.bottom() + gap / 2;
}

}  // namespace

std::vector<Point> WakeRoute(const StageLayout& layout, const Rect& source, const Rect& queue) {
  const float below = source.bottom() + kBelowNode;
  const float y = queue.center().y;
  std::vector<Point> route = {{source.x + 10, source.bottom()}, {source.x + 10, below}};
  const bool beside = layout.nodes.x >= queue.right();
  if (!beside) {
    // The route runs along the left edge of the canvas.
    const float x = layout.nodes.x / 2;
    route.insert(route.end(), {{x, below}, {x, y}, {queue.x, y}});
    return route;
  }
  const Rect& cycle = layout.cycle;
  const bool cycle_between = cycle.x >= queue.right() && layout.nodes.x >= cycle.right();
  if (!cycle_between) {
    const float x = (queue.right() + layout.nodes.x) / 2;
    route.insert(route.end(), {{x, below}, {x, y}, {queue.right(), y}});
    return route;
  }
  const float right = (cycle.right() + layout.nodes.x) / 2;
  const float left = (queue.right() + cycle.x) / 2;
  const float around = AroundAt(layout, y);
  route.insert(route.end(),
               {{right, below}, {right, around}, {left, around}, {left, y}, {queue.right(), y}});
  return route;
}

Point PointAlong(const std::vector<Point>& route, float fraction) {
  float whole = 0;
  for (size_t i = 1; i < route.size(); ++i) whole += Length(route[i - 1], route[i]);
  float left = whole * fraction;
  for (size_t i = 1; i < route.size(); ++i) {
    const float length = Length(route[i - 1], route[i]);
    if (left < length) return Mix(route[i - 1], route[i], left / length);
    left -= length;
  }
  return route.back();
}

}  // namespace berth::ui
