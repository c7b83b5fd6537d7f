#include "layout/spots.h"

#include <algorithm>

#include "layout/node_parts.h"
#include "model/node_bars.h"

namespace berth::ui {

using sim::PodPlace;

int NumTiles(const sim::NodeView& node) {
  return static_cast<int>(node.pods.size() + node.nominated.size() + node.held.size());
}

SpotMap::SpotMap(const StageLayout* layout, const NodeGrid* grid, const CycleSlots* cycle,
                 const BatchStage* batch, const sim::EventLog* log, const sim::View* view,
                 Duration attempt_latency)
    : layout_(layout),
      grid_(grid),
      cycle_(cycle),
      batch_(batch),
      log_(log),
      view_(view),
      attempt_latency_(attempt_latency),
      known_queues_(log->sections().size()) {}

const QueueSlots& SpotMap::Queue(SectionId section, int count) const {
  const size_t index = IndexOf(section);
  KnownQueue& known = known_queues_[index][static_cast<size_t>(count) % kKnownLengths];
  if (known.count == count) return *known.slots;
  known.count = count;
  return known.slots.emplace(log_->sections()[index], layout_->sections[index], count);
}

bool SpotMap::IsHidden(const Spot& spot) const {
  if (sim::IsInQueue(spot.place)) {
    return spot.index >= Queue(sim::SectionOf(spot.place), spot.count).num_shown();
  }
  return spot.place == PodPlace::kInJob && batch_ != nullptr && batch_->IsHidden(spot.index);
}

PathPosition SpotMap::InAttempt(int32_t attempt) const {
  const sim::AttemptSpan& span = log_->attempts()[static_cast<size_t>(attempt)];
  return PositionOnPath(OutcomeOf(*log_, attempt), FractionAt(span, view_->t, attempt_latency_));
}

Duration SpotMap::AttemptLength(int32_t attempt) const {
  if (attempt < 0 || static_cast<size_t>(attempt) >= log_->attempts().size()) return Duration{};
  const sim::AttemptSpan& span = log_->attempts()[static_cast<size_t>(attempt)];
  return span.ended_event >= 0 ? span.end - span.start : attempt_latency_;
}

Rect SpotMap::OnNode(sim::NodeId node, int index, int count) const {
  if (!grid_->Has(node)) return grid_->reserved;
  const Rect& rect = grid_->Of(node);
  if (grid_->detail == NodeDetail::kCell) {
    return SquareAround(rect.center(), std::clamp(std::min(rect.w, rect.h) * 0.6f, 3.0f, 9.0f));
  }
  const sim::NodeView& view = view_->nodes[static_cast<size_t>(node)];
  const NodeParts parts = PartsOf(rect, grid_->detail, NumBars(view), grid_->tags_line);
  return PodTiles(parts.pods, grid_->detail, count).At(index);
}

Rect SpotMap::Unserved() const {
  const Rect panel =
      batch_ == nullptr ? layout_->Section(SectionId::kUnschedulable) : layout_->Queues();
  return {panel.right() - 30, panel.y + 8, 12, 12};
}

Rect SpotMap::At(const Spot& spot) const {
  switch (spot.place) {
    case PodPlace::kAttempt:
      // A log that was cut may not have the attempt any more.
      if (spot.index < 0 || static_cast<size_t>(spot.index) >= log_->attempts().size()) return {};
      return cycle_->PodAt(InAttempt(spot.index));
    case PodPlace::kPermit:
      return cycle_->WaitingAt(spot.index);
    case PodPlace::kNode:
    case PodPlace::kAllocated:
    case PodPlace::kPipelined:
      return OnNode(spot.node, spot.index, spot.count);
    case PodPlace::kInJob:
      return batch_ == nullptr ? Unserved() : batch_->SeatOf(spot.index);
    case PodPlace::kUnserved:
      return Unserved();
    case PodPlace::kNowhere:
    case PodPlace::kGone:
      return {};
    // A version may have more sections of the queue than these.
    case PodPlace::kActiveQ:
    case PodPlace::kBackoffQ:
    case PodPlace::kUnschedulableQ:
      break;
  }
  return Queue(sim::SectionOf(spot.place), spot.count).At(spot.index);
}

}  // namespace berth::ui
