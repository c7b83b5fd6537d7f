// Spots: where pods are, once in words that hold for every canvas ("third of seven in backoffQ"),
// once as a rectangle.
#ifndef BERTH_WASM_LAYOUT_SPOTS_H_
#define BERTH_WASM_LAYOUT_SPOTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "draw/geometry.h"
#include "layout/batch_stage.h"
#include "layout/cycle_slots.h"
#include "layout/layout.h"
#include "layout/node_grid.h"
#include "layout/queue_slots.h"
#include "view/view.h"

namespace berth::ui {

struct Spot {
  sim::PodPlace place = sim::PodPlace::kNowhere;
  // In its queue or on its node; kAttempt: which attempt; kInJob: which pod, as its seat is its
  // own.
  int32_t index = 0;
  int32_t count = 0;              // how many are there
  sim::NodeId node = sim::kNoId;  // kPermit, kNode, kAllocated, kPipelined

  bool operator==(const Spot&) const = default;
};

// Turns spots into rectangles. What it is made from must outlive it; it is made anew for every
// frame.
class SpotMap {
 public:
  // `batch` is null where kube-scheduler is at work.
  SpotMap(const StageLayout* layout, const NodeGrid* grid, const CycleSlots* cycle,
          const BatchStage* batch, const sim::EventLog* log, const sim::View* view,
          Duration attempt_latency);

  // Pods that are nowhere or gone have an empty rectangle.
  Rect At(const Spot& spot) const;

  // A pod of a long queue has no tile of its own.
  bool IsHidden(const Spot& spot) const;

  const StageLayout& layout() const { return *layout_; }
  const QueueSlots& Queue(SectionId section, int count) const;
  // The position in its attempt of the pod that is in it, or at its end.
  PathPosition InAttempt(int32_t attempt) const;
  Duration AttemptLength(int32_t attempt) const;
  // Of a pod on a node with so many tiles.
  Rect OnNode(sim::NodeId node, int index, int count) const;
  // Of pods that the scheduler leaves alone.
  Rect Unserved() const;

 private:
  // Where pods are in a queue is asked for many times, of a few lengths of the queue.
  struct KnownQueue {
    int count = -1;
    std::optional<QueueSlots> slots;
  };
  static constexpr size_t kKnownLengths = 8;

  const StageLayout* layout_;
  const NodeGrid* grid_;
  const CycleSlots* cycle_;
  const BatchStage* batch_;
  const sim::EventLog* log_;
  const sim::View* view_;
  Duration attempt_latency_;
  mutable std::vector<std::array<KnownQueue, kKnownLengths>> known_queues_;  // by section
};

// Tiles on a node: its pods, those nominated to it that are not there yet, and those that have it
// in a session alone.
int NumTiles(const sim::NodeView& node);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_SPOTS_H_
