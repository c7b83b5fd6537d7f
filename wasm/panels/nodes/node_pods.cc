#include "panels/nodes/node_drawing.h"

#include <string>

#include "layout/node_parts.h"
#include "panels/batch/gangs_panel.h"

namespace berth::ui {

using sim::PodId;

namespace {

void DrawPodName(const Frame& frame, PodId pod, const Rect& tile, const TileGrid& tiles) {
  if (tiles.pitch < kNamedPitch) return;
  const Color color = frame.IsSelected(pod) ? frame.theme.text : frame.theme.text_muted;
  frame.paint.Text({tile.right() + 6, tile.center().y}, frame.catalog.ShortName(pod),
                   {TextSize::kTiny, color.Faded(frame.Strength(pod)), Weight::kRegular,
                    Align::kLeft, tiles.pitch - tile.w - 10, true});
}

// Draws a pod for which preemption makes room, or that is assumed here while it waits at Permit.
void DrawGhost(const Frame& frame, PodId pod, const Rect& tile) {
  const Color color = frame.PodColor(pod).Faded(frame.Strength(pod));
  frame.paint.Fill(tile, color.Faded(0.14f), tile.w * 0.24f);
  if (tile.w >= 10) {
    frame.paint.DashedStroke(tile.Inset(0.75f), color, tile.w * 0.24f);
  } else {
    frame.paint.Stroke(tile, color, 0);
  }
}

// Draws a pod that has this node only in a session. Returns false if the pod is in flight.
bool DrawHeldPod(const Frame& frame, PodId pod, const Rect& rest, Rect* tile) {
  const Flight* flight = frame.motion.Of(pod);
  *tile = flight == nullptr ? rest : frame.motion.MoveFrom(pod, rest);
  if (flight != nullptr && flight->changes_place) return false;
  const bool promised = frame.Pod(pod).place == sim::PodPlace::kPipelined;
  DrawSeat(frame, *tile, promised ? SeatState::kPromised : SeatState::kHeld,
           frame.PodColor(pod).Faded(frame.Strength(pod)));
  if (frame.IsSelected(pod) || frame.IsHovered(HitKind::kPod, pod)) {
    frame.paint.Stroke(tile->Inset(-2), frame.theme.outline, tile->w * 0.24f + 2, 1.5f);
  }
  frame.AddHit(*tile, HitKind::kPod, pod);
  return true;
}

}  // namespace

void DrawNodePods(const Frame& frame, sim::NodeId id, const Rect& room, float alpha) {
  const sim::NodeView& node = frame.Node(id);
  const TileGrid tiles = PodTiles(room, frame.grid.detail, NumTiles(node));
  int index = 0;
  for (PodId pod : node.pods) {
    if (index >= tiles.shown) break;
    Rect tile;
    if (frame.PodTile(pod, tiles.At(index++), alpha, &tile)) DrawPodName(frame, pod, tile, tiles);
  }
  const auto draw_ghost = [&](PodId pod) {
    const Rect tile = tiles.At(index++);
    DrawGhost(frame, pod, tile);
    DrawPodName(frame, pod, tile, tiles);
  };
  for (PodId pod : node.nominated) {
    if (index >= tiles.shown) break;
    draw_ghost(pod);
  }
  for (PodId pod : node.held) {
    if (index >= tiles.shown) break;
    if (frame.Pod(pod).place == sim::PodPlace::kPermit) {
      draw_ghost(pod);
      continue;
    }
    Rect tile;
    if (DrawHeldPod(frame, pod, tiles.At(index++), &tile)) DrawPodName(frame, pod, tile, tiles);
  }
  if (tiles.hidden <= 0) return;
  frame.paint.Text({tiles.more.right(), tiles.more.center().y}, "+" + std::to_string(tiles.hidden),
                   {TextSize::kTiny, frame.theme.text_muted, Weight::kSemibold, Align::kRight});
  frame.AddHit(tiles.more, HitKind::kMore, tiles.hidden);
}

}  // namespace berth::ui
