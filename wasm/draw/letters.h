// Letters: those that the stage's typeface has none of. They are noted when a text with them is to
// be drawn, the page draws them as it draws its own text, and they are put into a block of the
// atlas that is kept free for them.
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

// A letter of one font, drawn for real pixels.
struct DrawnLetter {
  int font = 0;  // its number, see Fonts
  uint32_t code = 0;
  float advance = 0;
  // Of the picture's upper left corner, from the pen on the baseline.
  int left = 0;
  int top = 0;
  // Of the picture; `coverage` has its rows, a byte for each pixel.
  int width = 0;
  int height = 0;
  std::vector<uint8_t> coverage;

  // From numbers of 32 bits, code, advance in 64ths of a pixel, left, top and width, and then the
  // coverage.
  static DrawnLetter Unpack(int font, const std::vector<uint8_t>& bytes);
};

class Letters {
 public:
  // Whether the page is asked for a letter: those that stand beside each other as they are. Signs
  // that join with others, or run from right to left, are left to the page's own text.
  static bool CanHave(uint32_t code);

  void Want(int font, uint32_t code) { wanted_.emplace(font, code); }
  // Letters are wanted that the page has not said to be without.
  bool lacking() const { return !given_up_ && !wanted_.empty(); }
  bool given_up() const { return given_up_; }
  // By number of the font, then by code.
  const std::set<std::pair<int, uint32_t>>& wanted() const { return wanted_; }

  // Puts it into the built atlas, and into `font`; without room for it the atlas is to be built
  // anew. Its font does not find it before Finish.
  void Add(const DrawnLetter& letter, ImFontAtlas* atlas, ImFont* font);
  void Finish(ImFontAtlas* atlas);
  // Nothing more is to come: what is lacking is drawn as far as the typeface goes.
  void GiveUp() { given_up_ = true; }

  // The atlas has too little room.
  bool full() const { return full_; }
  // Before an atlas is built: keeps room in it. The letters are gone, and are wanted again.
  BERTH_KEPT_APART void Reserve(ImFontAtlas* atlas);

 private:
  std::set<std::pair<int, uint32_t>> wanted_;
  bool given_up_ = false;
  bool full_ = false;
  int block_ = -1;  // the number of a rectangle of the atlas; -1: there is none
  int rows_ = 0;    // pixels of the block
  // Where the next letter goes, and how high those beside it are.
  int x_ = 0;
  int y_ = 0;
  int height_ = 0;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_LETTERS_H_
