#include "panels/nodes_panel.h"

#include <algorithm>
#include <cstdio>

#include "base/strings.h"
#include "panels/node_card.h"

namespace berth::ui {

using sim::NodeId;
using sim::NodeView;

namespace {

constexpr double kFlashSeconds = 1.2;
// Cells from this size on show how many pods they have.
constexpr float kDotsFrom = 13;

void DrawLegend(const Frame& frame, float right, float y) {
  constexpr float kWidth = 72;
  const Theme& theme = frame.theme;
  const float end =
      right -
      frame.paint.Text({right, y}, "full",
                       {TextSize::kTiny, theme.text_dim, Weight::kRegular, Align::kRight}) -
      6;
  const float start = end - kWidth;
  const float stops[] = {0, 0.75f, 0.9f, 1};
  for (int i = 0; i + 1 < 4; ++i) {
    frame.paint.Gradient({start + kWidth * stops[i], y - 4, kWidth * (stops[i + 1] - stops[i]), 8},
                         UtilizationColor(theme, stops[i]), UtilizationColor(theme, stops[i + 1]));
  }
  frame.paint.Text({start - 6, y}, "empty",
                   {TextSize::kTiny, theme.text_dim, Weight::kRegular, Align::kRight});
}

void DrawTitle(const Frame& frame) {
  const Rect& panel = frame.layout.nodes;
  const auto [x, y] = frame.Card(panel, "nodes");
  const float right = frame.TitleRight(panel);
  const size_t count = frame.view.node_order.size();
  const size_t zones = frame.grid.labels.size();
  char text[96];
  if (zones > 1) {
    std::snprintf(text, sizeof text, "%zu in %zu zones", count, zones);
  } else {
    std::snprintf(text, sizeof text, "%zu", count);
  }
  const float used = frame.paint.Text({x + 8, y}, text, {TextSize::kBody, frame.theme.text_muted});
  if (frame.grid.detail == NodeDetail::kCell && panel.w > 300) {
    DrawLegend(frame, right, y);
  } else if (frame.view.num_bound > 0) {
    std::snprintf(text, sizeof text, "%d pods bound", frame.view.num_bound);
    if (right - x - used < 110) return;
    frame.paint.Text({right, y}, text,
                     {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kRight});
  }
}

void DrawZoneLabels(const Frame& frame) {
  for (const ZoneLabel& label : frame.grid.labels) {
    const std::string& name = frame.catalog.ZoneName(label.zone);
    const std::string text = name.empty()               ? "no zone"
                             : name.starts_with("zone") ? name
                                                        : StrCat("zone ", name);
    frame.paint.Text(
        {label.rect.x, label.rect.y + 8}, text,
        {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kLeft, label.rect.w});
  }
}

void DrawCell(const Frame& frame, NodeId id, const Rect& rect) {
  const NodeView& node = frame.Node(id);
  const Judgement judgement = JudgementOn(frame, id);
  const float dim = judgement.mark == Mark::kRejected ? 0.4f : 1;
  const float radius = rect.w >= 14 ? 2 : 0;
  frame.paint.Fill(rect, UtilizationColor(frame.theme, Utilization(node)).Faded(dim), radius);
  if (std::min(rect.w, rect.h) >= kDotsFrom && !node.pods.empty()) {
    const TileGrid dots =
        PodTiles(rect.Inset(3), NodeDetail::kCell, static_cast<int>(node.pods.size()));
    const Color color = TextOn(UtilizationColor(frame.theme, Utilization(node))).Faded(0.55f * dim);
    for (int i = 0; i < dots.shown; ++i) frame.paint.Fill(dots.At(i), color);
  }
  if (judgement.mark == Mark::kChosen) {
    frame.paint.Stroke(rect.Inset(-1.5f), frame.theme.good, radius + 1, 2);
  }
  frame.AddHit(rect, HitKind::kNode, id);
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

// What happens to a node is seen on it for a moment.
void DrawFlash(const Frame& frame, NodeId id, Time since, Color color) {
  if (!frame.grid.Has(id) || since.ns <= 0) return;
  const double viewed = frame.ViewedSince(since);
  if (viewed < 0 || viewed > kFlashSeconds) return;
  const float alpha = static_cast<float>(1 - viewed / kFlashSeconds);
  const Rect& rect = frame.grid.Of(id);
  const float radius = frame.grid.detail == NodeDetail::kCell ? 2 : 10;
  frame.paint.Stroke(rect.Inset(-2), color.Faded(alpha), radius + 2, 2);
  frame.paint.Fill(rect, color.Faded(0.07f * alpha), radius);
}

void DrawFlashes(const Frame& frame) {
  for (NodeId id : frame.view.node_order) {
    DrawFlash(frame, id, frame.Node(id).since, frame.theme.accent);
  }
  const auto& request = frame.view.last_move_request;
  if (request && request->node != sim::kNoId && !request->woken.empty()) {
    DrawFlash(frame, request->node, request->t, frame.theme.good);
  }
}

// Pods of nodes that have left: the cluster still has them.
void DrawStranded(const Frame& frame) {
  int64_t on_nodes = 0;
  for (NodeId id : frame.view.node_order) {
    on_nodes += static_cast<int64_t>(frame.Node(id).pods.size());
  }
  const int64_t stranded = frame.view.num_bound - on_nodes;
  if (stranded <= 0) return;
  char text[64];
  std::snprintf(text, sizeof text, "%lld on nodes that left", static_cast<long long>(stranded));
  const Rect& area = frame.layout.node_area;
  frame.paint.Text({area.right(), area.bottom() + 2}, text,
                   {TextSize::kSmall, frame.theme.warn, Weight::kRegular, Align::kRight});
}

// The nodes that Filter has come to, as it goes through them one by one.
bool IsRevealed(const Frame& frame, const AttemptAccount& account, NodeId node) {
  const PathPosition& position = frame.attempt.position;
  if (position.at < Station::kFilter) return false;
  if (position.at > Station::kFilter || !frame.attempt.running) return true;
  const float share = std::min(1.0f, position.stay / 0.6f);
  return static_cast<float>(account.VisitOf(node)) <
         share * static_cast<float>(account.num_visited());
}

}  // namespace

Judgement JudgementOn(const Frame& frame, NodeId node) {
  const AttemptAccount* account = frame.attempt.account;
  if (account == nullptr) return {};
  const sim::NodeVerdict* verdict = account->VerdictOn(node);
  if (verdict == nullptr || verdict->kind == sim::NodeVerdictKind::kNotVisited) return {};
  if (!IsRevealed(frame, *account, node)) return {};
  if (verdict->kind == sim::NodeVerdictKind::kRejected) return {Mark::kRejected, verdict};
  const bool decided = frame.attempt.position.at > Station::kPreScore || !frame.attempt.running;
  const bool chosen = decided && account->explanation().chosen == node;
  return {chosen ? Mark::kChosen : Mark::kPassed, verdict};
}

float Utilization(const NodeView& node) {
  const auto share = [](int64_t used, int64_t has) {
    return has > 0 ? static_cast<float>(used) / static_cast<float>(has) : 0.0f;
  };
  float most = std::max(share(node.requested.milli_cpu, node.allocatable.milli_cpu),
                        share(node.requested.memory_bytes, node.allocatable.memory_bytes));
  for (const auto& [name, has] : node.allocatable.scalar_resources) {
    most = std::max(most, share(node.requested.Scalar(name), has));
  }
  return most;
}

std::string TaintWords(const v1::Taint& taint) {
  std::string text = taint.key;
  if (!taint.value.empty()) text += "=" + taint.value;
  if (taint.effect != v1::kTaintNoSchedule) text += ":" + taint.effect;
  return text;
}

void DrawNodes(const Frame& frame) {
  DrawTitle(frame);
  const Rect& area = frame.layout.node_area;
  if (frame.view.node_order.empty()) {
    frame.paint.Text({area.center().x, area.y + 30}, "no nodes yet",
                     {TextSize::kSmall, frame.theme.text_dim, Weight::kRegular, Align::kCenter});
  }
  const bool magnified = frame.ui.zoom.factor > 1;
  // Outlines reach beyond their node.
  if (magnified) frame.paint.PushClip(area.Inset(-4));
  DrawZoneLabels(frame);
  for (NodeId id : frame.view.node_order) {
    const Rect& rect = frame.grid.Of(id);
    if (!rect.Overlaps(area)) continue;
    if (frame.grid.detail == NodeDetail::kCell) {
      DrawCell(frame, id, rect);
    } else {
      DrawNodeCard(frame, id, rect);
    }
    DrawOutline(frame, id, rect);
  }
  DrawFlashes(frame);
  if (magnified) frame.paint.PopClip();
  DrawStranded(frame);
}

}  // namespace berth::ui
