#include "draw/raster.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui.h"

namespace berth::ui {
namespace {

// The number of steps in a pixel on the grid that all corners are rounded to. Because of the grid,
// triangles that share an edge leave out no pixel between them and draw none twice.
constexpr int64_t kSubpixels = 256;
// Corners may be far outside of the picture. Those that are farther than this are moved to this
// distance.
constexpr float kFar = 1 << 20;

constexpr uint32_t kRgbMask = 0xffffff;
constexpr uint32_t kOpaque = 0xff000000;
constexpr int kAlphaShift = 24;

uint32_t ChannelOf(uint32_t color, int shift) { return color >> shift & 0xff; }

// Divides by 255 and rounds.
uint32_t Parts(uint32_t value) { return (value + 128 + ((value + 128) >> 8)) >> 8; }

uint32_t Blend(uint32_t under, uint32_t color, uint32_t alpha) {
  uint32_t mixed = kOpaque;
  for (int shift = 0; shift < kAlphaShift; shift += 8) {
    const uint32_t sum = ChannelOf(color, shift) * alpha + ChannelOf(under, shift) * (255 - alpha);
    mixed |= Parts(sum) << shift;
  }
  return mixed;
}

// Rounds towards lower numbers. REQUIRES: `by` is positive.
int64_t FloorDivide(int64_t value, int64_t by) {
  return value >= 0 ? value / by : -((-value + by - 1) / by);
}

struct Corner {
  int64_t x = 0;
  int64_t y = 0;
};

Corner OnGrid(const ImVec2& point) {
  const auto on_grid = [](float value) {
    return static_cast<int64_t>(std::lround(std::clamp(value, -kFar, kFar) * kSubpixels));
  };
  return {on_grid(point.x), on_grid(point.y)};
}

// The pixels of a row on the inner side of an edge, which is the right side in the direction from
// its beginning to its end. A pixel counts as the point at its middle. A point on an edge belongs
// to the triangle whose left or upper side the edge is.
class Edge {
 public:
  Edge(const Corner& from, const Corner& to) : from_(from), dx_(to.x - from.x), dy_(to.y - from.y) {
    const bool owns = dy_ < 0 || (dy_ == 0 && dx_ > 0);
    bias_ = owns ? 0 : 1;
  }

  void Narrow(int64_t row, int64_t* left, int64_t* right) const {
    constexpr int64_t kMiddle = kSubpixels / 2;
    const int64_t at_left_end =
        dx_ * (row * kSubpixels + kMiddle - from_.y) - dy_ * (kMiddle - from_.x) - bias_;
    if (dy_ < 0) {
      *left = std::max(*left, -FloorDivide(at_left_end, -dy_ * kSubpixels));
    } else if (dy_ > 0) {
      *right = std::min(*right, FloorDivide(at_left_end, dy_ * kSubpixels));
    } else if (at_left_end < 0) {
      *right = *left - 1;
    }
  }

 private:
  Corner from_;
  int64_t dx_;
  int64_t dy_;
  int64_t bias_;
};

// A number that changes linearly over a triangle, at the middles of pixels.
struct Slope {
  float at_origin = 0;
  float per_column = 0;
  float per_row = 0;

  float At(int64_t column, int64_t row) const {
    return at_origin + per_column * static_cast<float>(column) + per_row * static_cast<float>(row);
  }
};

class Triangle {
 public:
  Triangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c) : corners_{&a, &b, &c} {
    for (int i = 0; i < 3; ++i) at_[i] = OnGrid(corners_[i]->pos);
    area_ = Doubled();
    if (area_ < 0) {
      std::swap(corners_[1], corners_[2]);
      std::swap(at_[1], at_[2]);
      area_ = -area_;
    }
  }

  bool IsEmpty() const { return area_ == 0; }
  Edge EdgeFrom(int corner) const { return {at_[corner], at_[(corner + 1) % 3]}; }
  int64_t Top() const { return std::min({at_[0].y, at_[1].y, at_[2].y}) / kSubpixels; }
  int64_t Bottom() const { return std::max({at_[0].y, at_[1].y, at_[2].y}) / kSubpixels; }
  const ImDrawVert& corner(int i) const { return *corners_[i]; }

