#include "panels/overlay/overlay.h"

#include <algorithm>

#include "panels/batch/session_panel.h"

namespace berth::ui {
namespace {

void MarkPod(const Frame& frame, sim::PodId id, Fate fate) {
  const sim::PodView& pod = frame.Pod(id);
  if (pod.place != sim::PodPlace::kNode || !frame.grid.Has(pod.node)) return;
  const Flight* flight = frame.motion.Of(id);
  if (flight != nullptr && flight->changes_place) return;
  const sim::NodeView& node = frame.Node(pod.node);
  const auto it = std::find(node.pods.begin(), node.pods.end(), id);
  const auto index = static_cast<int>(it - node.pods.begin());
  const Rect tile = frame.spots.OnNode(pod.node, index, NumTiles(node));
  DrawFate(frame, tile, fate);
}

}  // namespace

void DrawEvictionMarks(const Frame& frame, const BatchStage& batch) {
  frame.paint.PushClip(frame.layout.node_area.Inset(-4));
  for (sim::PodId pod : batch.story.victims) MarkPod(frame, pod, Fate::kVictim);
  for (const TakenBack& back : TakenBackLately(frame)) {
    if (back.evicted) MarkPod(frame, back.pod, Fate::kReprieved);
  }
  frame.paint.PopClip();
}

}  // namespace berth::ui
