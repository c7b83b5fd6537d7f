// The nodes by zone: what is used, what is promised, what runs there, and what the shown attempt
// says of each. Drawn as cards, as small cards, or as cells of a heat map, whichever there is room
// for.
#ifndef BERTH_WASM_PANELS_NODES_NODES_PANEL_H_
#define BERTH_WASM_PANELS_NODES_NODES_PANEL_H_

#include <string>

#include "frame/frame.h"

namespace berth::ui {

void DrawNodes(const Frame& frame, const AskedVerdicts& asked);

// What the shown attempt says of a node, as far as it has come.
enum class Mark : uint8_t { kNone, kRejected, kPassed, kChosen, kNotVisited };
struct Judgement {
  Mark mark = Mark::kNone;
  const sim::NodeVerdict* verdict = nullptr;  // null with kNone
};
Judgement JudgementOn(const Frame& frame, sim::NodeId node);

// "dedicated=db", with its effect if that is not NoSchedule.
std::string TaintWords(const v1::Taint& taint);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODES_PANEL_H_
