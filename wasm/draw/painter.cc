#include "draw/painter.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "imgui_internal.h"

namespace berth::ui {
namespace {

constexpr float kPi = 3.14159265f;
constexpr std::string_view kEllipsis = "…";
constexpr ImWchar kEllipsisGlyph = 0x2026;
constexpr float kUnlimited = 1e9f;

ImU32 Packed(Color color) { return IM_COL32(color.r, color.g, color.b, color.a); }

// Reports whether the typeface surely has the whole text: it is all Latin 1 or the stage's signs.
bool IsLatin(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0xc3 && byte != 0xe2;
  });
}

ImVec2 Scaled(Point p, float scale) { return {p.x * scale, p.y * scale}; }

}  // namespace

Painter::Painter(ImDrawList* list, const Fonts* fonts)
    : list_(list), fonts_(fonts), scale_(fonts->scale()) {}

float Painter::Snap(float stage_units) const { return std::floor(stage_units * scale_ + 0.5f); }

void Painter::Fill(const Rect& rect, Color color, float radius) {
  const ImVec2 min(Snap(rect.x), Snap(rect.y));
  const ImVec2 max(std::max(Snap(rect.right()), min.x + 1),
                   std::max(Snap(rect.bottom()), min.y + 1));
  list_->AddRectFilled(min, max, Packed(color), radius * scale_);
}

void Painter::Stroke(const Rect& rect, Color color, float radius, float thickness) {
  const float line = std::max(1.0f, std::round(thickness * scale_));
  const float inset = line / 2;
  // AddRect moves a line of one pixel by half a pixel.
  list_->PathRect({Snap(rect.x) + inset, Snap(rect.y) + inset},
                  {Snap(rect.right()) - inset, Snap(rect.bottom()) - inset},
                  std::max(0.0f, radius * scale_ - inset));
  list_->PathStroke(Packed(color), ImDrawFlags_Closed, line);
}

void Painter::DashedStroke(const Rect& rect, Color color, float radius, float thickness) {
  list_->PathRect({Snap(rect.x), Snap(rect.y)}, {Snap(rect.right()), Snap(rect.bottom())},
                  radius * scale_);
  const ImVector<ImVec2> outline = list_->_Path;
  list_->PathClear();
  const float dash = 3 * scale_;
  const float gap = 2.5f * scale_;
  float phase = 0;
  for (int i = 0; i < outline.Size; ++i) {
    const ImVec2 a = outline[i];
    const ImVec2 b = outline[(i + 1) % outline.Size];
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    float at = 0;
    while (at < length) {
      const bool drawn = phase < dash;
      const float step = std::min(length - at, (drawn ? dash : dash + gap) - phase);
      const auto along = [&](float d) {
        return ImVec2(a.x + (b.x - a.x) * d / length, a.y + (b.y - a.y) * d / length);
      };
      if (drawn) list_->AddLine(along(at), along(at + step), Packed(color), thickness * scale_);
      at += step;
      phase = std::fmod(phase + step, dash + gap);
      if (step <= 0) break;
    }
  }
}

void Painter::Line(Point from, Point to, Color color, float thickness) {
  list_->AddLine(Scaled(from, scale_), Scaled(to, scale_), Packed(color), thickness * scale_);
}

void Painter::HorizontalLine(float x, float right, float y, Color color) {
  const float top = Snap(y);
  list_->AddRectFilled({Snap(x), top}, {Snap(right), top + std::max(1.0f, std::floor(scale_))},
                       Packed(color));
}

void Painter::Circle(Point center, float radius, Color color) {
  list_->AddCircleFilled(Scaled(center, scale_), radius * scale_, Packed(color));
}

void Painter::CircleLine(Point center, float radius, Color color, float thickness) {
  list_->AddCircle(Scaled(center, scale_), radius * scale_, Packed(color), 0, thickness * scale_);
}

void Painter::Arc(Point center, float radius, float fraction, Color color, float thickness) {
  if (fraction <= 0) return;
  if (fraction >= 1) return CircleLine(center, radius, color, thickness);
  const float start = -kPi / 2;
  list_->PathArcTo(Scaled(center, scale_), radius * scale_, start, start + 2 * kPi * fraction);
  list_->PathStroke(Packed(color), 0, thickness * scale_);
}

void Painter::Triangle(Point a, Point b, Point c, Color color) {
  list_->AddTriangleFilled(Scaled(a, scale_), Scaled(b, scale_), Scaled(c, scale_), Packed(color));
}

void Painter::Bezier(const Curve& curve, Color color, float thickness) {
  list_->AddBezierCubic(Scaled(curve.from, scale_), Scaled(curve.control1, scale_),
                        Scaled(curve.control2, scale_), Scaled(curve.to, scale_), Packed(color),
                        thickness * scale_);
}

void Painter::DottedBezier(const Curve& curve, Color color, float thickness, float gap) {
  const Point span = curve.to - curve.from;
  const float length = std::hypot(span.x, span.y);
  const int dots = std::clamp(static_cast<int>(length / gap), 1, 200);
  for (int i = 0; i <= dots; ++i) {
    const Point p = PointOn(curve, static_cast<float>(i) / static_cast<float>(dots));
    list_->AddCircleFilled(Scaled(p, scale_), thickness / 2 * scale_, Packed(color), 8);
  }
}

