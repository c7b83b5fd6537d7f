// QueueSlots: the places of a queue's pods in its panel. The first ones have large places with room
// for words. If there are more, the next ones are small tiles, and a number counts the rest.
#ifndef BERTH_WASM_LAYOUT_QUEUE_SLOTS_H_
#define BERTH_WASM_LAYOUT_QUEUE_SLOTS_H_

#include <cstdint>

#include "draw/geometry.h"
#include "layout/tile_grid.h"
#include "queue/queue_section.h"

namespace berth::ui {

class QueueSlots {
 public:
  // A line has its head at the right, next to the cycle. Clocks run from the left, and parked pods
  // from the top, one below the other.
  QueueSlots(const QueueSection& section, const Rect& panel, int count);

  // Returns the square of pod number `index`, counted from the head. For a hidden pod, returns the
  // place of "+N".
  Rect At(int index) const;

  // Returns the number of pods with large places.
  int num_large() const { return num_large_; }
  // Returns the number of pods with a tile, large or small.
  int num_shown() const { return num_large_ + small_.shown; }
  int num_hidden() const { return small_.hidden; }
  const TileGrid& small_tiles() const { return small_; }

  // Reports whether the panel has little height, and no words beside the tiles.
  bool compact() const { return compact_; }
  // Reports whether the panel is compact, and its tiles are beside the title.
  bool one_line() const { return one_line_; }
  // Reports whether the panel is compact, but has so few pods that there is room for words beside
  // each.
  bool has_words() const { return has_words_; }
  // Reports whether the panel is compact, but has room for the name below each large tile.
  bool has_names() const { return has_names_; }
  // Returns the place of a tile's words: right of the tile, or left of it in activeQ.
  Rect WordsBeside(const Rect& tile) const;
  // Returns the distance between two large places.
  float pitch() const { return pitch_; }
  // Returns the part of the panel below its title and above its footer.
  const Rect& body() const { return body_; }
  // Reports whether the line of the footer is free of tiles and their words; footer_y is the middle
  // of that line.
  bool has_footer() const { return has_footer_; }
  float footer_y() const { return footer_y_; }

 private:
  void ArrangeCompact(int count);
  void ArrangeRow(int count);
  void ArrangeRows(int count);

  SectionKind kind_;
  Rect body_;
  Rect first_;  // the square of the head
  TileGrid small_;
  int num_large_ = 0;
  float pitch_ = 0;
  bool has_footer_ = false;
  float footer_y_ = 0;
  float words_width_ = 0;
  bool compact_ = false;
  bool one_line_ = false;
  bool has_words_ = false;
  bool has_names_ = false;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_LAYOUT_QUEUE_SLOTS_H_
