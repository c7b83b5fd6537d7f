// What a frame has written, read back from what was drawn.
#ifndef BERTH_TESTS_WASM_DRAWN_TEXTS_H_
#define BERTH_TESTS_WASM_DRAWN_TEXTS_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
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

// Tells letters by their places in the atlas of ImGui's current context, which is not to be built
// anew meanwhile.
class DrawnTexts {
 public:
  DrawnTexts() {
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
      for (const ImFontGlyph& glyph : font->Glyphs) {
        if (glyph.Visible) glyphs_[{glyph.U0, glyph.V0, glyph.U1, glyph.V1}] = &glyph;
      }
    }
  }

  // In the order in which they were drawn.
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
  void Read(const ImDrawList& list, std::vector<DrawnText>* texts) const {
    DrawnText piece;
    float pen = 0;
    float line = 0;
    const auto end = [&] {
      if (!piece.text.empty()) texts->push_back(piece);
      piece = {};
    };
    for (int i = 0; i + 5 < list.IdxBuffer.Size; i += 6) {
      const ImDrawVert& first = list.VtxBuffer[static_cast<int>(list.IdxBuffer[i])];
      const ImDrawVert& last = list.VtxBuffer[static_cast<int>(list.IdxBuffer[i + 2])];
      const auto found = glyphs_.find({first.uv.x, first.uv.y, last.uv.x, last.uv.y});
      if (found == glyphs_.end()) {
        // Other shapes have any number of triangles: look at the next one.
        i -= 3;
        end();
        continue;
      }
      const ImFontGlyph& glyph = *found->second;
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

  std::map<std::array<float, 4>, const ImFontGlyph*> glyphs_;
};

}  // namespace berth::ui

#endif  // BERTH_TESTS_WASM_DRAWN_TEXTS_H_
