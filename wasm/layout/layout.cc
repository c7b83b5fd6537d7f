#include "layout/layout.h"

#include <algorithm>

#include "base/attributes.h"

namespace berth::ui {
namespace {

// Up to this size of a canvas, a stage unit is one CSS pixel.
constexpr float kUnscaledWidth = 1680;
constexpr float kUnscaledHeight = 945;

// Canvases that are at least so wide, or so flat, have three columns.
constexpr float kColumnsFrom = 860;
constexpr float kFlatColumnsFrom = 540;
constexpr float kFlat = 1.5f;  // width divided by height
// Canvases with columns that are lower than this have small margins and low panels.
constexpr float kLowBelow = 470;
constexpr float kTabletFrom = 620;
// Upright canvases that are lower than this have two columns instead of one.
constexpr float kStackedFrom = 380;
// From this height on, the only column has room for the names of the stations, and for those of
// pods in the queues.
constexpr float kPointsNamedFrom = 340;
constexpr float kQueuesNamedFrom = 370;

// The usual width in stage units of a panel that is alone on the canvas.
constexpr float kAloneWidth = 800;
constexpr float kAloneHeight = 470;

float ScaleOfAlone(float width, float height) {
  return std::clamp(std::min(width / kAloneWidth, height / kAloneHeight), 1.0f, 6.0f);
}

float ScaleOf(float width, float height) {
  const float large = std::min(width / kUnscaledWidth, height / kUnscaledHeight);
  const float small = std::min({1.0f, width / kMinWidth, height / kMinHeight});
  return std::clamp(large, small, 3.0f);
}

// The bands of every arrangement; the body is between header and scrubber.
struct Bands {
  float margin;
  float gap;
  float header;
  float scrubber;
};

// Returns the height of the strip of kube-scheduler's processes: for three lines of words, two, or
// one; 0 if there is no room for any.
BERTH_KEPT_APART float StripHeight(const StageLayout& layout) {
  const float height = layout.canvas.h;
  if (layout.dense) return height < 245 ? 0 : height < 320 ? 20 : 24;
  return height < 540 ? 44 : 62;
}

// Returns the height of the row below the strip, with the knowledge of one replica; 0 if there is
// no room.
BERTH_KEPT_APART float LanesHeight(const StageLayout& layout) {
  constexpr float kLanes = 48;
  constexpr float kFromWidth = 700;
  constexpr float kFromHeight = 560;
  const Rect& canvas = layout.canvas;
  const bool has_room = !layout.dense && canvas.w >= kFromWidth && canvas.h >= kFromHeight;
  return has_room ? kLanes : 0;
}

Rect DivideBands(const Bands& bands, StageLayout* layout) {
  const Rect& canvas = layout->canvas;
  const float inner = canvas.w - 2 * bands.margin;
  layout->header = {bands.margin, 0, inner, bands.header};
  layout->scrubber = {bands.margin, canvas.bottom() - bands.margin - bands.scrubber, inner,
                      bands.scrubber};
  const float strip = layout->has_processes ? StripHeight(*layout) : 0;
  const float lanes = strip > 0 ? LanesHeight(*layout) : 0;
  const float top = layout->header.bottom() + (strip > 0 ? strip + lanes + bands.gap : 0);
  if (strip > 0) layout->processes = {bands.margin, layout->header.bottom(), inner, strip};
  if (lanes > 0) layout->process_lanes = {bands.margin, layout->processes.bottom(), inner, lanes};
  return {bands.margin, top, inner, layout->scrubber.y - bands.gap - top};
}

// The lowest height of a section's panel in which its title fits.
constexpr float kLowestSection = 26;

// Divides the panel of one kind of sections among the queue's sections of that kind: one below the
// other, or side by side if they would be too low.
void Divide(const Rect& panel, SectionKind kind, const QueueSections& sections, float gap,
            std::vector<Rect>* rects) {
  const auto is_of_kind = [kind](const QueueSection& section) { return section.kind == kind; };
  const auto count =
      static_cast<float>(std::count_if(sections.begin(), sections.end(), is_of_kind));
  if (count == 0) return;
  const float height = (panel.h - (count - 1) * gap) / count;
  const bool beside = height < kLowestSection;
  Rect next = panel;
  (beside ? next.w : next.h) = beside ? (panel.w - (count - 1) * gap) / count : height;
  for (size_t i = 0; i < sections.size(); ++i) {
    if (!is_of_kind(sections[i])) continue;
    (*rects)[i] = next;
    (beside ? next.x : next.y) += (beside ? next.w : next.h) + gap;
  }
}

// Stacks low sections, each with a line of its own, so that their names are visible. The section of
// parked pods is higher, because it has the most words. Returns false, without any change, if the
// sections would be too low.
BERTH_KEPT_APART bool StackLow(const Rect& column, const QueueSections& sections,
                               StageLayout* layout) {
  constexpr float kGap = 3;
  constexpr float kLowest = 23.5f;
  constexpr float kParkedShare = 1.4f;
  const auto count = static_cast<float>(sections.size());
  const float share = (column.h - (count - 1) * kGap) / (count - 1 + kParkedShare);
  if (share < kLowest) return false;
  layout->sections.resize(sections.size());
  float y = column.y;
  for (const SectionKind kind : {SectionKind::kLine, SectionKind::kClocks, SectionKind::kParked}) {
    for (size_t i = 0; i < sections.size(); ++i) {
      if (sections[i].kind != kind) continue;
      const bool parked = SectionAt(i) == SectionId::kUnschedulable;
      layout->sections[i] = {column.x, y, column.w, parked ? share * kParkedShare : share};
      y = layout->sections[i].bottom() + kGap;
    }
  }
  return true;
}

// Reports whether a panel has room for its sections one below the other.
bool HasRoomBelowEachOther(float height, float gap, const QueueSections& sections) {
  // No kind has more than two sections.
  return sections.size() == ThreeSections().size() || (height - gap) / 2 >= kLowestSection;
}

// Puts the panels of the queues below each other, with the given shares of the height.
void StackQueues(const Rect& column, float gap, float line_share, float clocks_share,
                 const QueueSections& sections, StageLayout* layout) {
  const float room = column.h - 2 * gap;
  const float lowest = room * std::min(clocks_share, 1 - line_share - clocks_share);
  if (!HasRoomBelowEachOther(lowest, gap, sections) && StackLow(column, sections, layout)) return;
  const Rect line = {column.x, column.y, column.w, room * line_share};
  const Rect clocks = {column.x, line.bottom() + gap, column.w, room * clocks_share};
  const float top = clocks.bottom() + gap;
  const Rect parked = {column.x, top, column.w, column.bottom() - top};
  layout->sections.resize(sections.size());
  Divide(line, SectionKind::kLine, sections, gap, &layout->sections);
  Divide(clocks, SectionKind::kClocks, sections, gap, &layout->sections);
  Divide(parked, SectionKind::kParked, sections, gap, &layout->sections);
}

void DivideNodes(StageLayout* layout) {
  const Rect& panel = layout->nodes;
  const float side = layout->dense ? 8 : 14;
  const float title = layout->dense ? 26 : 36;
  layout->node_area = {panel.x + side, panel.y + title, panel.w - 2 * side, panel.h - title - side};
  if (!layout->wide || panel.h < 400 || panel.w < 420) return;
  const float height = std::clamp(panel.h * 0.2f, 96.0f, 128.0f);
  layout->event_card = {layout->node_area.x, panel.bottom() - 14 - height, layout->node_area.w,
                        height};
  layout->node_area.h = layout->event_card.y - 12 - layout->node_area.y;
}

// Arranges queues, cycle and nodes side by side.
void ArrangeColumns(const QueueSections& sections, StageLayout* layout) {
  const float width = layout->canvas.w;
  const float scrubber = layout->controls ? 76 : 60;
  const Bands bands = {16, 12, 44, scrubber};
  const Rect body = DivideBands(bands, layout);
  const float left = std::clamp(width * 0.2625f, 240.0f, 400.0f);
  const float middle = std::clamp(width * 0.2f, 216.0f, 320.0f);
  StackQueues({body.x, body.y, left, body.h}, bands.gap, 0.27f, 0.31f, sections, layout);
  layout->cycle = {body.x + left + bands.gap, body.y, middle, body.h};
  const float x = layout->cycle.right() + bands.gap;
  layout->nodes = {x, body.y, body.right() - x, body.h};
}

// Arranges an embed: the same columns with little height, and so with low panels.
void ArrangeLowColumns(const QueueSections& sections, StageLayout* layout) {
  const float width = layout->canvas.w;
  const bool tight = layout->canvas.h < 320;
  layout->wide = false;
  layout->dense = true;
  // The lowest embeds, with a bet below the canvas, have no room for the times of the time line.
  const bool tightest = layout->canvas.h < 245;
  const float scrubber = layout->controls ? 52 : tightest ? 28 : tight ? 40 : 48;
  const Bands bands = {8, 6, tight ? 26.0f : 32.0f, scrubber};
  const Rect body = DivideBands(bands, layout);
  const float left = std::clamp(width * 0.29f, 160.0f, 300.0f);
  const float middle = std::clamp(width * 0.2f, 124.0f, 240.0f);
  StackQueues({body.x, body.y, left, body.h}, bands.gap, 1 / 3.0f, 1 / 3.0f, sections, layout);
  layout->cycle = {body.x + left + bands.gap, body.y, middle, body.h};
  const float x = layout->cycle.right() + bands.gap;
  layout->nodes = {x, body.y, body.right() - x, body.h};
}

// Arranges a tablet: queues beside the cycle, nodes below.
void ArrangeTablet(const QueueSections& sections, StageLayout* layout) {
  layout->wide = false;
  const float scrubber = layout->controls ? 76 : 60;
  const Bands bands = {12, 10, 44, scrubber};
  const Rect body = DivideBands(bands, layout);
  const float upper = body.h * (body.h > 520 ? 0.54f : 0.5f);
  const float left = (body.w - bands.gap) * 0.56f;
  StackQueues({body.x, body.y, left, upper}, bands.gap, 0.31f, 0.32f, sections, layout);
  layout->cycle = {body.x + left + bands.gap, body.y, body.w - bands.gap - left, upper};
  layout->nodes = {body.x, body.y + upper + bands.gap, body.w, body.h - upper - bands.gap};
}

// Arranges a phone: all panels below each other.
void ArrangeStacked(const QueueSections& sections, StageLayout* layout) {
  const bool tight = layout->canvas.h < 520;
  layout->wide = false;
  layout->dense = true;
  const float scrubber = layout->controls ? (tight ? 76.0f : 88.0f) : (tight ? 42.0f : 52.0f);
  const Bands bands = {8, 6, tight ? 28.0f : 48.0f, scrubber};
  const Rect body = DivideBands(bands, layout);
  // Tight panels have their tiles beside their titles.
  const float lowest = body.h >= kQueuesNamedFrom ? 132 : 102;
  const float queues = tight ? lowest : std::clamp(body.h * 0.38f, 138.0f, 340.0f);
  const float cycle = body.h >= kPointsNamedFrom ? 86 : std::clamp(body.h * 0.16f, 50.0f, 76.0f);
  StackQueues({body.x, body.y, body.w, queues}, bands.gap, 1 / 3.0f, 1 / 3.0f, sections, layout);
  layout->cycle = {body.x, body.y + queues + bands.gap, body.w, cycle};
  const float y = layout->cycle.bottom() + bands.gap;
  layout->nodes = {body.x, y, body.w, body.bottom() - y};
}

// Arranges an embed of the size of a postcard: queues beside the nodes, the cycle as a line.
void ArrangePostcard(const QueueSections& sections, StageLayout* layout) {
  layout->wide = false;
  layout->dense = true;
  const Bands bands = {6, 5, 24, layout->controls ? 70.0f : 38.0f};
  const Rect body = DivideBands(bands, layout);
  const float left = body.w * 0.44f;
  StackQueues({body.x, body.y, left, body.h}, bands.gap, 1 / 3.0f, 1 / 3.0f, sections, layout);
  const float x = body.x + left + bands.gap;
  layout->cycle = {x, body.y, body.right() - x, 50};
  const float y = layout->cycle.bottom() + bands.gap;
  layout->nodes = {x, y, body.right() - x, body.bottom() - y};
}

// Makes each panel as large as the canvas: the queues, the cycle and the nodes are side by side,
// and the canvas shows one of them.
BERTH_KEPT_APART void ArrangeAlone(const QueueSections& sections, Alone alone,
                                   StageLayout* layout) {
  const Bands bands = {16, 12, 44, layout->controls ? 76.0f : 60.0f};
  const Rect body = DivideBands(bands, layout);
  const auto panel = [&](Alone which) {
    const float steps = static_cast<float>(which) - static_cast<float>(alone);
    return body.MovedBy({steps * layout->canvas.w, 0});
  };
  layout->cycle = panel(Alone::kCycle);
  layout->nodes = panel(Alone::kNodes);
  const Rect queues = panel(Alone::kQueues);
  if (queues.w < kTabletFrom) {
    return StackQueues(queues, bands.gap, 0.27f, 0.31f, sections, layout);
  }
  const float width = (queues.w - 2 * bands.gap) / 3;
  const auto column = [&](float number) {
    return Rect{queues.x + number * (width + bands.gap), queues.y, width, queues.h};
  };
  layout->sections.resize(sections.size());
  // activeQ is the rightmost column, so it is next to the cycle.
  Divide(column(2), SectionKind::kLine, sections, bands.gap, &layout->sections);
  Divide(column(1), SectionKind::kClocks, sections, bands.gap, &layout->sections);
  Divide(column(0), SectionKind::kParked, sections, bands.gap, &layout->sections);
}

void Arrange(const QueueSections& sections, StageLayout* layout) {
  const float width = layout->canvas.w;
  const float height = layout->canvas.h;
  const bool flat = width >= kFlatColumnsFrom && width >= height * kFlat;
  if (width >= kColumnsFrom || flat) {
    if (height < kLowBelow) return ArrangeLowColumns(sections, layout);
    return ArrangeColumns(sections, layout);
  }
  if (height < kStackedFrom) return ArrangePostcard(sections, layout);
  if (width >= kTabletFrom) return ArrangeTablet(sections, layout);
  ArrangeStacked(sections, layout);
}

}  // namespace

Rect StageLayout::Queues() const {
  float left = sections.front().x;
  float right = left;
  float bottom = 0;
  for (const Rect& section : sections) {
    left = std::min(left, section.x);
    right = std::max(right, section.right());
    bottom = std::max(bottom, section.bottom());
  }
  const float top = sections.front().y;
  return {left, top, right - left, bottom - top};
}

StageLayout ArrangeStage(float css_width, float css_height, bool controls,
                         const QueueSections& sections, Alone alone, bool has_processes) {
  StageLayout layout;
  css_width = std::max(css_width, 1.0f);
  css_height = std::max(css_height, 1.0f);
  const bool is_alone = alone != Alone::kNone;
  layout.scale = is_alone ? ScaleOfAlone(css_width, css_height) : ScaleOf(css_width, css_height);
  layout.controls = controls;
  layout.has_processes = has_processes;
  layout.canvas = {0, 0, css_width / layout.scale, css_height / layout.scale};
  if (is_alone) {
    ArrangeAlone(sections, alone, &layout);
  } else {
    Arrange(sections, &layout);
  }
  DivideNodes(&layout);
  return layout;
}

}  // namespace berth::ui
