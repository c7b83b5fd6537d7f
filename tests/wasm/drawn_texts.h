// Reads the texts of a frame back from its draw data.
#ifndef BERTH_TESTS_WASM_DRAWN_TEXTS_H_
#define BERTH_TESTS_WASM_DRAWN_TEXTS_H_

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "draw/geometry.h"
#include "imgui.h"
#include "imgui_internal.h"

namespace berth::ui {

// A piece of a text without blanks.
struct DrawnText {
  std::string text;
  Rect rect;  // around its letters, in real pixels
};

// Recognizes letters by their places in the atlas of ImGui's current context, which must not be
// built again meanwhile.
class DrawnTexts {
 public:
  DrawnTexts() {
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
      for (const ImFontGlyph& glyph : font->Glyphs) {
        if (glyph.Visible) glyphs_[PlaceOf({glyph.U0, glyph.V0})] = &glyph;
      }
    }
  }

  // Returns the texts in the order in which they were drawn.
  std::vector<DrawnText> Of(const ImDrawData& data) const {
    std::vector<DrawnText> texts;
    for (const ImDrawList* list : data.CmdLists) Read(*list, &texts);
    return texts;
  }

  std::set<std::string> PiecesOf(const ImDrawData& data) const {
    std::set<std::string> pieces;
    for (const DrawnText& text : Of(data)) pieces.insert(text.text);
    return pieces;
  }

 private:
  // Returns a corner in the atlas, which identifies a letter.
  static uint64_t PlaceOf(const ImVec2& corner) {
    return (uint64_t{std::bit_cast<uint32_t>(corner.x)} << 32) | std::bit_cast<uint32_t>(corner.y);
  }

  // Returns the letter between two corners in the atlas, or null. Most triangles have one colour,
  // which is one point there.
  const ImFontGlyph* Find(const ImVec2& first, const ImVec2& last) const {
    if (first.x == last.x && first.y == last.y) return nullptr;
    const auto found = glyphs_.find(PlaceOf(first));
    if (found == glyphs_.end()) return nullptr;
    const ImFontGlyph* const glyph = found->second;
    return last.x == glyph->U1 && last.y == glyph->V1 ? glyph : nullptr;
  }

  void Read(const ImDrawList& list, std::vector<DrawnText>* texts) const {
    DrawnText piece;
    float pen = 0;
    float line = 0;
    const auto end = [&] {
      if (piece.text.empty()) return;
      texts->push_back(std::move(piece));
      piece = {};
    };
    for (int i = 0; i + 5 < list.IdxBuffer.Size; i += 6) {
      const ImDrawVert& first = list.VtxBuffer[static_cast<int>(list.IdxBuffer[i])];
      const ImDrawVert& last = list.VtxBuffer[static_cast<int>(list.IdxBuffer[i + 2])];
      const ImFontGlyph* const found = Find(first.uv, last.uv);
      if (found == nullptr) {
        // Other shapes have any number of triangles, so the search continues with the next one.
        i -= 3;
        end();
        continue;
      }
      const ImFontGlyph& glyph = *found;
      const bool goes_on = std::abs(first.pos.x - glyph.X0 - pen) < 0.6f &&
                           std::abs(first.pos.y - glyph.Y0 - line) < 0.6f;
      if (!goes_on) end();
      char letter[5];
      piece.text += ImTextCharToUtf8(letter, glyph.Codepoint);
      Add({first.pos.x, first.pos.y, last.pos.x - first.pos.x, last.pos.y - first.pos.y},
          &piece.rect);
      pen = first.pos.x - glyph.X0 + glyph.AdvanceX;
      line = first.pos.y - glyph.Y0;
    }
    end();
  }

  static void Add(const Rect& letter, Rect* rect) {
    if (rect->empty()) {
      *rect = letter;
      return;
    }
    const float x = std::min(rect->x, letter.x);
    const float y = std::min(rect->y, letter.y);
    *rect = {x, y, std::max(rect->right(), letter.right()) - x,
             std::max(rect->bottom(), letter.bottom()) - y};
  }

  std::unordered_map<uint64_t, const ImFontGlyph*> glyphs_;
};

}  // namespace berth::ui

#endif  // BERTH_TESTS_WASM_DRAWN_TEXTS_H_
