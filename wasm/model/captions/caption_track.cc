#include "model/captions/caption_track.h"

#include <algorithm>
#include <iterator>

#include "base/stable_sort.h"
#include "model/beats.h"
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

Time CaptionTrack::LastMomentOf(int caption, Time end) const {
  const std::optional<Time> next = NextAfter(TimeOf(caption).value_or(end));
  return next ? Time{next->ns - 1} : end;
}

int CaptionTrack::At(Time t) const {
  auto it =
      std::upper_bound(placed_.begin(), placed_.end(), t,
                       [](Time wanted, const PlacedCaption& placed) { return wanted < placed.t; });
  return it == placed_.begin() ? -1 : std::prev(it)->index;
}

size_t CaptionTrack::NumEventsAt(Time t) const {
  const size_t end = log_->CountUntil(t);
  const int shown = At(t);
  if (shown < 0 || times_[static_cast<size_t>(shown)] != t) return end;
  const size_t begin = log_->CountUntil(Time{t.ns - 1});
  const size_t middle = EndOfFirstBeat(*log_, begin, end);
  return middle < end && IsAboutFirst((*captions_)[static_cast<size_t>(shown)], begin, middle)
             ? middle
             : end;
}

// Reports whether the caption is about the events [begin, end), which others of the same moment
// follow.
bool CaptionTrack::IsAboutFirst(const sim::Caption& caption, size_t begin, size_t end) const {
  if (!caption.when) {
    const auto is_active = [](const std::string& focus) { return focus == "queue/activeQ"; };
    return std::any_of(caption.focus.begin(), caption.focus.end(), is_active);
  }
  const std::vector<sim::Event>& events = log_->events();
  return std::any_of(
      events.begin() + static_cast<std::ptrdiff_t>(begin),
      events.begin() + static_cast<std::ptrdiff_t>(end),
      [&](const sim::Event& event) { return sim::Triggers(*caption.when, *log_, event); });
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
  // The caption that is visible began at or before t; the result is the one before it.
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