  template <class ValueOf>
  Slope SlopeOf(ValueOf value_of) const {
    const double base = value_of(*corners_[0]);
    const double to_b = value_of(*corners_[1]) - base;
    const double to_c = value_of(*corners_[2]) - base;
    const double scale = static_cast<double>(kSubpixels) / static_cast<double>(area_);
    const auto x = [this](int i) { return static_cast<double>(at_[i].x - at_[0].x); };
    const auto y = [this](int i) { return static_cast<double>(at_[i].y - at_[0].y); };
    const double per_column = (to_b * y(2) - to_c * y(1)) * scale;
    const double per_row = (to_c * x(1) - to_b * x(2)) * scale;
    const double column = static_cast<double>(at_[0].x) / kSubpixels - 0.5;
    const double row = static_cast<double>(at_[0].y) / kSubpixels - 0.5;
    return {static_cast<float>(base - per_column * column - per_row * row),
            static_cast<float>(per_column), static_cast<float>(per_row)};
  }

 private:
  int64_t Doubled() const {
    return (at_[1].x - at_[0].x) * (at_[2].y - at_[0].y) -
           (at_[2].x - at_[0].x) * (at_[1].y - at_[0].y);
  }

  const ImDrawVert* corners_[3];
  Corner at_[3];
  int64_t area_ = 0;  // twice the area, in square steps
};

// The opacity of the fonts' texture, interpolated between its points.
class Texture {
 public:
  explicit Texture(ImFontAtlas& atlas) { atlas.GetTexDataAsAlpha8(&alpha_, &width_, &height_); }

  float width() const { return static_cast<float>(width_); }
  float height() const { return static_cast<float>(height_); }

  // Returns a value from 0 to 255. The coordinates are in points of the texture.
  float At(float x, float y) const {
    const float left = std::floor(x - 0.5f);
    const float top = std::floor(y - 0.5f);
    const float right_part = x - 0.5f - left;
    const float lower_part = y - 0.5f - top;
    const int column = static_cast<int>(left);
    const int row = static_cast<int>(top);
    const float upper = Between(PointAt(column, row), PointAt(column + 1, row), right_part);
    const float lower = Between(PointAt(column, row + 1), PointAt(column + 1, row + 1), right_part);
    return Between(upper, lower, lower_part);
  }

 private:
  static float Between(float a, float b, float part) { return a + (b - a) * part; }
  float PointAt(int column, int row) const {
    const int x = std::clamp(column, 0, width_ - 1);
    const int y = std::clamp(row, 0, height_ - 1);
    return alpha_[y * width_ + x];
  }

  unsigned char* alpha_ = nullptr;
  int width_ = 0;
  int height_ = 0;
};

// Computes the colour and opacity of a triangle's pixels.
class Paint {
 public:
  Paint(const Triangle& triangle, const Texture& texture) : texture_(texture) {
    const ImDrawVert& a = triangle.corner(0);
    const auto all = [&](auto is_like) {
      return is_like(triangle.corner(1)) && is_like(triangle.corner(2));
    };
    color_ = a.col;
    one_color_ = all([&](const ImDrawVert& it) { return ((it.col ^ a.col) & kRgbMask) == 0; });
    one_opacity_ = all([&](const ImDrawVert& it) { return it.col >> 24 == a.col >> 24; });
    one_point_ = all([&](const ImDrawVert& it) { return it.uv.x == a.uv.x && it.uv.y == a.uv.y; });
    if (one_point_) {
      point_ = texture.At(a.uv.x * texture.width(), a.uv.y * texture.height());
    } else {
      u_ = triangle.SlopeOf([&](const ImDrawVert& it) { return it.uv.x * texture.width(); });
      v_ = triangle.SlopeOf([&](const ImDrawVert& it) { return it.uv.y * texture.height(); });
    }
    if (one_color_ && one_opacity_) return;
    for (int i = 0; i < 4; ++i) {
      channels_[i] = triangle.SlopeOf(
          [i](const ImDrawVert& it) { return static_cast<float>(ChannelOf(it.col, 8 * i)); });
    }
  }

  // Reports whether all pixels are equal.
  bool IsPlain() const { return one_color_ && one_opacity_ && one_point_; }

  uint32_t ColorAt(int64_t column, int64_t row) const {
    if (one_color_) return color_;
    uint32_t color = 0;
    for (int i = 0; i < 3; ++i) color |= Rounded(channels_[i].At(column, row)) << 8 * i;
    return color;
  }

