#include "base/attributes.h"
#include "panels/overlay/overlay.h"

#include <algorithm>

#include "layout/node_parts.h"
#include "model/node_bars.h"
#include "panels/overlay/preemption_card.h"

namespace berth::ui {

using sim::PodId;

namespace {

// Smaller tiles have no room for signs.
constexpr float kSignFrom = 9;

Fate FateOf(const CandidateNode& candidate, const PreemptionReveal& reveal, PodId pod) {
  const std::vector<PodId>& victims = candidate.victims;
  if (std::find(victims.begin(), victims.end(), pod) != victims.end()) {
    return FateOfVictim(candidate, reveal);
  }
  const std::vector<PodId>& reprieved = candidate.reprieved;
  auto it = std::find(reprieved.begin(), reprieved.end(), pod);
  if (it == reprieved.end()) return Fate::kUnknown;
  return FateOfReprieved(reveal, static_cast<size_t>(it - reprieved.begin()));
}

void MarkPods(const Frame& frame, const CandidateNode& candidate, const PreemptionReveal& reveal) {
  const sim::NodeView& node = frame.Node(candidate.id);
  const NodeParts parts =
      PartsOf(frame.grid.Of(candidate.id), frame.grid.detail, NumBars(node), frame.grid.tags_line);
  const TileGrid tiles = PodTiles(parts.pods, frame.grid.detail, NumTiles(node));
  for (size_t i = 0; i < node.pods.size() && static_cast<int>(i) < tiles.shown; ++i) {
    const Flight* flight = frame.motion.Of(node.pods[i]);
    if (flight != nullptr && flight->changes_place) continue;
    const Rect tile = tiles.At(static_cast<int>(i));
    DrawFate(frame, tile, FateOf(candidate, reveal, node.pods[i]));
  }
}

// Marks the node itself, because cells show no pods.
void MarkCell(const Frame& frame, const CandidateNode& candidate, const PreemptionReveal& reveal) {
  const Rect& cell = frame.grid.Of(candidate.id);
  const bool wins = reveal.decided && candidate.chosen;
  const Color color = wins ? frame.theme.good : frame.theme.warn;
  frame.paint.Stroke(cell.Inset(-1.5f), color, 2, wins ? 2.5f : 1.5f);
}

}  // namespace

void DrawFate(const Frame& frame, const Rect& tile, Fate fate) {
  const float radius = tile.w * 0.24f;
  const bool signs = tile.w >= kSignFrom;
  switch (fate) {
    case Fate::kUnknown:
      break;
    case Fate::kLifted:
      frame.paint.Fill(tile, frame.theme.background.Faded(0.6f), radius);
      frame.paint.DashedStroke(tile.Inset(-1), frame.theme.warn, radius + 1);
      break;
    case Fate::kReprieved:
      frame.paint.Stroke(tile.Inset(-2), frame.theme.good, radius + 2, 1.5f);
      if (!signs) break;
      frame.paint.Circle({tile.right(), tile.y}, 4.5f, frame.theme.background);
      frame.paint.Check({tile.right(), tile.y}, 7, frame.theme.good);
      break;
    case Fate::kWouldGo:
      frame.paint.Fill(tile, frame.theme.background.Faded(0.55f), radius);
      frame.paint.DashedStroke(tile.Inset(-2), frame.theme.bad, radius + 2);
      break;
    case Fate::kVictim:
      frame.paint.Fill(tile, frame.theme.background.Faded(0.55f), radius);
      frame.paint.Stroke(tile.Inset(-2), frame.theme.bad, radius + 2, 1.5f);
      if (signs) frame.paint.Cross(tile.center(), tile.w * 0.9f, frame.theme.bad);
      break;
  }
}

namespace {

// Kept out of line, because few runs have a preemption.
BERTH_KEPT_APART void MarkVictims(const Frame& frame, const PreemptionSummary& account) {
  const PreemptionReveal reveal = RevealOnStage(frame, account);
  frame.paint.PushClip(frame.layout.node_area.Inset(-4));
  for (const CandidateNode& candidate : account.candidates) {
    if (!frame.grid.Has(candidate.id)) continue;
    // The pods of candidates that were not chosen stay unchanged.
    if (reveal.decided && !candidate.chosen) continue;
    if (!frame.grid.Of(candidate.id).Overlaps(frame.layout.node_area)) continue;
    if (frame.grid.detail == NodeDetail::kCell) {
      MarkCell(frame, candidate, reveal);
    } else {
      MarkPods(frame, candidate, reveal);
    }
  }
  frame.paint.PopClip();
}

}  // namespace

void DrawVictimMarks(const Frame& frame) {
  const PreemptionSummary* account = PreemptionOnStage(frame);
  if (account != nullptr) MarkVictims(frame, *account);
}

}  // namespace berth::ui
