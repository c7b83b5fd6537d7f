// Letters: the letters that the stage's typeface does not have. The stage notes them when it is to
// draw a text with them, the page draws them as it draws its own text, and the stage puts them into
// a block of the atlas that is reserved for them.
#ifndef BERTH_WASM_DRAW_LETTERS_H_
#define BERTH_WASM_DRAW_LETTERS_H_

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include "base/attributes.h"

struct ImFont;
struct ImFontAtlas;

namespace berth::ui {

// A letter of one font, drawn in real pixels.
struct DrawnLetter {
  int font = 0;  // the number of its font, see Fonts
  uint32_t code = 0;
  float advance = 0;
  // The upper left corner of the picture, in pixels from the pen on the baseline.
  int left = 0;
  int top = 0;
  // The size of the picture in pixels. `coverage` has its rows, a byte for each pixel.
  int width = 0;
  int height = 0;
  std::vector<uint8_t> coverage;

  // Reads a letter from 32-bit numbers (code, advance in 64ths of a pixel, left, top and width),
  // which the coverage follows.
  static DrawnLetter Unpack(int font, const std::vector<uint8_t>& bytes);
};

class Letters {
 public:
  // Reports whether the page may be asked for a letter: only for letters that do not change with
  // their neighbours. Signs that join with others, or run from right to left, appear only in the
  // page's own text.
  static bool CanHave(uint32_t code);

  void Want(int font, uint32_t code) { wanted_.emplace(font, code); }
  // Reports whether the page has not answered yet for all wanted letters.
  bool lacking() const { return !given_up_ && !wanted_.empty(); }
  bool given_up() const { return given_up_; }
  // Returns the wanted letters, sorted by the number of the font, then by code.
  const std::set<std::pair<int, uint32_t>>& wanted() const { return wanted_; }

  // Adds a letter to the built atlas and to `font`. If there is no room for it, the atlas has to be
  // built again. The font does not find the letter before Finish.
  void Add(const DrawnLetter& letter, ImFontAtlas* atlas, ImFont* font);
  void Finish(ImFontAtlas* atlas);
  // Ends the wait for letters, because no more follow: texts are drawn without the missing letters.
  void GiveUp() { given_up_ = true; }

  // Reports whether the atlas has too little room for all letters.
  bool full() const { return full_; }
  // Reserves room in an atlas that is about to be built. The letters of the old atlas are wanted
  // again.
  BERTH_KEPT_APART void Reserve(ImFontAtlas* atlas);

 private:
  std::set<std::pair<int, uint32_t>> wanted_;
  bool given_up_ = false;
  bool full_ = false;
  int block_ = -1;  // the number of a rectangle of the atlas; -1 if there is none
  int rows_ = 0;    // height of the block in pixels
  // The place of the next letter, and the height of its row, in pixels.
  int x_ = 0;
  int y_ = 0;
  int height_ = 0;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_LETTERS_H_
