// QueueSlots: where the pods of a queue are in its panel. The first ones have large places with
// room for words; when there are more, these follow as small tiles, and the last ones as a number.
#ifndef BERTH_WASM_LAYOUT_QUEUE_SLOTS_H_
#define BERTH_WASM_LAYOUT_QUEUE_SLOTS_H_

#include <cstdint>

#include "draw/geometry.h"
#include "layout/tile_grid.h"
#include "queue/queue_section.h"

namespace berth::ui {

class QueueSlots {
 public:
  // A line has its head at the right, next to the cycle; clocks go from the left; parked pods from
  // the top, one below the other.
  QueueSlots(const QueueSection& section, const Rect& panel, int count);

  // The square of pod number `index`, counted from the head. Of a hidden one: where "+N" is.
  Rect At(int index) const;

  // Pods with large places.
  int num_large() const { return num_large_; }
  // Pods with a tile, large or small.
  int num_shown() const { return num_large_ + small_.shown; }
  int num_hidden() const { return small_.hidden; }
  const TileGrid& small_tiles() const { return small_; }

  // A panel with little height: no words beside the tiles.
  bool compact() const { return compact_; }
  // Compact, and the tiles are beside the title.
  bool one_line() const { return one_line_; }
  // Compact, but with so few pods that there is room for words beside each.
  bool has_words() const { return has_words_; }
  // Compact, but with room for the name below each large tile.
  bool has_names() const { return has_names_; }
  // Where words go: right of the tile, left of it in activeQ.
  Rect WordsBeside(const Rect& tile) const;
  // From one large place to the next.
  float pitch() const { return pitch_; }
  // Inside the panel, below its title and above its footer.
  const Rect& body() const { return body_; }
  // Whether no tile and no tile's words reach into the footer's line, and the middle of that.
  bool has_footer() const { return has_footer_; }
  float footer_y() const { return footer_y_; }

 private:
  void ArrangeCompact(int count);
  void ArrangeRow(int count);
  void ArrangeRows(int count);

  SectionKind kind_;
  Rect body_;
  Rect first_;  // the head's square
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
