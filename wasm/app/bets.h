// The viewer's bets on what the captions of a tour ask. REQUIRES of all: the scene has a run.
#ifndef BERTH_WASM_APP_BETS_H_
#define BERTH_WASM_APP_BETS_H_

#include <optional>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "app/scene.h"

namespace berth::ui {

// The command "bet": places a bet on what the caption at the moment on screen asks.
std::optional<Error> PlaceBet(Scene& scene, const Decoder& command);
// The bet of a caption. Null if it has none, or if its outcome is not known yet.
Json BetJson(const Scene& scene, int caption);
// Whether the moment on screen is late enough to show how the caption's bet went. `caption` may be
// -1, which has no bet.
bool IsBetRevealed(const Scene& scene, int caption);
// The caption of the bet that was placed last of those in sight; -1 if there is none.
int PlacedBetInSight(const Scene& scene);
// That bet; null if there is none.
Json PlacedBetJson(const Scene& scene);

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_BETS_H_
