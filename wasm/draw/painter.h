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
  // Longer text loses its end, or its beginning, to an ellipsis; 0: no limit.
  float max_width = 0;
  bool keep_end = false;
};

class Painter {
 public:
  // Both outlive this. `fonts` were built for the scale of the canvas.
  Painter(ImDrawList* list, const Fonts* fonts);

  void Fill(const Rect& rect, Color color, float radius = 0);
  // The line is inside of the rectangle.
  void Stroke(const Rect& rect, Color color, float radius = 0, float thickness = 1);
  void DashedStroke(const Rect& rect, Color color, float radius, float thickness = 1.5f);
  void Line(Point from, Point to, Color color, float thickness = 1);
  void HorizontalLine(float x, float right, float y, Color color);
  void Circle(Point center, float radius, Color color);
  void CircleLine(Point center, float radius, Color color, float thickness = 1.5f);
  // Clockwise from twelve o'clock; `fraction` of the full circle.
  void Arc(Point center, float radius, float fraction, Color color, float thickness);
  void Triangle(Point a, Point b, Point c, Color color);
  void Bezier(const Curve& curve, Color color, float thickness);
  // Round dots along the curve.
  void DottedBezier(const Curve& curve, Color color, float thickness, float gap);
  // From point to point, with round corners. REQUIRES: at least two points.
  void Route(std::span<const Point> points, Color color, float thickness, float radius);
  void Check(Point center, float size, Color color);
  void Cross(Point center, float size, Color color);
  // Lines from the lower left to the upper right, so far apart.
  void Hatch(const Rect& rect, Color color, float apart);
  // One such line, from corner to corner.
  void Slash(const Rect& rect, Color color, float thickness);
  // From left to right.
  void Gradient(const Rect& rect, Color left, Color right);

  // `at` is on the middle of the text's height. Returns the width. A text whose letters are still
  // to come from the page is not drawn.
  float Text(Point at, std::string_view text, const TextStyle& style);
  float Width(std::string_view text, TextSize size, Weight weight = Weight::kRegular) const;
  // Whether the fonts have all letters of it, or the page may have them.
  bool CanWrite(std::string_view text) const;

  void PushClip(const Rect& rect);
  void PopClip();

 private:
  float Snap(float stage_units) const;
  // What of `text` fits into `width` real pixels, and how wide it is; with an ellipsis if it is not
  // all.
  std::string_view Fitting(std::string_view text, const ImFont* font, float width, bool keep_end,
                           float* used) const;

  ImDrawList* list_;
  const Fonts* fonts_;
  float scale_;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_PAINTER_H_
