#include "draw/theme.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace berth::ui {
namespace {

constexpr Theme kDark = {
    .dark = true,
    .background = Rgb(0x0e1320),
    .panel = Rgb(0x151c2c),
    .panel_raised = Rgb(0x1b2437),
    .line = Rgb(0x2a3650),
    .text = Rgb(0xdbe4f5),
    .text_muted = Rgb(0x9aa8c4),
    .text_dim = Rgb(0x7c8aa8),
    .accent = Rgb(0x6ea0ff),
    .on_accent = Rgb(0x0b1020),
    .good = Rgb(0x35c48d),
    .bad = Rgb(0xff7a66),
    .warn = Rgb(0xf2b84b),
    .outline = Rgb(0xffffff),
};

constexpr Theme kLight = {
    .dark = false,
    .background = Rgb(0xf5f7fb),
    .panel = Rgb(0xffffff),
    .panel_raised = Rgb(0xeaeff8),
    .line = Rgb(0xd4dceb),
    .text = Rgb(0x1b2436),
    .text_muted = Rgb(0x535f7a),
    .text_dim = Rgb(0x69758f),
    .accent = Rgb(0x2f62d9),
    .on_accent = Rgb(0xffffff),
    .good = Rgb(0x0c8f61),
    .bad = Rgb(0xcf3f2a),
    .warn = Rgb(0xa86c00),
    .outline = Rgb(0x1b2436),
};

// The palette of Okabe and Ito 2008, without black. Yellow is last because it is weak on white.
constexpr Color kApps[] = {
    Rgb(0x56b4e9),  // sky blue
    Rgb(0xe69f00),  // orange
    Rgb(0x009e73),  // bluish green
    Rgb(0xcc79a7),  // reddish purple
    Rgb(0xd55e00),  // vermilion
    Rgb(0x0072b2),  // blue
    Rgb(0xf0e442),  // yellow
};
constexpr int kNumApps = static_cast<int>(std::size(kApps));

constexpr Color kPlugins[] = {
    Rgb(0x6ea0ff), Rgb(0x56b4e9), Rgb(0x35c48d), Rgb(0xcc79a7),
    Rgb(0xe69f00), Rgb(0xd55e00), Rgb(0xb9a3ff), Rgb(0xf0e442),
};
constexpr int kNumPlugins = static_cast<int>(std::size(kPlugins));

// From dark to light, as in cividis, so that the lightness alone shows the order.
constexpr Color kPriorities[] = {Rgb(0x4a5f8f), Rgb(0x7c7b78), Rgb(0xa69d75), Rgb(0xffe945)};
constexpr int kNumPriorities = static_cast<int>(std::size(kPriorities));

float Linear(uint8_t channel) {
  const float c = static_cast<float>(channel) / 255.0f;
  return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

}  // namespace

const Theme& DarkTheme() { return kDark; }
const Theme& LightTheme() { return kLight; }

Color Mix(Color a, Color b, float t) {
  const auto mix = [t](uint8_t from, uint8_t to) {
    const float value =
        static_cast<float>(from) + (static_cast<float>(to) - static_cast<float>(from)) * t;
    return static_cast<uint8_t>(std::clamp(value, 0.0f, 255.0f) + 0.5f);
  };
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
}

Color AppColor(int index) {
  const Color base = kApps[index % kNumApps];
  switch (index / kNumApps % 3) {
    case 1:
      return Mix(base, Rgb(0xffffff), 0.45f);
    case 2:
      return Mix(base, Rgb(0x000000), 0.35f);
    default:
      return base;
  }
}

Color PriorityColor(int rank, int count) {
  if (count <= 1) return kPriorities[0];
  const float at = static_cast<float>(rank) / static_cast<float>(count - 1) * (kNumPriorities - 1);
  const int below = std::min(static_cast<int>(at), kNumPriorities - 2);
  return Mix(kPriorities[below], kPriorities[below + 1], at - static_cast<float>(below));
}

Color PluginColor(const Theme& theme, int index) {
  const Color color = kPlugins[index % kNumPlugins];
  return theme.dark ? color : Mix(color, Rgb(0x000000), 0.08f);
}

Color UtilizationColor(const Theme& theme, float fraction) {
  const float f = std::clamp(fraction, 0.0f, 1.0f);
  const Color empty = Mix(theme.panel_raised, theme.line, 0.6f);
  if (f < 0.75f) return Mix(empty, theme.accent, f / 0.75f);
  if (f < 0.9f) return Mix(theme.accent, theme.warn, (f - 0.75f) / 0.15f);
  return Mix(theme.warn, theme.bad, (f - 0.9f) / 0.1f);
}

Color TextOn(Color background) {
  const float luminance = 0.2126f * Linear(background.r) + 0.7152f * Linear(background.g) +
                          0.0722f * Linear(background.b);
  // At this luminance black and white have the same contrast.
  return luminance > 0.179f ? Rgb(0x0b1020) : Rgb(0xffffff);
}

}  // namespace berth::ui
