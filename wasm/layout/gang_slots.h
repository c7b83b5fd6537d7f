// Where kube-batch's queues and their gangs are in their panel: a card for each queue, and in it a
// row for each gang. With less room everything gets smaller and says less; what still finds none is
// counted.
#ifndef BERTH_WASM_LAYOUT_GANG_SLOTS_H_
#define BERTH_WASM_LAYOUT_GANG_SLOTS_H_

#include <cstdint>
#include <vector>

#include "draw/geometry.h"
#include "layout/tile_grid.h"
#include "model/gangs.h"

namespace berth::ui {

struct GangRow {
  Rect row;
  Rect name;
  TileGrid seats;
  Rect words;        // at the right: how many of how many
  Rect share;        // the bar
  Rect share_words;  // empty where there is no room
};

struct QueueRoom {
  Rect card;         // empty: it is one of those that are hidden
  Rect head;         // the line with the name
  Rect bar;          // empty: no bar is drawn
  Rect amounts;      // below the bar, in words; empty where there is no room
  TileGrid singles;  // of pods without a PodGroup
  // Those that are shown; a number at `more` counts the others.
  std::vector<GangRow> gangs;
  std::vector<int> gang_numbers;  // in the book's entry
  int hidden_gangs = 0;
  Rect more;
};

// From much room to little.
enum class GangDetail : uint8_t { kRoomy, kUsual, kLow, kTiny };

struct GangSlots {
  Rect panel;
  Rect body;  // below the title
  GangDetail detail = GangDetail::kRoomy;
  std::vector<QueueRoom> queues;  // as in the book
  int hidden_queues = 0;
  Rect more;    // where their number goes
  Rect legend;  // empty where there is no room

  // The pod's tile, if it is in its seat; where its gang is counted if that is hidden.
  Rect TileAt(const SeatPlace& place) const;
  bool IsHidden(const SeatPlace& place) const;
};

// `dense` as in StageLayout.
GangSlots ArrangeGangs(const Rect& panel, bool dense, const Gangs& book);

// The tile of a pod that waits in a seat.
Rect TileInSeat(const Rect& seat);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_GANG_SLOTS_H_
