#include "layout/wake_route.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr float kFromNode = 2;
// The name begins at the beginning of the route to the queue, not at the corner of a node.
constexpr float kFromCorner = 16;
// With more nodes, the search for free room beside all of them would be too slow.
constexpr size_t kMostNeighbours = 60;

class WakeNamePlacer {
 public:
  WakeNamePlacer(const StageLayout& layout, const NodeGrid& grid, const Rect& source, float width)
      : layout_(layout), grid_(grid), source_(source.Within(grid.area)), width_(width) {}

  Rect Find() {
    TryAround(source_);
    if (grid_.rects.size() <= kMostNeighbours) {
      for (const Rect& node : grid_.rects) {
        if (!node.empty()) TryAround(node.Within(grid_.area));
      }
    }
    return best_.empty() ? BelowAll() : best_;
  }

 private:
  // Returns the gap between the nodes and the panel or the card below them.
  Rect BelowAll() const {
    const float below = grid_.area.bottom();
    const Rect& next = layout_.event_card.empty() ? layout_.scrubber : layout_.event_card;
    const float middle = (below + std::max(below, next.y)) / 2;
    return {Fitted(source_.x + kFromCorner), std::max(below, middle - kWakeNameHeight / 2), width_,
            kWakeNameHeight};
  }

  float Fitted(float x) const {
    return std::max(grid_.area.x, std::min(x, grid_.area.right() - width_));
  }

  void TryAround(const Rect& node) {
    const float above = node.y - kFromNode - kWakeNameHeight;
    const float below = node.bottom() + kFromNode;
    const float right = node.right() + kFromNode;
    const float left = node.x - kFromNode - width_;
    const float last = node.bottom() - kWakeNameHeight;
    const Point corners[] = {{Fitted(node.x + kFromCorner), below},
                             {Fitted(node.x + kFromCorner), above},
                             {right, last},
                             {left, last},
                             {right, node.y},
                             {left, node.y}};
    for (const Point& corner : corners) Try({corner.x, corner.y, width_, kWakeNameHeight});
  }

  void Try(const Rect& place) {
    const float distance = DistanceBetween(place, source_);
    if (distance < distance_ && IsFree(place)) {
      best_ = place;
      distance_ = distance;
    }
  }

  bool IsFree(const Rect& place) const {
    const Rect& area = grid_.area;
    const bool is_inside = place.x >= area.x && place.right() <= area.right() &&
                           place.y >= area.y && place.bottom() <= area.bottom();
    const auto covers = [&place](const Rect& rect) {
      return !rect.empty() && place.Overlaps(rect);
    };
    return is_inside && std::none_of(grid_.rects.begin(), grid_.rects.end(), covers) &&
           std::none_of(grid_.labels.begin(), grid_.labels.end(),
                        [&covers](const ZoneLabel& label) { return covers(label.rect); });
  }

  const StageLayout& layout_;
  const NodeGrid& grid_;
  Rect source_;  // the visible part of the source
  float width_;
  Rect best_;
  float distance_ = kWakeNameNear;
};

}  // namespace

Rect PlaceOfWakeName(const StageLayout& layout, const NodeGrid& grid, const Rect& source,
                     float width) {
  return WakeNamePlacer(layout, grid, source, width).Find();
}

float DistanceBetween(const Rect& a, const Rect& b) {
  const float dx = std::max({0.0f, a.x - b.right(), b.x - a.right()});
  const float dy = std::max({0.0f, a.y - b.bottom(), b.y - a.bottom()});
  return std::hypot(dx, dy);
}

}  // namespace berth::ui
