// The part of App that keeps the viewer's bets.
#include <algorithm>
#include <string>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "app/app.h"
#include "view/bets.h"

namespace berth::ui {
namespace {

std::string AskName(sim::BetAsk ask) {
  switch (ask) {
    case sim::BetAsk::kNode:
      return "node";
    case sim::BetAsk::kQueue:
      return "queue";
    case sim::BetAsk::kWait:
      return "wait";
  }
  return "";
}

}  // namespace

std::optional<Error> App::PlaceBet(const Decoder& command) {
  const std::string choice = command.Field("choice").String();
  const Time t = playback_.t();
  const int caption = run_->captions.At(t);
  const sim::SettledBet* bet = caption < 0 ? nullptr : run_->captions.BetOf(caption);
  if (bet == nullptr) return Error{"nothing is asked at this moment", "op"};
  if (t >= bet->revealed_at) return Error{"the answer is known already", "op"};
  const bool exists =
      std::any_of(bet->options.begin(), bet->options.end(),
                  [&choice](const sim::BetOption& option) { return option.value == choice; });
  if (!exists) return Error{"there is no such option", "choice"};
  if (!command.failed()) placed_bets_[caption] = choice;
  return std::nullopt;
}

// Null: the caption has no bet, or it is not known yet how it turns out.
Json App::BetJson(int caption) const {
  const sim::SettledBet* settled = run_->captions.BetOf(caption);
  if (settled == nullptr) return nullptr;
  const sim::Bet& bet = *run_->scenario().captions[static_cast<size_t>(caption)].bet;
  Json json = {{"ask", AskName(bet.ask)},
               {"pod", bet.pod},
               {"question", sim::QuestionOf(bet).Text()},
               {"options", Json::array()}};
  if (bet.question.empty()) json["usual"] = true;
  for (const sim::BetOption& option : settled->options) {
    json["options"].push_back({{"value", option.value}, {"label", option.label.Text()}});
  }
  const auto placed = placed_bets_.find(caption);
  if (placed != placed_bets_.end()) json["placed"] = placed->second;
  if (IsBetRevealed(caption)) {
    json["answer"] = settled->answer;
    json["outcome"] = settled->outcome.Text();
    if (bet.ask == sim::BetAsk::kWait) {
      const Duration wait = settled->revealed_at - *run_->captions.TimeOf(caption);
      json["wait"] = wait.seconds();
    }
  }
  return json;
}

// A bet stays in sight beyond its caption: until the caption after the moment at which it is
// settled, so that its outcome can be read.
bool App::IsBetInSight(int caption) const {
  const CaptionTrack& captions = run_->captions;
  const sim::SettledBet* settled = captions.BetOf(caption);
  const Time t = playback_.t();
  if (settled == nullptr || *captions.TimeOf(caption) > t) return false;
  const std::optional<Time> next = captions.NextAfter(settled->revealed_at);
  return !next || t < *next;
}

bool App::IsBetRevealed(int caption) const {
  const sim::SettledBet* settled = caption < 0 ? nullptr : run_->captions.BetOf(caption);
  return settled != nullptr && playback_.t() >= settled->revealed_at;
}

int App::PlacedBetInSight() const {
  int shown = -1;
  for (const auto& [caption, choice] : placed_bets_) {
    if (!IsBetInSight(caption)) continue;
    const auto time_of = [this](int i) { return run_->captions.TimeOf(i); };
    if (shown < 0 || time_of(caption) >= time_of(shown)) shown = caption;
  }
  return shown;
}

// Null where there is none.
Json App::PlacedBetJson() const {
  const int shown = PlacedBetInSight();
  if (shown < 0) return nullptr;
  Json json = BetJson(shown);
  json["caption"] = shown;
  return json;
}

}  // namespace berth::ui