void Painter::Route(std::span<const Point> points, Color color, float thickness, float radius) {
  list_->PathLineTo(Scaled(points.front(), scale_));
  for (size_t i = 1; i + 1 < points.size(); ++i) {
    const Point corner = points[i];
    const auto towards = [&](Point other) {
      const Point way = other - corner;
      const float length = std::hypot(way.x, way.y);
      return length <= 0 ? corner : corner + way * (std::min(radius, length / 2) / length);
    };
    list_->PathLineTo(Scaled(towards(points[i - 1]), scale_));
    list_->PathBezierQuadraticCurveTo(Scaled(corner, scale_),
                                      Scaled(towards(points[i + 1]), scale_), 6);
  }
  list_->PathLineTo(Scaled(points.back(), scale_));
  list_->PathStroke(Packed(color), 0, thickness * scale_);
}

void Painter::Check(Point center, float size, Color color) {
  const float s = size / 2;
  list_->PathLineTo(Scaled({center.x - s, center.y + s * 0.05f}, scale_));
  list_->PathLineTo(Scaled({center.x - s * 0.3f, center.y + s * 0.75f}, scale_));
  list_->PathLineTo(Scaled({center.x + s, center.y - s * 0.75f}, scale_));
  list_->PathStroke(Packed(color), 0, std::max(1.2f, size * 0.18f) * scale_);
}

void Painter::Cross(Point center, float size, Color color) {
  const float s = size / 2 * 0.8f;
  const float thickness = std::max(1.2f, size * 0.16f);
  Line({center.x - s, center.y - s}, {center.x + s, center.y + s}, color, thickness);
  Line({center.x - s, center.y + s}, {center.x + s, center.y - s}, color, thickness);
}

void Painter::Hatch(const Rect& rect, Color color, float apart) {
  for (float along = apart / 2; along < rect.w + rect.h; along += apart) {
    // The line x + y = along, from the point where it leaves the left or lower edge.
    const float from_x = std::max(0.0f, along - rect.h);
    const float to_x = std::min(rect.w, along);
    Line({rect.x + from_x, rect.y + along - from_x}, {rect.x + to_x, rect.y + along - to_x}, color);
  }
}

void Painter::Slash(const Rect& rect, Color color, float thickness) {
  Line({rect.x, rect.bottom()}, {rect.right(), rect.y}, color, thickness);
}

void Painter::Gradient(const Rect& rect, Color left, Color right) {
  list_->AddRectFilledMultiColor({Snap(rect.x), Snap(rect.y)},
                                 {Snap(rect.right()), Snap(rect.bottom())}, Packed(left),
                                 Packed(right), Packed(right), Packed(left));
}

float Painter::Width(std::string_view text, TextSize size, Weight weight) const {
  const ImFont* font = fonts_->Get(size, weight);
  return font->CalcTextSizeA(font->FontSize, kUnlimited, 0, text.data(), text.data() + text.size())
             .x /
         scale_;
}

bool Painter::CanWrite(std::string_view text) const {
  return IsLatin(text) || fonts_->CanHaveLetters(text);
}

std::string_view Painter::Fitting(std::string_view text, const ImFont* font, float width,
                                  bool keep_end, float* used) const {
  const auto measure = [font](std::string_view part, float limit, const char** rest) {
    const char* const end = part.data() + part.size();
    return font->CalcTextSizeA(font->FontSize, limit, 0, part.data(), end, rest).x;
  };
  const char* rest = text.data();
  *used = measure(text, width, &rest);
  if (rest == text.data() + text.size()) return text;
  const float ellipsis = font->GetCharAdvance(kEllipsisGlyph);
  const float room = std::max(0.0f, width - ellipsis);
  if (!keep_end) {
    *used = measure(text, room, &rest) + ellipsis;
    return text.substr(0, static_cast<size_t>(rest - text.data()));
  }
  float total = measure(text, kUnlimited, nullptr);
  while (!text.empty() && total > room) {
    unsigned int letter = 0;
    const int size = ImTextCharFromUtf8(&letter, text.data(), text.data() + text.size());
    total -= font->GetCharAdvance(static_cast<ImWchar>(letter));
    text.remove_prefix(static_cast<size_t>(size));
  }
  *used = total + ellipsis;
  return text;
}

float Painter::Text(Point at, std::string_view text, const TextStyle& style) {
  if (text.empty() || style.color.a == 0 || style.max_width < 0) return 0;
  const bool has_letters = IsLatin(text) || fonts_->HasLetters(text, style.size, style.weight);
  ImFont* font = fonts_->Get(style.size, style.weight);
  float width = 0;
  std::string_view part = text;
  if (style.max_width > 0) {
    part = Fitting(text, font, style.max_width * scale_, style.keep_end, &width);
  } else {
    width = Width(text, style.size, style.weight) * scale_;
  }
  if (!has_letters) return width / scale_;
  float x = at.x * scale_;
  if (style.align == Align::kCenter) x -= width / 2;
  if (style.align == Align::kRight) x -= width;
  ImVec2 pos(std::floor(x + 0.5f), std::floor(at.y * scale_ - font->FontSize / 2 + 0.5f));
  const ImU32 color = Packed(style.color);
  const auto draw = [&](float left, std::string_view words) {
    list_->AddText(font, font->FontSize, {left, pos.y}, color, words.data(),
                   words.data() + words.size());
  };
  if (part.size() == text.size()) {
    draw(pos.x, part);
    return width / scale_;
  }
  const float ellipsis = font->GetCharAdvance(kEllipsisGlyph);
  draw(style.keep_end ? pos.x : pos.x + width - ellipsis, kEllipsis);
  draw(style.keep_end ? pos.x + ellipsis : pos.x, part);
  return width / scale_;
}

void Painter::PushClip(const Rect& rect) {
  list_->PushClipRect({Snap(rect.x), Snap(rect.y)}, {Snap(rect.right()), Snap(rect.bottom())},
                      true);
}

void Painter::PopClip() { list_->PopClipRect(); }

}  // namespace berth::ui
