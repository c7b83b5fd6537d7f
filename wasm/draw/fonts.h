// Fonts: the texts of the stage in a few sizes and two weights, rendered for the real pixels of the
// screen, so that letters are sharp at every device pixel ratio.
#ifndef BERTH_WASM_DRAW_FONTS_H_
#define BERTH_WASM_DRAW_FONTS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/attributes.h"
#include "draw/letters.h"

struct ImFont;

namespace berth::ui {

enum class TextSize : uint8_t { kTiny, kSmall, kBody, kLarge, kTitle };
inline constexpr int kNumTextSizes = 5;
enum class Weight : uint8_t { kRegular, kSemibold };
inline constexpr int kNumWeights = 2;

// Returns the size of the em square in stage units.
float Pixels(TextSize size);

class Fonts {
 public:
  // Adds a TrueType font for the weight 400 (regular) or 600 (semibold). It has no effect before
  // Build.
  void Add(int weight, std::vector<uint8_t> bytes);

  // Makes the glyphs in ImGui's current context for `scale` real pixels per stage unit, unless they
  // exist already. Returns true if it made them: the caller must upload the texture again. Without
  // added fonts it uses ImGui's own font.
  bool Build(float scale);

  ImFont* Get(TextSize size, Weight weight) const {
    return fonts_[static_cast<int>(weight)][static_cast<int>(size)];
  }
  // Returns the device pixels per stage unit of the last Build.
  float scale() const { return scale_; }

  // Reports whether the font has all letters of a text that is to be drawn, and notes the missing
  // ones for the page. Also true if the page has answered that it has none for them either.
  BERTH_KEPT_APART bool HasLetters(std::string_view text, TextSize size, Weight weight) const;
  // Reports whether the font has all letters, or the page may have the missing ones.
  BERTH_KEPT_APART bool CanHaveLetters(std::string_view text) const;
  // Reports whether there are missing letters for which the page has not answered yet.
  bool LacksLetters() const { return letters_ != nullptr && letters_->lacking(); }
  // Returns one line for each font with missing letters: its number, its weight, the pixels of its
  // em square, and these letters, with blanks between them.
  BERTH_KEPT_APART std::string LackingLetters() const;
  // Takes a letter that the page has drawn for one of these fonts.
  void AddLetter(const DrawnLetter& letter);
  // Tells the fonts that the page has no more letters.
  void GiveUpLetters();

 private:
  void AddToAtlas(int weight, TextSize size, float scale);
  bool WantLetter(int font, uint32_t code) const;
  BERTH_KEPT_APART bool TakeLetters();

  std::vector<uint8_t> bytes_[kNumWeights];
  ImFont* fonts_[kNumWeights][kNumTextSizes] = {};
  float scale_ = 0;
  // Null until the first letter is missing.
  mutable std::unique_ptr<Letters> letters_;
  bool has_new_letters_ = false;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_FONTS_H_
