// Painter: draws shapes and text in stage units on an ImDrawList in real pixels. It puts edges on
// whole pixels, which keeps thin lines and small text sharp whatever the device pixel ratio.
#ifndef BERTH_WASM_DRAW_PAINTER_H_
#define BERTH_WASM_DRAW_PAINTER_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "draw/curve.h"
#include "draw/fonts.h"
#include "draw/geometry.h"
#include "draw/theme.h"

struct ImDrawList;

namespace berth::ui {

enum class Align : uint8_t { kLeft, kCenter, kRight };

struct TextStyle {
  TextSize size = TextSize::kBody;
  Color color;
  Weight weight = Weight::kRegular;
  Align align = Align::kLeft;
  // Longer text loses its end, or its beginning, to an ellipsis. In stage units; 0 means no limit.
  float max_width = 0;
  bool keep_end = false;
};

class Painter {
 public:
  // `list` and `fonts` must outlive this. REQUIRES: `fonts` were built for the scale of the canvas.
  Painter(ImDrawList* list, const Fonts* fonts);

  void Fill(const Rect& rect, Color color, float radius = 0);
  // Draws the outline inside the rectangle.
  void Stroke(const Rect& rect, Color color, float radius = 0, float thickness = 1);
  void DashedStroke(const Rect& rect, Color color, float radius, float thickness = 1.5f);
  void Line(Point from, Point to, Color color, float thickness = 1);
  void HorizontalLine(float x, float right, float y, Color color);
  void Circle(Point center, float radius, Color color);
  void CircleLine(Point center, float radius, Color color, float thickness = 1.5f);
  // Draws an arc clockwise from twelve o'clock; `fraction` is its part of the full circle.
  void Arc(Point center, float radius, float fraction, Color color, float thickness);
  void Triangle(Point a, Point b, Point c, Color color);
  void Bezier(const Curve& curve, Color color, float thickness);
  // Draws round dots along the curve.
  void DottedBezier(const Curve& curve, Color color, float thickness, float gap);
  // Draws a line from point to point with round corners. REQUIRES: at least two points.
  void Route(std::span<const Point> points, Color color, float thickness, float radius);
  void Check(Point center, float size, Color color);
  void Cross(Point center, float size, Color color);
  // Draws lines from the lower left to the upper right, `apart` stage units from each other.
  void Hatch(const Rect& rect, Color color, float apart);
  // Draws one such line, from corner to corner.
  void Slash(const Rect& rect, Color color, float thickness);
  // Fills the rectangle with colours from left to right.
  void Gradient(const Rect& rect, Color left, Color right);

  // Draws a text whose vertical middle is at `at`, and returns its width. Does not draw a text
  // whose letters have not arrived from the page yet.
  float Text(Point at, std::string_view text, const TextStyle& style);
  float Width(std::string_view text, TextSize size, Weight weight = Weight::kRegular) const;
  // Reports whether the fonts have all letters of the text, or the page may have them.
  bool CanWrite(std::string_view text) const;

  void PushClip(const Rect& rect);
  void PopClip();

 private:
  float Snap(float stage_units) const;
  // Returns the part of `text` that fits into `width` real pixels, and its width; with an ellipsis
  // if a part is missing.
  std::string_view Fitting(std::string_view text, const ImFont* font, float width, bool keep_end,
                           float* used) const;

  ImDrawList* list_;
  const Fonts* fonts_;
  float scale_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_PAINTER_H_
