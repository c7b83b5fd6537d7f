#include "draw/letters.h"

#include <algorithm>
#include <cstring>

#include "imgui.h"
#include "imgui_internal.h"

namespace berth::ui {
namespace {

constexpr int kAtlasWidth = 1024;
constexpr int kBlockWidth = kAtlasWidth - 24;  // the atlas has margins
constexpr int kFirstRows = 256;
// Every GPU takes textures of this height; the typeface needs a part of it.
constexpr int kMostRows = 3072;

struct Range {
  uint32_t first;
  uint32_t last;
};

// Latin, Greek and Cyrillic, Georgian, Chinese, Japanese and Korean. ImGui has no letters beyond
// these 16 bits.
constexpr Range kAlone[] = {{0x0100, 0x02ff}, {0x0370, 0x0482}, {0x048a, 0x058f}, {0x10a0, 0x10ff},
                            {0x1e00, 0x1fff}, {0x3000, 0x3029}, {0x3030, 0x3098}, {0x309b, 0xa4cf},
                            {0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe30, 0xfe4f}, {0xff00, 0xffef}};

}  // namespace

DrawnLetter DrawnLetter::Unpack(int font, const std::vector<uint8_t>& bytes) {
  int32_t head[5] = {};
  DrawnLetter letter;
  if (bytes.size() < sizeof head) return letter;
  std::memcpy(head, bytes.data(), sizeof head);
  letter.font = font;
  letter.code = static_cast<uint32_t>(head[0]);
  letter.advance = static_cast<float>(head[1]) / 64;
  letter.left = head[2];
  letter.top = head[3];
  letter.width = std::max(1, head[4]);
  letter.coverage.assign(bytes.begin() + sizeof head, bytes.end());
  letter.height = static_cast<int>(letter.coverage.size()) / letter.width;
  return letter;
}

bool Letters::CanHave(uint32_t code) {
  return std::any_of(std::begin(kAlone), std::end(kAlone), [code](const Range& range) {
    return code >= range.first && code <= range.last;
  });
}

void Letters::Reserve(ImFontAtlas* atlas) {
  if (full_ || rows_ == 0) rows_ = std::clamp(rows_ * 2, kFirstRows, kMostRows);
  atlas->TexDesiredWidth = kAtlasWidth;
  block_ = atlas->AddCustomRectRegular(kBlockWidth, rows_);
  x_ = y_ = height_ = 0;
  full_ = false;
  wanted_.clear();
}

void Letters::Add(const DrawnLetter& letter, ImFontAtlas* atlas, ImFont* font) {
  const bool is_larger = letter.width > kBlockWidth || letter.height > kMostRows;
  if (!CanHave(letter.code) || is_larger) return;
  // Reserve has not made a block yet, or ImGui found no place for it.
  if (block_ < 0 || !atlas->GetCustomRectByIndex(block_)->IsPacked()) full_ = true;
  if (full_) return;
  if (x_ + letter.width > kBlockWidth) {
    y_ += height_;
    x_ = height_ = 0;
  }
  full_ = y_ + letter.height > rows_;
  if (full_) return;
  const ImFontAtlasCustomRect& block = *atlas->GetCustomRectByIndex(block_);
  const int x = block.X + x_;
  const int y = block.Y + y_;
  for (int row = 0; row < letter.height; ++row) {
    std::memcpy(atlas->TexPixelsAlpha8 + (y + row) * atlas->TexWidth + x,
                letter.coverage.data() + row * letter.width, static_cast<size_t>(letter.width));
  }
  const auto u = [&](int at) { return static_cast<float>(at) * atlas->TexUvScale.x; };
  const auto v = [&](int at) { return static_cast<float>(at) * atlas->TexUvScale.y; };
  const auto left = static_cast<float>(letter.left);
  const float top = IM_ROUND(font->Ascent) + static_cast<float>(letter.top);
  font->AddGlyph(nullptr, static_cast<ImWchar>(letter.code), left, top,
                 left + static_cast<float>(letter.width), top + static_cast<float>(letter.height),
                 u(x), v(y), u(x + letter.width), v(y + letter.height), letter.advance);
  x_ += letter.width;
  height_ = std::max(height_, letter.height);
  wanted_.erase({letter.font, letter.code});
}

void Letters::Finish(ImFontAtlas* atlas) {
  for (ImFont* font : atlas->Fonts) {
    if (font->DirtyLookupTables) font->BuildLookupTable();
  }
  // ImGui derives this copy from the other one when it is needed again.
  if (atlas->TexPixelsRGBA32 != nullptr) IM_FREE(atlas->TexPixelsRGBA32);
  atlas->TexPixelsRGBA32 = nullptr;
}

}  // namespace berth::ui
