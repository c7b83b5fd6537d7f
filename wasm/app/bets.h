// The viewer's bets on the questions in the captions of a tour. All functions REQUIRE that the
// scene has a run.
#ifndef BERTH_WASM_APP_BETS_H_
#define BERTH_WASM_APP_BETS_H_

#include <optional>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "app/scene.h"

namespace berth::ui {

// Runs the command "bet", which places a bet on the question of the caption at the moment on
// screen.
std::optional<Error> PlaceBet(Scene& scene, const Decoder& command);
// Returns the bet of a caption. Null if it has none, or if its outcome is not known yet.
Json BetJson(const Scene& scene, int caption);
// Reports whether the moment on screen is late enough to show the outcome of the caption's bet.
// `caption` may be -1, which has no bet.
bool IsBetRevealed(const Scene& scene, int caption);
// Returns the caption of the visible bet that was placed last; -1 if there is none.
int PlacedBetInSight(const Scene& scene);
// Returns that bet; null if there is none.
Json PlacedBetJson(const Scene& scene);

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_BETS_H_
