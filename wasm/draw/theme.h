// Colours by their meaning. There are two themes. Apps have the same colours in both, from the
// palette of Okabe and Ito, which people with any colour vision can distinguish.
#ifndef BERTH_WASM_DRAW_THEME_H_
#define BERTH_WASM_DRAW_THEME_H_

#include <cstdint>

namespace berth::ui {

struct Color {
  uint8_t r = 0;
  uint8_t g = 0;
  uint8_t b = 0;
  uint8_t a = 255;

  bool operator==(const Color&) const = default;
  // Returns the colour with its opacity multiplied by `alpha`.
  Color Faded(float alpha) const {
    return {r, g, b, static_cast<uint8_t>(static_cast<float>(a) * alpha + 0.5f)};
  }
};

constexpr Color Rgb(uint32_t hex) {
  return {static_cast<uint8_t>(hex >> 16), static_cast<uint8_t>(hex >> 8),
          static_cast<uint8_t>(hex), 255};
}
Color Mix(Color a, Color b, float t);

struct Theme {
  bool dark = true;
  Color background;  // behind the panels, and of the cards inside them
  Color panel;
  Color panel_raised;  // pills, tracks of bars, boxes inside panels
  Color line;
  Color text;
  Color text_muted;
  Color text_dim;
  Color accent;  // present activity: the cycle, the playhead, amounts in use
  Color on_accent;
  Color good;     // fits, woken, bound
  Color bad;      // rejected, full
  Color warn;     // waits: backoff, taints
  Color outline;  // around a pod that moves or is selected
};

const Theme& DarkTheme();
const Theme& LightTheme();

// Returns the colour of app number `index`: the palette, then lighter and darker shades of it.
Color AppColor(int index);
// Returns the colour of a priority by its rank among `count` different ones; 0 is the lowest.
Color PriorityColor(int rank, int count);
// Returns the colour of score plugin number `index`.
Color PluginColor(const Theme& theme, int index);
// Returns the colour of a node by the fraction of it that is in use, from 0 to 1.
Color UtilizationColor(const Theme& theme, float fraction);
// Returns black or white, whichever is easier to read on `background`.
Color TextOn(Color background);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_THEME_H_
