#include "layout.h"

#include <algorithm>

namespace berth::ui {
namespace {

// A canvas up to this size has stage units of one CSS pixel.
constexpr float kUnscaledWidth = 1680;
constexpr float kUnscaledHeight = 945;
constexpr float kTwoColumnsFrom = 620;
constexpr float kPanelTitle = 34;

float ScaleOf(float width, float height) {
  const float large = std::min(width / kUnscaledWidth, height / kUnscaledHeight);
  const float min_height = width >= kWideFrom ? kMinWideHeight : kMinHeight;
  const float small = std::min({1.0f, width / kMinWidth, height / min_height});
  return std::clamp(large, small, 3.0f);
}

// Puts panels of the given shares below each other.
void StackQueues(const Rect& column, float gap, float active_share, float backoff_share,
                 StageLayout* layout) {
  const float room = column.h - 2 * gap;
  const float active = room * active_share;
  const float backoff = room * backoff_share;
  layout->active_q = {column.x, column.y, column.w, active};
  layout->backoff_q = {column.x, layout->active_q.bottom() + gap, column.w, backoff};
  const float top = layout->backoff_q.bottom() + gap;
  layout->unschedulable_q = {column.x, top, column.w, column.bottom() - top};
}

void DivideNodes(StageLayout* layout) {
  const Rect& panel = layout->nodes;
  const float side = layout->dense ? 10 : 14;
  const float title = layout->dense ? 26 : kPanelTitle;
  layout->node_area = {panel.x + side, panel.y + title, panel.w - 2 * side,
                       panel.h - title - side + 4};
  if (!layout->wide || panel.h < 400 || panel.w < 420) return;
  const float height = std::clamp(panel.h * 0.2f, 96.0f, 128.0f);
  layout->event_card = {layout->node_area.x, panel.bottom() - 14 - height, layout->node_area.w,
                        height};
  layout->node_area.h = layout->event_card.y - 12 - layout->node_area.y;
}

void ArrangeWide(float width, float height, StageLayout* layout) {
  constexpr float kMargin = 16;
  constexpr float kGap = 12;
  layout->header = {kMargin, 0, width - 2 * kMargin, 44};
  layout->scrubber = {kMargin, height - 12 - 76, width - 2 * kMargin, 76};
  const float top = layout->header.bottom();
  const float body = layout->scrubber.y - kGap - top;
  const float left = std::clamp(width * 0.2625f, 250.0f, 400.0f);
  const float middle = std::clamp(width * 0.197f, 220.0f, 320.0f);
  StackQueues({kMargin, top, left, body}, kGap, 0.27f, 0.31f, layout);
  layout->cycle = {kMargin + left + kGap, top, middle, body};
  const float x = layout->cycle.right() + kGap;
  layout->nodes = {x, top, width - kMargin - x, body};
}

// A tablet: queues beside the cycle, nodes below.
void ArrangeTwoColumns(float width, float height, StageLayout* layout) {
  constexpr float kMargin = 12;
  constexpr float kGap = 10;
  const float inner = width - 2 * kMargin;
  layout->header = {kMargin, 0, inner, 44};
  layout->scrubber = {kMargin, height - kMargin - 76, inner, 76};
  const float top = layout->header.bottom();
  const float body = layout->scrubber.y - kGap - top;
  const float upper = body * (body > 520 ? 0.54f : 0.5f);
  const float left = (inner - kGap) * 0.56f;
  StackQueues({kMargin, top, left, upper}, kGap, 0.31f, 0.32f, layout);
  layout->cycle = {kMargin + left + kGap, top, inner - kGap - left, upper};
  layout->nodes = {kMargin, top + upper + kGap, inner, body - upper - kGap};
}

// A phone: everything below each other.
void ArrangeNarrow(float width, float height, StageLayout* layout) {
  constexpr float kMargin = 8;
  constexpr float kGap = 6;
  layout->dense = true;
  const float inner = width - 2 * kMargin;
  layout->header = {kMargin, 0, inner, 42};
  layout->scrubber = {kMargin, height - kMargin - 92, inner, 92};
  const float top = layout->header.bottom();
  const float body = layout->scrubber.y - kGap - top;
  const float queues = std::clamp(body * 0.36f, 150.0f, 330.0f);
  const float cycle = 70;
  StackQueues({kMargin, top, inner, queues}, kGap, 1 / 3.0f, 1 / 3.0f, layout);
  layout->cycle = {kMargin, top + queues + kGap, inner, cycle};
  const float y = layout->cycle.bottom() + kGap;
  layout->nodes = {kMargin, y, inner, layout->scrubber.y - kGap - y};
}

}  // namespace

StageLayout ArrangeStage(float css_width, float css_height) {
  StageLayout layout;
  css_width = std::max(css_width, 1.0f);
  css_height = std::max(css_height, 1.0f);
  layout.scale = ScaleOf(css_width, css_height);
  const float width = css_width / layout.scale;
  const float height = css_height / layout.scale;
  layout.canvas = {0, 0, width, height};
  layout.wide = width >= kWideFrom;
  if (layout.wide) {
    ArrangeWide(width, height, &layout);
  } else if (width >= kTwoColumnsFrom) {
    ArrangeTwoColumns(width, height, &layout);
  } else {
    ArrangeNarrow(width, height, &layout);
  }
  DivideNodes(&layout);
  return layout;
}

}  // namespace berth::ui
