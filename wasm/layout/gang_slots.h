// The places of kube-batch's queues and their gangs in their panel: a card for each queue, with a
// row for each gang. With less room, everything is smaller and has fewer words. A number counts the
// queues and gangs that find no room.
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
  Rect words;        // at the right: the pods that have a place, and how many there are
  Rect share;        // the bar
  Rect share_words;  // empty if there is no room
};

struct QueueRoom {
  Rect card;         // empty if the queue is hidden
  Rect head;         // the line with the name
  Rect bar;          // empty if no bar is drawn
  Rect amounts;      // the amounts below the bar, in words; empty if there is no room
  TileGrid singles;  // pods without a PodGroup
  // The rows that are shown; a number at `more` counts the others.
  std::vector<GangRow> gangs;
  std::vector<int> gang_numbers;  // the index of each row's gang in the book's entry
  int hidden_gangs = 0;
  Rect more;
};

// The levels of detail, from the most room to the least.
enum class GangDetail : uint8_t { kRoomy, kUsual, kLow, kTiny };

struct GangSlots {
  Rect panel;
  Rect body;  // below the title
  GangDetail detail = GangDetail::kRoomy;
  std::vector<QueueRoom> queues;  // in the order of the book
  int hidden_queues = 0;
  Rect more;    // the place of their number
  Rect legend;  // empty if there is no room

  // Returns the tile of a pod in its seat. If its gang is hidden, returns the place of the number
  // that counts it.
  Rect TileAt(const SeatPlace& place) const;
  bool IsHidden(const SeatPlace& place) const;
};

// Arranges the panel. `dense` has the meaning of StageLayout::dense.
GangSlots ArrangeGangs(const Rect& panel, bool dense, const Gangs& book);

// Returns the tile of a pod that waits in a seat.
Rect TileInSeat(const Rect& seat);

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_GANG_SLOTS_H_
