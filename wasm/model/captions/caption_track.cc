#include "model/caption_track.h"

#include <algorithm>
#include <iterator>

#include "base/stable_sort.h"
#include "view/caption_times.h"

namespace berth::ui {

void CaptionTrack::Update(bool complete) {
  const size_t size = log_->events().size();
  const bool grown = size < num_read_ || size > num_read_ + num_read_ / 8;
  if (!grown && complete == complete_) return;
  num_read_ = size;
  complete_ = complete;
  placed_.clear();
  times_ = sim::CaptionTimes(*captions_, *log_);
  bets_.assign(times_.size(), std::nullopt);
  for (size_t i = 0; i < times_.size(); ++i) {
    if (!times_[i]) continue;
    const sim::Caption& caption = (*captions_)[i];
    placed_.push_back({*times_[i], static_cast<int>(i), caption.pause});
    if (caption.bet) bets_[i] = sim::SettleBet(*caption.bet, *times_[i], *log_, complete);
  }
  StableSort(placed_, [](const PlacedCaption& a, const PlacedCaption& b) { return a.t < b.t; });
}

const sim::SettledBet* CaptionTrack::BetOf(int caption) const {
  const std::optional<sim::SettledBet>& bet = bets_[static_cast<size_t>(caption)];
  return bet ? &*bet : nullptr;
}

int CaptionTrack::At(Time t) const {
  auto it =
      std::upper_bound(placed_.begin(), placed_.end(), t,
                       [](Time wanted, const PlacedCaption& placed) { return wanted < placed.t; });
  return it == placed_.begin() ? -1 : std::prev(it)->index;
}

std::optional<Time> CaptionTrack::NextPauseAfter(Time t) const {
  for (const PlacedCaption& placed : placed_) {
    if (placed.pause && placed.t > t) return placed.t;
  }
  return std::nullopt;
}

std::optional<Time> CaptionTrack::NextAfter(Time t) const {
  for (const PlacedCaption& placed : placed_) {
    if (placed.t > t) return placed.t;
  }
  return std::nullopt;
}

std::optional<Time> CaptionTrack::LastBefore(Time t) const {
  // The caption that is shown began at or before t; the one before it is meant.
  std::optional<Time> shown;
  std::optional<Time> before;
  for (const PlacedCaption& placed : placed_) {
    if (placed.t > t) break;
    if (shown && *shown == placed.t) continue;
    before = shown;
    shown = placed.t;
  }
  return before;
}

}  // namespace berth::ui
