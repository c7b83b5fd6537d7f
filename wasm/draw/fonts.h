// Fonts: the texts of the stage in a few sizes and two weights, rendered for the real pixels of the
// screen, so that letters are sharp at every device pixel ratio.
#ifndef BERTH_WASM_DRAW_FONTS_H_
#define BERTH_WASM_DRAW_FONTS_H_

#include <cstdint>
#include <vector>

struct ImFont;

namespace berth::ui {

enum class TextSize : uint8_t { kTiny, kSmall, kBody, kLarge, kTitle };
inline constexpr int kNumTextSizes = 5;
enum class Weight : uint8_t { kRegular, kSemibold };
inline constexpr int kNumWeights = 2;

// Of the em square, in stage units.
float Pixels(TextSize size);

class Fonts {
 public:
  // `bytes` is a TrueType font for 400 (regular) or 600 (semibold). Nothing happens before Build.
  void Add(int weight, std::vector<uint8_t> bytes);

  // Makes the glyphs in ImGui's current context for `scale` real pixels per stage unit, if they are
  // not there yet; true if it did: the texture must be uploaded anew. Without fonts it takes
  // ImGui's own.
  bool Build(float scale);

  ImFont* Get(TextSize size, Weight weight) const {
    return fonts_[static_cast<int>(weight)][static_cast<int>(size)];
  }
  // Real pixels per stage unit of the last Build.
  float scale() const { return scale_; }

 private:
  void AddToAtlas(int weight, TextSize size, float scale);

  std::vector<uint8_t> bytes_[kNumWeights];
  ImFont* fonts_[kNumWeights][kNumTextSizes] = {};
  float scale_ = 0;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_FONTS_H_
