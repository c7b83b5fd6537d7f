#include "app/bets.h"

#include <algorithm>
#include <string>
#include <utility>

#include "api/json/json.h"
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

// Reports whether a bet is visible. It stays visible beyond its caption, until the caption after
// the moment at which it is settled, so that viewers can read its outcome.
bool IsBetInSight(const Scene& scene, int caption) {
  const CaptionTrack& captions = scene.run->captions;
  const sim::SettledBet* settled = captions.BetOf(caption);
  const Time t = scene.playback.t();
  if (settled == nullptr || *captions.TimeOf(caption) > t) return false;
  const std::optional<Time> next = captions.NextAfter(settled->revealed_at);
  return !next || t < *next;
}

}  // namespace

std::optional<Error> PlaceBet(Scene& scene, const Decoder& command) {
  const std::string choice = command.Field("choice").String();
  const Time t = scene.playback.t();
  const int caption = scene.run->captions.At(t);
  const sim::SettledBet* bet = caption < 0 ? nullptr : scene.run->captions.BetOf(caption);
  if (bet == nullptr) return Error{"nothing is asked at this moment", "op"};
  if (t >= bet->revealed_at) return Error{"the answer is known already", "op"};
  const bool exists =
      std::any_of(bet->options.begin(), bet->options.end(),
                  [&choice](const sim::BetOption& option) { return option.value == choice; });
  if (!exists) return Error{"there is no such option", "choice"};
  if (!command.failed()) scene.placed_bets[caption] = choice;
  return std::nullopt;
}

Json BetJson(const Scene& scene, int caption) {
  const sim::SettledBet* settled = scene.run->captions.BetOf(caption);
  if (settled == nullptr) return nullptr;
  const sim::Bet& bet = *scene.run->scenario().captions[static_cast<size_t>(caption)].bet;
  Json json = {{"ask", AskName(bet.ask)},
               {"pod", bet.pod},
               {"question", sim::QuestionOf(bet).Text()},
               {"options", Json::array()}};
  if (bet.question.empty()) json["usual"] = true;
  for (const sim::BetOption& option : settled->options) {
    json["options"].push_back({{"value", option.value}, {"label", option.label.Text()}});
  }
  const auto placed = scene.placed_bets.find(caption);
  if (placed != scene.placed_bets.end()) json["placed"] = placed->second;
  if (IsBetRevealed(scene, caption)) {
    json["answer"] = settled->answer;
    json["outcome"] = settled->outcome.Text();
    if (bet.ask == sim::BetAsk::kWait) {
      const Duration wait = settled->revealed_at - *scene.run->captions.TimeOf(caption);
      json["wait"] = wait.seconds();
    }
  }
  return json;
}

bool IsBetRevealed(const Scene& scene, int caption) {
  const sim::SettledBet* settled = caption < 0 ? nullptr : scene.run->captions.BetOf(caption);
  return settled != nullptr && scene.playback.t() >= settled->revealed_at;
}

int PlacedBetInSight(const Scene& scene) {
  int shown = -1;
  for (const auto& [caption, choice] : scene.placed_bets) {
    if (!IsBetInSight(scene, caption)) continue;
    const auto time_of = [&scene](int i) { return scene.run->captions.TimeOf(i); };
    if (shown < 0 || time_of(caption) >= time_of(shown)) shown = caption;
  }
  return shown;
}

Json PlacedBetJson(const Scene& scene) {
  const int shown = PlacedBetInSight(scene);
  if (shown < 0) return nullptr;
  Json json = BetJson(scene, shown);
  json["caption"] = shown;
  return json;
}

}  // namespace berth::ui
