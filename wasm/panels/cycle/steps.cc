#include "panels/cycle/cycle_panel.h"

namespace berth::ui {
namespace {

constexpr float kGap = 6;
constexpr float kArrow = 4.5f;

Weight WeightOf(size_t step, size_t current) {
  return step == current ? Weight::kSemibold : Weight::kRegular;
}

}  // namespace

float DrawSteps(const Frame& frame, Point at, std::initializer_list<const char*> steps,
                size_t current, Align align) {
  float width = static_cast<float>(steps.size() - 1) * (2 * kGap + kArrow);
  size_t step = 0;
  for (const char* name : steps) {
    width += frame.paint.Width(name, TextSize::kSmall, WeightOf(step++, current));
  }
  float x = align == Align::kRight ? at.x - width : at.x;
  step = 0;
  for (const char* name : steps) {
    if (step > 0) {
      x += kGap;
      frame.paint.Triangle({x, at.y - 3}, {x + kArrow, at.y}, {x, at.y + 3}, frame.theme.text_dim);
      x += kArrow + kGap;
    }
    const bool here = step == current;
    const Color color = here ? frame.theme.text : frame.theme.text_dim;
    const float used =
        frame.paint.Text({x, at.y}, name, {TextSize::kSmall, color, WeightOf(step, current)});
    if (here) frame.paint.Fill({x, at.y + 8, used, 2}, frame.theme.accent, 1);
    x += used;
    ++step;
  }
  return width;
}

}  // namespace berth::ui
