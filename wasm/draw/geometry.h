// Points and rectangles of the stage, in stage units: CSS pixels, but larger ones on very large
// canvases (see layout/layout.h).
#ifndef BERTH_WASM_DRAW_GEOMETRY_H_
#define BERTH_WASM_DRAW_GEOMETRY_H_

namespace berth::ui {

struct Point {
  float x = 0;
  float y = 0;

  Point operator+(Point other) const { return {x + other.x, y + other.y}; }
  Point operator-(Point other) const { return {x - other.x, y - other.y}; }
  Point operator*(float factor) const { return {x * factor, y * factor}; }
  bool operator==(const Point&) const = default;
};

struct Rect {
  float x = 0;
  float y = 0;
  float w = 0;
  float h = 0;

  float right() const { return x + w; }
  float bottom() const { return y + h; }
  Point center() const { return {x + w / 2, y + h / 2}; }
  bool empty() const { return w <= 0 || h <= 0; }
  // Reports whether the point is inside. The left and upper edges belong to the rectangle, the
  // right and lower ones do not.
  bool Contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  bool Overlaps(const Rect& other) const {
    return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
  }
  // Returns the part inside `window`; empty if there is none.
  Rect Within(const Rect& window) const;
  // Returns the rectangle with `by` less on each side.
  Rect Inset(float by) const { return {x + by, y + by, w - 2 * by, h - 2 * by}; }
  Rect MovedBy(Point by) const { return {x + by.x, y + by.y, w, h}; }
  bool operator==(const Rect&) const = default;
};

inline Rect SquareAround(Point center, float size) {
  return {center.x - size / 2, center.y - size / 2, size, size};
}

inline float Mix(float a, float b, float t) { return a + (b - a) * t; }
inline Point Mix(Point a, Point b, float t) { return {Mix(a.x, b.x, t), Mix(a.y, b.y, t)}; }

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_GEOMETRY_H_
