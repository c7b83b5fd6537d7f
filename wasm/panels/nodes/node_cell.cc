#include "panels/nodes/node_drawing.h"

#include <algorithm>
#include <string_view>

#include "draw/words.h"
#include "layout/node_parts.h"
#include "model/node_bars.h"
#include "panels/nodes/nodes_panel.h"

namespace berth::ui {

using sim::NodeId;
using sim::NodeView;
using sim::PodId;

namespace {

// Cells from this size on show the number of their pods.
constexpr float kDotsFrom = 13;
constexpr float kMarksFrom = 4;
constexpr float kRoundedFrom = 14;

// Draws the verdict. Each has a shape of its own: a slash, a foot, a smaller cell.
void DrawVerdict(const Frame& frame, Mark mark, const Rect& rect) {
  const float size = std::min(rect.w, rect.h);
  if (size < kMarksFrom) return;
  const Theme& theme = frame.theme;
  if (mark == Mark::kRejected) {
    frame.paint.Slash(rect.Inset(size * 0.12f), theme.bad.Faded(0.8f), std::max(1.0f, size * 0.1f));
  } else if (mark == Mark::kPassed || mark == Mark::kChosen) {
    const float foot = std::max(2.0f, rect.h * 0.22f);
    frame.paint.Fill({rect.x, rect.bottom() - foot, rect.w, foot}, theme.good);
  }
}

float StrengthOf(Mark mark) { return mark == Mark::kRejected ? 0.45f : 1; }

void DrawFill(const Frame& frame, Mark mark, const Rect& rect, Color color) {
  const float size = std::min(rect.w, rect.h);
  const float radius = size >= kRoundedFrom ? 2 : 0;
  if (mark != Mark::kNotVisited || size < kMarksFrom) return frame.paint.Fill(rect, color, radius);
  frame.paint.Fill(rect, color.Faded(0.3f), radius);
  frame.paint.Fill(rect.Inset(size * 0.28f), color);
}

void DrawDots(const Frame& frame, const NodeView& node, const Rect& rect, Color color) {
  const TileGrid dots =
      PodTiles(rect.Inset(3), NodeDetail::kCell, static_cast<int>(node.pods.size()));
  for (int i = 0; i < dots.shown; ++i) frame.paint.Fill(dots.At(i), color);
}

// Emphasizes a node that the search finds, or that has a pod that it finds.
void DrawFound(const Frame& frame, NodeId id, const Rect& rect) {
  if (frame.search.HasNode(id)) {
    return frame.paint.Stroke(rect.Inset(-1), frame.theme.outline, 2, 1.5f);
  }
  const std::vector<PodId>& pods = frame.Node(id).pods;
  const bool has_pod =
      std::any_of(pods.begin(), pods.end(), [&](PodId pod) { return frame.search.HasPod(pod); });
  if (!has_pod) return;
  const float size = std::clamp(std::min(rect.w, rect.h) * 0.5f, 3.0f, 8.0f);
  frame.paint.Fill(SquareAround(rect.center(), size + 2), frame.theme.background);
  frame.paint.Fill(SquareAround(rect.center(), size), frame.theme.outline);
}

// Draws the legend from right to left and keeps track of the room that is left.
class Legend {
 public:
  Legend(const Frame& frame, float right, float y, float room)
      : frame_(frame), right_(right), y_(y), left_(right - room) {}

  bool HasRoom(float width) const { return right_ - width >= left_; }
  float WidthOf(std::string_view text) const { return frame_.paint.Width(text, TextSize::kTiny); }

  void Words(std::string_view text) {
    right_ -= frame_.paint.Text(
        {right_, y_}, text,
        {TextSize::kTiny, frame_.theme.text_muted, Weight::kRegular, Align::kRight});
  }
  void Space(float width) { right_ -= width; }

  void Ramp() {
    constexpr float kWidth = 64;
    constexpr float kStops[] = {0, 0.75f, 0.9f, 1};
    right_ -= kWidth;
    for (int i = 0; i + 1 < 4; ++i) {
      const float width = kWidth * (kStops[i + 1] - kStops[i]);
      frame_.paint.Gradient({right_ + kWidth * kStops[i], y_ - 4, width, 8},
                            UtilizationColor(frame_.theme, kStops[i]),
                            UtilizationColor(frame_.theme, kStops[i + 1]));
    }
  }

  // Draws a sample cell and its meaning.
  void Sample(Mark mark, std::string_view text) {
    constexpr float kCell = 11;
    if (!HasRoom(WidthOf(text) + kCell + 18)) return;
    Words(text);
    Space(5 + kCell);
    const Rect rect = {right_, y_ - kCell / 2, kCell, kCell};
    const Color color = UtilizationColor(frame_.theme, 0.5f).Faded(StrengthOf(mark));
    DrawFill(frame_, mark, rect, color);
    DrawVerdict(frame_, mark, rect);
    Space(12);
  }

 private:
  const Frame& frame_;
  float right_;
  float y_;
  float left_;
};

}  // namespace

void DrawNodeCell(const Frame& frame, NodeId id, const Rect& rect) {
  const NodeView& node = frame.Node(id);
  const Mark mark = JudgementOn(frame, id).mark;
  const Color full = UtilizationColor(frame.theme, Utilization(node));
  const bool dimmed = frame.search.active() && !frame.search.HasNode(id);
  const float strength = StrengthOf(mark) * (dimmed ? 0.35f : 1);
  const float size = std::min(rect.w, rect.h);
  DrawFill(frame, mark, rect, full.Faded(strength));
  if (size >= kDotsFrom && !node.pods.empty()) {
    DrawDots(frame, node, rect, TextOn(full).Faded(0.55f * strength));
  }
  if (node.object != nullptr && node.object->unschedulable && size >= kMarksFrom) {
    frame.paint.Hatch(rect, frame.theme.text_muted, std::max(4.0f, size / 2.5f));
  }
  DrawVerdict(frame, mark, rect);
  if (mark == Mark::kChosen) frame.paint.Stroke(rect.Inset(-2), frame.theme.good, 2, 2);
  if (frame.search.active()) DrawFound(frame, id, rect);
  frame.AddHit(rect, HitKind::kNode, id);
}

void DrawHeatLegend(const Frame& frame, float right, float y, float room) {
  const std::string_view what = Word("fullest resource: ");
  Legend legend(frame, right, y, room);
  if (!legend.HasRoom(140)) return;
  legend.Words(Word("full"));
  legend.Space(6);
  legend.Ramp();
  legend.Space(6);
  legend.Words(Word("empty"));
  if (legend.HasRoom(legend.WidthOf(what) + 16)) legend.Words(what);
  legend.Space(16);
  if (frame.attempt.account == nullptr) return;
  legend.Sample(Mark::kNotVisited, Word("not visited"));
  legend.Sample(Mark::kRejected, Word("rejected"));
  legend.Sample(Mark::kPassed, Word("passed"));
}

}  // namespace berth::ui
