#include "panels/nodes/nodes_panel.h"

#include <algorithm>

#include "base/strings.h"
#include "draw/words.h"
#include "panels/nodes/node_drawing.h"

namespace berth::ui {

using sim::NodeId;
using sim::NodeView;

namespace {

constexpr double kFlashSeconds = 1.2;

// Draws the button that ends the magnification. Returns its left end.
float DrawFit(const Frame& frame, float right, float y) {
  if (frame.ui.zoom.factor <= 1) return right;
  const std::string text = Say("{}×  fit", Decimal(frame.ui.zoom.factor, 1));
  const float width = frame.paint.Width(text, TextSize::kSmall) + 18;
  const Rect button = {right - width, y - 10, width, 20};
  const bool hovered = frame.IsHovered(HitKind::kZoomFit);
  frame.paint.Fill(button, hovered ? frame.theme.line : frame.theme.panel_raised, 10);
  frame.paint.Text(button.center(), text,
                   {TextSize::kSmall, frame.theme.text, Weight::kRegular, Align::kCenter});
  frame.AddHit(button, HitKind::kZoomFit);
  return button.x - 12;
}

std::string CountWords(const Frame& frame) {
  const size_t zones = frame.grid.labels.size();
  const std::string count = std::to_string(frame.view.node_order.size());
  return zones > 1 ? Say("{} in {} zones", count, zones) : count;
}

void DrawTitle(const Frame& frame) {
  const Rect& panel = frame.layout.nodes;
  const auto [x, y] = frame.Card(panel, Word("nodes"));
  const float used =
      frame.paint.Text({x + 8, y}, CountWords(frame), {TextSize::kBody, frame.theme.text_muted});
  const float right = DrawFit(frame, frame.TitleRight(panel), y);
  const float room = right - x - used - 24;
  if (frame.ui.room) return DrawRoomTitle(frame, right, y, room);
  if (frame.grid.detail == NodeDetail::kCell) return DrawHeatLegend(frame, right, y, room);
  const int64_t bound = frame.view.num_bound;
  if (bound == 0 || room < 90) return;
  const float said =
      frame.paint.Text({right, y}, Say(bound == 1 ? "{} pod bound" : "{} pods bound", bound),
                       {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kRight});
  DrawKubeletLegend(frame, right - said - 16, y, room - said - 16);
}

void DrawZoneLabels(const Frame& frame) {
  for (const ZoneLabel& label : frame.grid.labels) {
    const std::string& name = frame.catalog.ZoneName(label.zone);
    const std::string text = name.empty()               ? Word("no zone")
                             : name.starts_with("zone") ? name
                                                        : Say("zone {}", name);
    const float y = label.rect.y + 9;
    const float used = frame.paint.Text(
        {label.rect.x, y}, text,
        {TextSize::kSmall, frame.theme.text_muted, Weight::kRegular, Align::kLeft, label.rect.w});
    const std::string count = std::to_string(label.num_nodes);
    const float room = label.rect.w - used - 8;
    const float width = frame.paint.Width(count, TextSize::kSmall);
    if (width > room) continue;
    frame.paint.Text({label.rect.x + used + 8, y}, count, {TextSize::kSmall, frame.theme.text_dim});
    const float from = label.rect.x + used + width + 18;
    if (from < label.rect.right()) {
      frame.paint.HorizontalLine(from, label.rect.right(), y, frame.theme.line);
    }
  }
}

void DrawOutline(const Frame& frame, NodeId id, const Rect& rect) {
  const float radius = frame.grid.detail == NodeDetail::kCard    ? 10
                       : frame.grid.detail == NodeDetail::kSmall ? 6
                                                                 : 2;
  if (id == frame.ui.selected_node) {
    frame.paint.Stroke(rect.Inset(-1.5f), frame.theme.outline, radius + 1.5f, 2);
  } else if (frame.IsHovered(HitKind::kNode, id)) {
    frame.paint.Stroke(rect.Inset(-1), frame.theme.text_muted, radius + 1, 1.5f);
  }
}

// Highlights a node for a moment after an event.
void DrawFlash(const Frame& frame, NodeId id) {
  const Time since = frame.Node(id).since;
  if (!frame.grid.Has(id) || since.ns <= 0) return;
  const double viewed = frame.ViewedSince(since);
  if (viewed < 0 || viewed > kFlashSeconds) return;
  const float alpha = static_cast<float>(1 - viewed / kFlashSeconds);
  const Rect& rect = frame.grid.Of(id);
  const float radius = frame.grid.detail == NodeDetail::kCell ? 2 : 10;
  const Color color = frame.theme.accent;
  frame.paint.Stroke(rect.Inset(-2), color.Faded(alpha), radius + 2, 2);
  frame.paint.Fill(rect, color.Faded(0.07f * alpha), radius);
}

void DrawFlashes(const Frame& frame) {
  for (NodeId id : frame.view.node_order) DrawFlash(frame, id);
}

// Draws the numbers after all nodes, because they reach beyond the lower edge of their node.
void DrawRooms(const Frame& frame) {
  for (NodeId id : frame.view.node_order) {
    const Rect& rect = frame.grid.Of(id);
    if (rect.Overlaps(frame.layout.node_area)) DrawRoom(frame, id, rect);
  }
}

// Draws pods whose nodes have been deleted: the cluster still has them.
void DrawStranded(const Frame& frame) {
  int64_t on_nodes = 0;
  for (NodeId id : frame.view.node_order) {
    on_nodes += static_cast<int64_t>(frame.Node(id).pods.size());
  }
  const int64_t stranded = frame.view.num_bound - on_nodes;
  if (stranded <= 0) return;
  const std::string text = Say("{} on nodes that left", stranded);
  const Rect& area = frame.layout.node_area;
  frame.paint.Text({area.right(), area.bottom() + 2}, text,
                   {TextSize::kSmall, frame.theme.warn, Weight::kRegular, Align::kRight});
}

// Removes the hits that the window hides, so that the pointer hits the things beside it.
void ClipHits(const Rect& window, size_t first, std::vector<Hit>* hits) {
  for (size_t i = first; i < hits->size(); ++i) (*hits)[i].rect = (*hits)[i].rect.Within(window);
}

}  // namespace

Judgement JudgementOn(const Frame& frame, NodeId node) {
  const AttemptSummary* account = frame.attempt.account;
  if (account == nullptr) return {};
  const sim::NodeVerdict* verdict = account->VerdictOn(node);
  if (verdict == nullptr) return {};
  if (verdict->kind == sim::NodeVerdictKind::kNotVisited) {
    const bool over = frame.attempt.position.at > Station::kFilter || !frame.attempt.running;
    return over ? Judgement{Mark::kNotVisited, verdict} : Judgement{};
  }
  if (account->VisitOf(node) >= frame.attempt.NodesVisited()) return {};
  if (verdict->kind == sim::NodeVerdictKind::kRejected) return {Mark::kRejected, verdict};
  const bool chosen = frame.attempt.TotalsKnown() && account->explanation().chosen == node;
  return {chosen ? Mark::kChosen : Mark::kPassed, verdict};
}

std::string TaintWords(const v1::Taint& taint) {
  std::string text = taint.key;
  if (!taint.value.empty()) text += "=" + taint.value;
  if (taint.effect != v1::kTaintNoSchedule) text += ":" + taint.effect;
  return text;
}

void DrawNodes(const Frame& frame, const AskedVerdicts& asked) {
  DrawTitle(frame);
  const Rect& area = frame.layout.node_area;
  if (frame.view.node_order.empty()) {
    frame.paint.Text({area.center().x, area.y + 30}, Word("no nodes yet"),
                     {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kCenter});
  }
  const bool magnified = frame.ui.zoom.factor > 1;
  const size_t first_hit = frame.hits.size();
  // Outlines reach beyond their node.
  if (magnified) frame.paint.PushClip(area.Inset(-4));
  DrawZoneLabels(frame);
  for (NodeId id : frame.view.node_order) {
    const Rect& rect = frame.grid.Of(id);
    if (!rect.Overlaps(area)) continue;
    if (frame.grid.detail == NodeDetail::kCell) {
      DrawNodeCell(frame, id, rect);
    } else {
      DrawNodeCard(frame, id, rect, asked.on_selected);
    }
    DrawOutline(frame, id, rect);
  }
  if (frame.ui.room) DrawRooms(frame);
  DrawFlashes(frame);
  if (magnified) {
    frame.paint.PopClip();
    ClipHits(area, first_hit, &frame.hits);
  }
  DrawStranded(frame);
}

}  // namespace berth::ui
