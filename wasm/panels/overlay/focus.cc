#include "panels/overlay/overlay.h"

#include <string_view>

#include "panels/batch/gangs_panel.h"

namespace berth::ui {
namespace {

void Ring(const Frame& frame, const Rect& rect, float radius) {
  if (rect.empty()) return;
  const float by = 3;
  frame.paint.Stroke(rect.Inset(-by), frame.theme.accent.Faded(0.35f), radius + by, 4);
  frame.paint.Stroke(rect.Inset(-by + 1), frame.theme.accent, radius + by - 1, 1.5f);
}

void Outline(const Frame& frame, const Rect& rect, float radius) {
  frame.paint.Stroke(rect.Inset(-3), frame.theme.outline, radius + 3, 1.5f);
}

using RingKind = void (*)(const Frame& frame, const Rect& rect, float radius);

void MarkHits(const Frame& frame, HitKind kind, int32_t id, float radius, RingKind ring = Ring) {
  if (id == sim::kNoId) return;
  for (const Hit& hit : frame.hits) {
    if (hit.kind == kind && hit.id == id) return ring(frame, hit.rect, radius);
  }
}

// Marks queues and PodGroups of kube-batch.
void MarkBatch(const Frame& frame, const BatchStage& batch, std::string_view text,
               RingKind ring = Ring) {
  constexpr std::string_view kQueue = "queue/";
  constexpr std::string_view kGroup = "podgroup/";
  if (text.starts_with(kQueue)) {
    const int32_t hit = BatchQueueHit(batch, text.substr(kQueue.size()));
    MarkHits(frame, HitKind::kBatchQueue, hit, 7, ring);
  } else if (text.starts_with(kGroup)) {
    MarkHits(frame, HitKind::kGang, GangHit(batch, text.substr(kGroup.size())), 5, ring);
  }
}

void MarkPanel(const Frame& frame, std::string_view name) {
  const SectionId section = SectionNamed(frame.log.sections(), name);
  if (section != SectionId::kNone) Ring(frame, frame.layout.Section(section).Inset(2), 7);
}

}  // namespace

void DrawFocus(const Frame& frame, const sim::Caption* caption) {
  if (frame.batch != nullptr) MarkBatch(frame, *frame.batch, frame.ui.selection, Outline);
  if (caption == nullptr) return;
  for (const std::string& focus : caption->focus) {
    const std::string_view text = focus;
    if (text.starts_with("pod/")) {
      MarkHits(frame, HitKind::kPod, frame.log.FindPod(text.substr(4)), 5);
    } else if (text.starts_with("node/")) {
      MarkHits(frame, HitKind::kNode, frame.log.FindNode(text.substr(5)),
               frame.grid.detail == NodeDetail::kCell ? 1 : 9);
    } else if (text.starts_with("queue/")) {
      MarkPanel(frame, text.substr(6));
    } else if (text == "cycle") {
      Ring(frame, frame.layout.cycle.Inset(2), 7);
    } else if (text == "nodes") {
      Ring(frame, frame.layout.nodes.Inset(2), 7);
    }
    if (frame.batch != nullptr) MarkBatch(frame, *frame.batch, text);
  }
}

}  // namespace berth::ui
