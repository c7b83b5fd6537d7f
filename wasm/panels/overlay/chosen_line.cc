#include "panels/overlay/overlay.h"

#include <algorithm>

#include "draw/curve.h"
#include "panels/nodes/nodes_panel.h"

namespace berth::ui {
namespace {

// Returns a curve from the panel of the cycle, at the height of Score, to the nearest side of the
// node.
Curve WayTo(const Frame& frame, const Rect& node) {
  const Rect& panel = frame.layout.cycle;
  const Point score = frame.cycle.Of(Station::kScore);
  if (node.x >= panel.right()) {
    const Point from = {panel.right() - 6, score.y};
    const Point to = {node.x, node.center().y};
    const Point half = {(to.x - from.x) / 2, 0};
    return {from, from + half, to - half, to};
  }
  const bool below = node.y > panel.y;
  const Point from = {score.x, below ? panel.bottom() - 6 : panel.y + 6};
  const Point to = {node.center().x, below ? node.y : node.bottom()};
  const Point half = {0, (to.y - from.y) / 2};
  return {from, from + half, to - half, to};
}

}  // namespace

void DrawChosenLine(const Frame& frame) {
  const AttemptSummary* account = frame.attempt.account;
  if (account == nullptr || !frame.attempt.running) return;
  const sim::NodeId node = account->explanation().chosen;
  if (node == sim::kNoId || !frame.grid.Has(node)) return;
  const Rect& rect = frame.grid.Of(node);
  if (JudgementOn(frame, node).mark != Mark::kChosen) return;
  if (!rect.Overlaps(frame.layout.node_area)) return;
  frame.paint.DottedBezier(WayTo(frame, rect), frame.theme.accent.Faded(0.8f), 2, 7);
}

}  // namespace berth::ui
