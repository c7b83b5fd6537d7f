#include "layout/node_parts.h"

#include <algorithm>

namespace berth::ui {
namespace {

// Cards from this width on have larger texts and bars.
constexpr float kRoomyWidth = 200;
constexpr float kRoomyHeight = 150;
// A lower card has its verdict beside its name.
constexpr float kVerdictLineFrom = 112;
constexpr float kVerdictLine = 26;
constexpr float kTagsLine = 20;
// A line for tags must leave room for this many bars.
constexpr float kFewestBars = 2;
constexpr float kValuesFrom = 172;  // width
// The height that is kept for the pods before further bars get any.
constexpr float kPodsLine = 24;
constexpr float kSmallPodsLine = 10;
// Width of the labels on a small node, if its bars have names.
constexpr float kSmallLabelsWidth = 84;
constexpr float kSmallLabelsHeight = 60;
// Distance between named tiles on a card.
constexpr float kCardPitch = 76;

// Places as many bars below `top` as leave a line for the pods, and then the pods.
void DivideBody(const Rect& rect, float top, float bottom, float pods_line, int num_bars,
                NodeParts* parts) {
  const float room = bottom - top - pods_line;
  const int fit = std::max(1, static_cast<int>(room / parts->bar_pitch));
  parts->num_bars = std::min(num_bars, fit);
  parts->bar = {rect.x + parts->side, top, rect.w - 2 * parts->side, parts->bar_height};
  const float pods =
      top + static_cast<float>(parts->num_bars) * parts->bar_pitch + parts->bar_pitch * 0.3f;
  parts->pods = {parts->bar.x, pods, parts->bar.w, std::max(0.0f, bottom - pods)};
}

NodeParts CardParts(const Rect& rect, int num_bars, bool tags_line) {
  const bool roomy = rect.w >= kRoomyWidth && rect.h >= kRoomyHeight;
  NodeParts parts;
  parts.side = roomy ? 14 : 10;
  parts.name = {rect.x + parts.side, rect.y + (roomy ? 18 : 14)};
  parts.name_size = roomy ? TextSize::kLarge : TextSize::kBody;
  parts.bar_height = roomy ? 9 : 7;
  parts.bar_pitch = roomy ? 17 : 14;
  parts.bar_labels = true;
  parts.bar_values = rect.w >= kValuesFrom;
  parts.verdict_line = rect.h >= kVerdictLineFrom;
  parts.verdict_y = rect.bottom() - 14;
  const float bottom = rect.bottom() - (parts.verdict_line ? kVerdictLine : 6);
  float top = rect.y + (roomy ? 36 : 28);
  const float left = bottom - top - kTagsLine - kPodsLine;
  parts.tags_line = tags_line && left >= kFewestBars * parts.bar_pitch;
  parts.tags_y = parts.tags_line ? top + kTagsLine / 2 - 3 : parts.name.y;
  if (parts.tags_line) top += kTagsLine;
  DivideBody(rect, top, bottom, kPodsLine, num_bars, &parts);
  return parts;
}

NodeParts SmallParts(const Rect& rect, int num_bars) {
  constexpr int kMostBars = 3;
  NodeParts parts;
  parts.side = 6;
  parts.name = {rect.x + parts.side, rect.y + 10};
  parts.bar_labels = rect.w >= kSmallLabelsWidth && rect.h >= kSmallLabelsHeight;
  parts.bar_height = 4;
  parts.bar_pitch = parts.bar_labels ? 12 : 6;
  DivideBody(rect, rect.y + (parts.bar_labels ? 23 : 19), rect.bottom() - 4, kSmallPodsLine,
             std::min(num_bars, kMostBars), &parts);
  return parts;
}

// Arranges small tiles with their names, in columns of at least that width. Shows none if they do
// not all fit.
TileGrid NamedTiles(const Rect& pods, int count, float size, float pitch) {
  constexpr float kBetweenRows = 5;
  TileGrid grid;
  grid.zone = pods;
  grid.size = size;
  grid.row_pitch = size + kBetweenRows;
  grid.columns = static_cast<int>(pods.w / (pitch + size - 16));
  const int rows = static_cast<int>((pods.h + kBetweenRows) / grid.row_pitch);
  if (grid.columns == 0 || count > grid.columns * rows) return {};
  grid.pitch = pods.w / static_cast<float>(grid.columns);
  grid.shown = count;
  return grid;
}

TileGrid CardTiles(const Rect& pods, int count) {
  for (float size : {22.0f, 16.0f}) {
    const TileGrid named = NamedTiles(pods, count, size, kCardPitch);
    if (named.shown > 0) return named;
  }
  const TileGrid close = NamedTiles(pods, count, 14, kNamedPitch + 2);
  if (close.shown > 0) return close;
  return FitTiles(pods, count, {22, 18, 14, 12, 10, 8, 6, 5, 4, 3});
}

TileGrid SmallTiles(const Rect& pods, int count) {
  const TileGrid named = NamedTiles(pods, count, 12, kNamedPitch + 4);
  return named.shown > 0 ? named : FitTiles(pods, count, {12, 10, 8, 6, 5, 4, 3});
}

}  // namespace

NodeParts PartsOf(const Rect& rect, NodeDetail detail, int num_bars, bool tags_line) {
  switch (detail) {
    case NodeDetail::kCard:
      return CardParts(rect, num_bars, tags_line);
    case NodeDetail::kSmall:
      return SmallParts(rect, num_bars);
    case NodeDetail::kCell:
      break;
  }
  NodeParts parts;
  parts.pods = rect.Inset(std::min(rect.w, rect.h) * 0.16f);
  return parts;
}

TileGrid PodTiles(const Rect& pods, NodeDetail detail, int count) {
  switch (detail) {
    case NodeDetail::kCard:
      return CardTiles(pods, count);
    case NodeDetail::kSmall:
      return SmallTiles(pods, count);
    case NodeDetail::kCell:
      return FitTiles(pods, count, {4, 3, 2});
  }
  return {};
}

}  // namespace berth::ui
