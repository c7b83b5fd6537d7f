// Spots: the positions of pods, both in a form that is independent of the canvas ("third of seven
// in backoffQ") and as rectangles.
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
  // Position in the queue or on the node. For kAttempt, the number of the attempt. For kInJob, the
  // pod, because each pod has a seat of its own.
  int32_t index = 0;
  int32_t count = 0;              // number of pods there
  sim::NodeId node = sim::kNoId;  // for kPermit, kNode, kAllocated, kPipelined

  bool operator==(const Spot&) const = default;
};

// Turns spots into rectangles. All arguments of the constructor must outlive the map, which is
// created again for every frame.
class SpotMap {
 public:
  // `batch` is null if the scheduler is kube-scheduler.
  SpotMap(const StageLayout* layout, const NodeGrid* grid, const CycleSlots* cycle,
          const BatchStage* batch, const sim::EventLog* log, const sim::View* view,
          Duration attempt_latency);

  // Returns an empty rectangle for pods that are nowhere or gone.
  Rect At(const Spot& spot) const;

  // Reports whether the pod is in the part of a long queue without tiles of their own.
  bool IsHidden(const Spot& spot) const;

  const StageLayout& layout() const { return *layout_; }
  const QueueSlots& Queue(SectionId section, int count) const;
  // Returns the position of the pod that is in the attempt, or at its end.
  PathPosition InAttempt(int32_t attempt) const;
  Duration AttemptLength(int32_t attempt) const;
  // Returns the place of a pod on a node with `count` tiles.
  Rect OnNode(sim::NodeId node, int index, int count) const;
  // Returns the place of pods that no scheduler serves.
  Rect Unserved() const;

 private:
  // Caches the slots of a queue, because a frame needs many places in a queue, but for only a few
  // lengths of it.
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

// Returns the number of tiles on a node: its pods, the nominated pods that are not there yet, and
// pods that have the node only in a session.
int NumTiles(const sim::NodeView& node);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_SPOTS_H_
