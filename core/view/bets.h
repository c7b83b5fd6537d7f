// Bets: questions of a tour that the viewer answers before the stage does. The right answer comes
// from the log of this very run: an edit or another seed may change it.
#ifndef BERTH_VIEW_BETS_H_
#define BERTH_VIEW_BETS_H_

#include <optional>
#include <string>
#include <vector>

#include "base/sentence.h"
#include "base/time.h"
#include "log/event_log.h"
#include "scenario/scenario.h"

namespace berth::sim {

// The value of the option that the pod gets no node in this run.
inline constexpr std::string_view kNoNodeOption;

struct BetOption {
  std::string value;
  Sentence label;
};

struct SettledBet {
  // Includes the right option. If the bet does not name nodes: the right one and others that exist
  // at the caption's moment, those created first, at most kMaxNodeOptions.
  std::vector<BetOption> options;
  std::string answer;  // the value of the right option
  // When the stage shows the answer: the pod is at its node or nominated to it, or is in its queue;
  // or the run is over.
  Time revealed_at;
  Sentence outcome;
};
inline constexpr size_t kMaxNodeOptions = 6;

// Returns the result of a bet that is placed at `asked_at`, by the log after that moment:
//   kNode   the node of the pod's next binding; kNoNodeOption if there is none
//   kQueue  the queue in which the next attempt that ends leaves the pod: "activeQ", "backoffQ",
//           "unschedulableQ", or "node" if it has one
//   kWait   the seconds until the pod's next binding, as the nearest of the choices, the shorter of
//           two; kNoNodeOption if there is none
// Returns nothing if the bet is not settled: the log does not reach that far yet (`complete` says
// whether it has its end), or there is no such attempt.
std::optional<SettledBet> SettleBet(const Bet& bet, Time asked_at, const EventLog& log,
                                    bool complete);

// The bet's own question, or the usual one.
Sentence QuestionOf(const Bet& bet);

}  // namespace berth::sim

#endif  // BERTH_VIEW_BETS_H_
