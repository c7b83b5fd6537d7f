#include "panels/nodes/node_drawing.h"

#include <algorithm>
#include <string>

namespace berth::ui {

using sim::NodeId;
using sim::PodId;

namespace {

constexpr float kMaxLabel = 64;
// From this share on, a resource is scarce.
constexpr float kScarceFrom = 0.9f;
constexpr TextSize kText = TextSize::kTiny;

// The columns of the words beside the bars, as wide as the widest words.
struct Columns {
  float label = 0;
  float value = 0;
};

Columns ColumnsOf(const Frame& frame, const NodeBars& bars, const NodeParts& parts) {
  Columns columns;
  for (int i = 0; i < parts.num_bars; ++i) {
    const NodeBar& bar = bars.bars[static_cast<size_t>(i)];
    if (parts.bar_labels) {
      columns.label = std::max(columns.label, frame.paint.Width(bar.label, kText));
    }
    if (parts.bar_values) {
      columns.value = std::max(columns.value, frame.paint.Width(UseWords(bar), kText));
    }
  }
  if (columns.label > 0) columns.label = std::min(columns.label, kMaxLabel) + 8;
  if (columns.value > 0) columns.value += 8;
  return columns;
}

void DrawBar(const Frame& frame, const NodeBar& bar, const Rect& rect, float alpha) {
  const Theme& theme = frame.theme;
  const float radius = std::min(3.0f, rect.h / 2);
  frame.paint.Fill(rect, theme.panel_raised, radius);
  const float full = std::clamp(bar.Share(), 0.0f, 1.0f);
  const Color color = full > kScarceFrom ? theme.bad : theme.accent;
  const Rect used = {rect.x, rect.y, full > 0 ? std::max(2.0f, rect.w * full) : 0, rect.h};
  if (full > 0) frame.paint.Fill(used, color.Faded(0.88f * alpha), radius);
  if (bar.promised <= 0) return;
  const float end = rect.x + rect.w * std::clamp(bar.PromisedShare(), 0.0f, 1.0f);
  const Rect promised = {used.right(), rect.y, end - used.right(), rect.h};
  if (promised.w < 1) return;
  frame.paint.Fill(promised, theme.good.Faded(0.35f * alpha), std::min(radius, promised.w / 2));
  frame.paint.Hatch(promised, theme.good.Faded(alpha), 4);
}

}  // namespace

NodeBars BarsWithPromises(const Frame& frame, NodeId node, PodId arriving) {
  Resource promised;
  int pods = 0;
  const auto add = [&](PodId pod) {
    promised += frame.Pod(pod).request;
    ++pods;
  };
  for (PodId pod : frame.Node(node).nominated) add(pod);
  for (PodId pod : frame.Node(node).held) add(pod);
  if (arriving != sim::kNoId && frame.Pod(arriving).nominated_node != node) add(arriving);
  return BarsOf(frame.Node(node), promised, pods);
}

void DrawNodeUsage(const Frame& frame, const NodeBars& bars, const NodeParts& parts, float alpha) {
  const Columns columns = ColumnsOf(frame, bars, parts);
  const TextStyle label{kText, frame.theme.text_muted.Faded(alpha), Weight::kRegular, Align::kLeft,
                        columns.label};
  const TextStyle value{kText, frame.theme.text_muted.Faded(alpha), Weight::kRegular,
                        Align::kRight};
  for (int i = 0; i < parts.num_bars; ++i) {
    const NodeBar& bar = bars.bars[static_cast<size_t>(i)];
    const Rect line = parts.bar.MovedBy({0, static_cast<float>(i) * parts.bar_pitch});
    const float y = line.center().y;
    if (columns.label > 0) frame.paint.Text({line.x, y}, bar.label, label);
    if (columns.value > 0) frame.paint.Text({line.right(), y}, UseWords(bar), value);
    DrawBar(frame, bar,
            {line.x + columns.label, line.y, line.w - columns.label - columns.value, line.h},
            alpha);
  }
}

}  // namespace berth::ui
