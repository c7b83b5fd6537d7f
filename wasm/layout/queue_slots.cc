#include "layout/queue_slots.h"

#include <algorithm>
#include <cmath>

namespace berth::ui {
namespace {

constexpr float kTitle = 36;
constexpr float kFooter = 24;
constexpr float kSide = 14;
constexpr float kCompactBelow = 116;
// Lower panels have their tiles beside their titles.
constexpr float kOneLineBelow = 52;
constexpr float kBesideTitle = 138;
// The width of a title: each letter of the name, and the rest with the count.
constexpr float kTitleLetter = 6.8f;
constexpr float kTitleRest = 36;
// The width that is kept for the pods even if the name is long.
constexpr float kLeastBeside = 16;
// Even lower panels have their tiles beside their titles, even if they are narrow.
constexpr float kNoRoomBelow = 40;

// The room for "next" and its arrow at the right of activeQ.
constexpr float kArrowRoom = 84;

constexpr float kTile = 36;
constexpr float kTilePitch = 56;
constexpr float kWidePitch = 76;  // with room for longer names
constexpr float kTileWithName = 54;
constexpr float kRing = 50;  // the diameter of a ring, which is around the tile
constexpr float kRingTile = 32;
constexpr float kRingPitch = 76;
constexpr float kRingWithWords = 84;
constexpr float kRowTile = 28;
constexpr float kRowPitch = 58;
constexpr float kSmallZone = 44;  // the least height for small tiles

// A low panel has words beside its pods if there are at most so many, and if the words have at
// least this width.
constexpr int kWordsUpTo = 3;
constexpr float kMinWords = 56;
// The height of a name below a tile, and the least height for a tile with its name.
constexpr float kNameBelow = 12;
constexpr float kNamedTile = 25;
constexpr float kNamedRing = 33;
constexpr float kNamePitch = 46;

int AtLeastZero(float value) { return std::max(0, static_cast<int>(std::floor(value))); }

}  // namespace

QueueSlots::QueueSlots(const QueueSection& section, const Rect& panel, int count)
    : kind_(section.kind) {
  compact_ = panel.h < kCompactBelow;
  one_line_ = panel.h < kNoRoomBelow || (panel.h < kOneLineBelow && panel.w > 2 * kBesideTitle);
  if (compact_) {
    const float title =
        std::min(static_cast<float>(section.name.size()) * kTitleLetter + kTitleRest,
                 panel.w - 10 - kLeastBeside);
    body_ = one_line_ ? Rect{panel.x + title, panel.y + 3, panel.w - title - 10, panel.h - 6}
                      : Rect{panel.x + 10, panel.y + 22, panel.w - 20, panel.h - 27};
    ArrangeCompact(count);
    return;
  }
  body_ = {panel.x + kSide, panel.y + kTitle, panel.w - 2 * kSide, panel.h - kTitle - kFooter};
  footer_y_ = panel.bottom() - 15;
  if (kind_ == SectionKind::kParked) {
    ArrangeRows(count);
  } else {
    ArrangeRow(count);
  }
}

// Arranges one line of tiles, followed by small ones.
void QueueSlots::ArrangeCompact(int count) {
  const bool rings = kind_ == SectionKind::kClocks;
  float tile = std::clamp(body_.h - (rings ? 14 : 8), 12.0f, 26.0f);
  float side = rings ? 6 : 0;
  float y = body_.y + (body_.h - tile) / 2;
  const bool from_right = kind_ == SectionKind::kLine;
  pitch_ = tile + (rings ? 16 : 6);
  const float share = body_.w / static_cast<float>(one_line_ ? std::max(1, count) : kWordsUpTo);
  has_words_ = count <= kWordsUpTo && share - tile > kMinWords;
  has_names_ = !has_words_ && body_.h >= (rings ? kNamedRing : kNamedTile);
  if (has_names_) {
    // Rings and the bars of parked pods are larger than their tiles.
    const float beyond = rings ? 9 : from_right ? 1 : 5;
    tile = std::clamp(body_.h - kNameBelow - beyond, 12.0f, 24.0f);
    y = body_.y + (rings ? 5 : from_right ? 0 : 2);
    pitch_ = std::max(kNamePitch, tile + 8);
    side = (pitch_ - tile) / 2;
  }
  first_ = {from_right ? body_.right() - tile - (has_names_ ? side : 0) : body_.x + side, y, tile,
            tile};
  if (has_words_) {
    pitch_ = share;
    words_width_ = share - tile - 16 - side;
    num_large_ = count;
    return;
  }
  const int fit = AtLeastZero((body_.w + 6) / pitch_);
  num_large_ = count <= fit ? count : std::min(fit, AtLeastZero(body_.w * 0.5f / pitch_));
  const float used = static_cast<float>(num_large_) * pitch_;
  const Rect rest = {from_right ? body_.x : body_.x + used + 4, body_.y,
                     std::max(0.0f, body_.w - used - 4), body_.h};
  small_ = FitTiles(rest, count - num_large_, {10, 8, 6, 4, 3});
}

Rect QueueSlots::WordsBeside(const Rect& tile) const {
  const float side = kind_ == SectionKind::kClocks ? 12 : 7;
  const bool left = kind_ == SectionKind::kLine;
  return {left ? tile.x - side - words_width_ : tile.right() + side, tile.y, words_width_, tile.h};
}

void QueueSlots::ArrangeRow(int count) {
  const bool rings = kind_ == SectionKind::kClocks;
  const float tile = rings ? kRingTile : kTile;
  pitch_ = rings ? kRingPitch : kTilePitch;
  const float room = body_.w - (rings ? 0 : kArrowRoom - pitch_ + tile);
  const int fit = std::max(1, AtLeastZero(room / pitch_));
  num_large_ = std::min(count, fit);
  // If there is room for more pods, the distances grow to fill the line.
  if (rings) {
    pitch_ = std::min(body_.w / static_cast<float>(fit), 92.0f);
  } else {
    pitch_ = std::clamp(room / static_cast<float>(std::max(1, num_large_)), kTilePitch, kWidePitch);
  }
  const float words = rings ? kRingWithWords : kTileWithName;
  const float spare = std::max(0.0f, body_.h - words);
  const float top = body_.y + std::min(spare * 0.35f, 14.0f);
  if (rings) {
    const float left = body_.x + (pitch_ - kRingTile) / 2;
    first_ = {left, top + (kRing - kRingTile) / 2, tile, tile};
  } else {
    first_ = {body_.right() - kArrowRoom - tile + 10, top, tile, tile};
  }
  // The small tiles take the line of the footer, which is then empty.
  const float below = top + words + 4;
  const Rect zone = {body_.x, below, body_.w, std::max(0.0f, footer_y_ + 8 - below)};
  small_ = FitTiles(zone, count - num_large_, {12, 10, 8, 6, 5, 4, 3});
  has_footer_ = small_.shown == 0 && (count == 0 || below <= footer_y_ - 6);
}

void QueueSlots::ArrangeRows(int count) {
  pitch_ = kRowPitch;
  has_footer_ = true;
  const int fit = AtLeastZero((body_.h + 8) / pitch_);
  first_ = {body_.x, body_.y + 2, kRowTile, kRowTile};
  if (count <= fit) {
    num_large_ = count;
    small_ = FitTiles({}, 0, {3});
    return;
  }
  num_large_ = std::max(0, AtLeastZero((body_.h + 8 - kSmallZone) / pitch_));
  const float below = body_.y + static_cast<float>(num_large_) * pitch_ + 2;
  const Rect zone = {body_.x, below, body_.w, std::max(0.0f, body_.bottom() - below)};
  small_ = FitTiles(zone, count - num_large_, {14, 12, 10, 8, 6, 5, 4, 3});
}

Rect QueueSlots::At(int index) const {
  if (index >= num_large_) return small_.At(index - num_large_);
  const float distance = static_cast<float>(index) * pitch_;
  switch (kind_) {
    case SectionKind::kLine:
      return first_.MovedBy({-distance, 0});
    case SectionKind::kClocks:
      return first_.MovedBy({distance, 0});
    case SectionKind::kParked:
      return first_.MovedBy(compact_ ? Point{distance, 0} : Point{0, distance});
  }
  return first_;
}

}  // namespace berth::ui
