#include "panels/node_pods.h"

#include <string>

#include "node_parts.h"

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

// A pod that preemption makes room for.
void DrawGhost(const Frame& frame, PodId pod, const Rect& tile) {
  const Color color = frame.PodColor(pod).Faded(frame.Strength(pod));
  frame.paint.Fill(tile, color.Faded(0.14f), tile.w * 0.24f);
  if (tile.w >= 10) {
    frame.paint.DashedStroke(tile.Inset(0.75f), color, tile.w * 0.24f);
  } else {
    frame.paint.Stroke(tile, color, 0);
  }
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
  for (PodId pod : node.nominated) {
    if (index >= tiles.shown) break;
    const Rect tile = tiles.At(index++);
    DrawGhost(frame, pod, tile);
    DrawPodName(frame, pod, tile, tiles);
  }
  if (tiles.hidden <= 0) return;
  frame.paint.Text({tiles.more.right(), tiles.more.center().y}, "+" + std::to_string(tiles.hidden),
                   {TextSize::kTiny, frame.theme.text_muted, Weight::kSemibold, Align::kRight});
  frame.AddHit(tiles.more, HitKind::kMore, tiles.hidden);
}

}  // namespace berth::ui
