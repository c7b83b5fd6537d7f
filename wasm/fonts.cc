#include "fonts.h"

#include <cmath>
#include <utility>

#include "imgui.h"

namespace berth::ui {
namespace {

constexpr float kPixels[kNumTextSizes] = {10, 11, 12, 13.5f, 16};

// Latin 1, and the signs that the stage uses.
constexpr ImWchar kGlyphs[] = {0x20,   0xff,   0x2010, 0x2015, 0x2018, 0x201d, 0x2022, 0x2026,
                               0x2032, 0x2033, 0x2190, 0x2199, 0x2212, 0x2212, 0x221e, 0x221e,
                               0x2248, 0x2248, 0x2260, 0x2265, 0x2713, 0x2713, 0};

}  // namespace

float Pixels(TextSize size) { return kPixels[static_cast<int>(size)]; }

void Fonts::Add(int weight, std::vector<uint8_t> bytes) {
  bytes_[weight >= 600 ? 1 : 0] = std::move(bytes);
  scale_ = 0;
}

bool Fonts::Build(float scale) {
  if (scale == scale_) return false;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
  for (int weight = 0; weight < kNumWeights; ++weight) {
    for (int size = 0; size < kNumTextSizes; ++size) {
      AddToAtlas(weight, static_cast<TextSize>(size), scale);
    }
  }
  atlas.Build();
  scale_ = scale;
  return true;
}

void Fonts::AddToAtlas(int weight, TextSize size, float scale) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFont*& font = fonts_[weight][static_cast<int>(size)];
  std::vector<uint8_t>& bytes = bytes_[weight].empty() ? bytes_[0] : bytes_[weight];
  if (bytes.empty()) {
    font = atlas.Fonts.empty() ? atlas.AddFontDefault() : atlas.Fonts[0];
    return;
  }
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  // Letters start between pixels, so that their distances are even; more is not seen on dense screens.
  config.OversampleH = scale > 1.5f ? 1 : 3;
  config.OversampleV = 1;
  font = atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()),
                                    std::round(kPixels[static_cast<int>(size)] * scale), &config,
                                    kGlyphs);
}

}  // namespace berth::ui
