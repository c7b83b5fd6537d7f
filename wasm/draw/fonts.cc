#include "draw/fonts.h"

#include <cstdio>
#include <utility>

#include "base/attributes.h"
#include "imgui.h"
#include "imgui_internal.h"

namespace berth::ui {
namespace {

// No text is smaller than the first of these sizes.
constexpr float kPixels[kNumTextSizes] = {11, 12, 13, 14, 16};

// Latin 1, and the signs that the stage uses.
constexpr ImWchar kGlyphs[] = {0x20,   0xff,   0x2010, 0x2015, 0x2018, 0x201d, 0x2022, 0x2026,
                               0x2032, 0x2033, 0x2190, 0x2199, 0x2212, 0x2212, 0x221e, 0x221e,
                               0x2248, 0x2248, 0x2260, 0x2265, 0x2713, 0x2713, 0};

// Returns a big-endian number, as TrueType files have them. 0 beyond the end of the file.
uint32_t ReadBytes(const std::vector<uint8_t>& bytes, size_t at, size_t count) {
  uint32_t value = 0;
  for (size_t i = 0; i < count; ++i)
    value = value << 8 | (at + i < bytes.size() ? bytes[at + i] : 0u);
  return value;
}

// Returns the offset of the table with that name; 0 if there is none.
size_t FindTable(const std::vector<uint8_t>& bytes, const char* name) {
  const size_t num_tables = ReadBytes(bytes, 4, 2);
  const uint32_t tag = static_cast<uint32_t>(name[0]) << 24 | static_cast<uint32_t>(name[1]) << 16 |
                       static_cast<uint32_t>(name[2]) << 8 | static_cast<uint32_t>(name[3]);
  for (size_t i = 0; i < num_tables; ++i) {
    const size_t entry = 12 + 16 * i;
    if (ReadBytes(bytes, entry, 4) == tag) return ReadBytes(bytes, entry + 8, 4);
  }
  return 0;
}

// Returns the ratio of two sizes of a font: ImGui measures from the highest to the lowest point of
// all letters, while the usual size is that of the em square.
float HeightOfEm(const std::vector<uint8_t>& bytes) {
  const size_t head = FindTable(bytes, "head");
  const size_t hhea = FindTable(bytes, "hhea");
  const uint32_t em = ReadBytes(bytes, head + 18, 2);
  if (head == 0 || hhea == 0 || em == 0) return 1;
  const auto ascent = static_cast<int16_t>(ReadBytes(bytes, hhea + 4, 2));
  const auto descent = static_cast<int16_t>(ReadBytes(bytes, hhea + 6, 2));
  const float ratio = static_cast<float>(ascent - descent) / static_cast<float>(em);
  return ratio > 0.5f && ratio < 3 ? ratio : 1;
}

}  // namespace

float Pixels(TextSize size) { return kPixels[static_cast<int>(size)]; }

void Fonts::Add(int weight, std::vector<uint8_t> bytes) {
  bytes_[weight >= 600 ? 1 : 0] = std::move(bytes);
  scale_ = 0;
}

bool Fonts::Build(float scale) {
  const bool has_new_letters = letters_ != nullptr && TakeLetters();
  if (scale == scale_) return has_new_letters;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
  for (int weight = 0; weight < kNumWeights; ++weight) {
    for (int size = 0; size < kNumTextSizes; ++size) {
      AddToAtlas(weight, static_cast<TextSize>(size), scale);
    }
  }
  if (letters_ != nullptr) letters_->Reserve(&atlas);
  atlas.Build();
  scale_ = scale;
  return true;
}

// Reports whether letters were added to the atlas. If it has no room for all of them, it clears the
// scale, so that the next Build makes a new atlas.
bool Fonts::TakeLetters() {
  if (letters_->full()) scale_ = 0;
  const bool has_new_letters = std::exchange(has_new_letters_, false);
  if (has_new_letters) letters_->Finish(ImGui::GetIO().Fonts);
  return has_new_letters;
}

bool Fonts::HasLetters(std::string_view text, TextSize size, Weight weight) const {
  const ImFont* font = Get(size, weight);
  const int number = static_cast<int>(weight) * kNumTextSizes + static_cast<int>(size);
  const char* const end = text.data() + text.size();
  bool has_all = true;
  for (const char* at = text.data(); at < end;) {
    unsigned int code = 0;
    at += ImTextCharFromUtf8(&code, at, end);
    const bool has = font->FindGlyphNoFallback(static_cast<ImWchar>(code)) != nullptr;
    if (!has && WantLetter(number, code)) has_all = false;
  }
  return has_all;
}

bool Fonts::CanHaveLetters(std::string_view text) const {
  const ImFont* font = Get(TextSize::kBody, Weight::kRegular);
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end;) {
    unsigned int code = 0;
    at += ImTextCharFromUtf8(&code, at, end);
    if (font->FindGlyphNoFallback(static_cast<ImWchar>(code)) != nullptr) continue;
    if (!Letters::CanHave(code) || (letters_ != nullptr && letters_->given_up())) return false;
  }
  return true;
}

// This stays a function of its own because few texts have missing letters.
BERTH_KEPT_APART bool Fonts::WantLetter(int font, uint32_t code) const {
  if (!Letters::CanHave(code)) return false;
  if (letters_ == nullptr) letters_ = std::make_unique<Letters>();
  if (letters_->given_up()) return false;
  letters_->Want(font, code);
  return true;
}

std::string Fonts::LackingLetters() const {
  std::string lines;
  int last = -1;
  if (!LacksLetters()) return lines;
  for (const auto& [font, code] : letters_->wanted()) {
    if (font != last) {
      char head[48];
      const float pixels = kPixels[font % kNumTextSizes] * scale_;
      std::snprintf(head, sizeof head, "%s%d %d %g", last < 0 ? "" : "\n", font,
                    font < kNumTextSizes ? 400 : 600, static_cast<double>(pixels));
      lines += head;
      last = font;
    }
    char letter[5];
    lines += ' ';
    lines += ImTextCharToUtf8(letter, code);
  }
  return lines;
}

void Fonts::AddLetter(const DrawnLetter& letter) {
  const bool is_ours = letter.font >= 0 && letter.font < kNumWeights * kNumTextSizes;
  if (letters_ == nullptr || !is_ours || scale_ <= 0) return;
  ImFont* font = fonts_[letter.font / kNumTextSizes][letter.font % kNumTextSizes];
  letters_->Add(letter, ImGui::GetIO().Fonts, font);
  has_new_letters_ = true;
}

void Fonts::GiveUpLetters() {
  if (letters_ == nullptr) letters_ = std::make_unique<Letters>();
  letters_->GiveUp();
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
  // Letters start between pixels, so that their distances are even. On dense screens the eye does
  // not see more than one step.
  config.OversampleH = scale > 1.5f ? 1 : 2;
  config.OversampleV = 1;
  font = atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()),
                                    kPixels[static_cast<int>(size)] * scale * HeightOfEm(bytes),
                                    &config, kGlyphs);
}

}  // namespace berth::ui