  uint32_t AlphaAt(int64_t column, int64_t row) const {
    const float own =
        one_opacity_ ? static_cast<float>(color_ >> kAlphaShift) : channels_[3].At(column, row);
    const float point = one_point_ ? point_ : texture_.At(u_.At(column, row), v_.At(column, row));
    return Rounded(own * point / 255);
  }

 private:
  static uint32_t Rounded(float value) {
    return static_cast<uint32_t>(std::clamp(value, 0.0f, 255.0f) + 0.5f);
  }

  const Texture& texture_;
  uint32_t color_ = 0;
  bool one_color_ = true;
  bool one_opacity_ = true;
  bool one_point_ = true;  // all corners have the same place in the texture
  float point_ = 0;
  Slope u_;
  Slope v_;
  Slope channels_[4];
};

// A rectangle of whole pixels, without its right and lower edge.
struct Window {
  int64_t left = 0;
  int64_t top = 0;
  int64_t right = 0;
  int64_t bottom = 0;
};

Window WindowOf(const ImVec4& clip, const Raster& pixels) {
  const auto whole = [](float value, int most) {
    return std::clamp<int64_t>(static_cast<int64_t>(value), 0, most);
  };
  return {whole(clip.x, pixels.width), whole(clip.y, pixels.height), whole(clip.z, pixels.width),
          whole(clip.w, pixels.height)};
}

void FillRow(const Paint& paint, int64_t row, int64_t left, int64_t right, uint32_t* pixels) {
  if (!paint.IsPlain()) {
    for (int64_t x = left; x <= right; ++x) {
      const uint32_t alpha = paint.AlphaAt(x, row);
      if (alpha > 0) pixels[x] = Blend(pixels[x], paint.ColorAt(x, row), alpha);
    }
    return;
  }
  const uint32_t color = paint.ColorAt(left, row);
  const uint32_t alpha = paint.AlphaAt(left, row);
  if (alpha == 255) {
    std::fill(pixels + left, pixels + right + 1, color | kOpaque);
    return;
  }
  for (int64_t x = left; x <= right; ++x) pixels[x] = Blend(pixels[x], color, alpha);
}

void DrawTriangle(const Triangle& triangle, const Texture& texture, const Window& window,
                  Raster* pixels) {
  if (triangle.IsEmpty()) return;
  const Edge edges[] = {triangle.EdgeFrom(0), triangle.EdgeFrom(1), triangle.EdgeFrom(2)};
  const Paint paint(triangle, texture);
  const int64_t end = std::min(window.bottom - 1, triangle.Bottom());
  for (int64_t row = std::max(window.top, triangle.Top()); row <= end; ++row) {
    int64_t left = window.left;
    int64_t right = window.right - 1;
    for (const Edge& edge : edges) edge.Narrow(row, &left, &right);
    if (left > right) continue;
    FillRow(paint, row, left, right, pixels->rgba.data() + row * pixels->width);
  }
}

void DrawList(const ImDrawList& list, const Texture& texture, Raster* pixels) {
  for (const ImDrawCmd& command : list.CmdBuffer) {
    const Window window = WindowOf(command.ClipRect, *pixels);
    const ImDrawVert* corners = list.VtxBuffer.Data + command.VtxOffset;
    const ImDrawIdx* indexes = list.IdxBuffer.Data + command.IdxOffset;
    for (unsigned int i = 0; i + 2 < command.ElemCount; i += 3) {
      const Triangle triangle(corners[indexes[i]], corners[indexes[i + 1]],
                              corners[indexes[i + 2]]);
      DrawTriangle(triangle, texture, window, pixels);
    }
  }
}

}  // namespace

Raster Rasterise(const ImDrawData& data) {
  Raster pixels{static_cast<int>(data.DisplaySize.x), static_cast<int>(data.DisplaySize.y), {}};
  pixels.rgba.assign(static_cast<size_t>(pixels.width) * static_cast<size_t>(pixels.height),
                     kOpaque);
  const Texture texture(*ImGui::GetIO().Fonts);
  for (const ImDrawList* list : data.CmdLists) DrawList(*list, texture, &pixels);
  return pixels;
}

}  // namespace berth::ui
