// The nodes by zone: their used and promised amounts, their pods, and the verdict of the shown
// attempt on each. The panel draws nodes as cards, small cards, or cells of a heat map, depending
// on the room.
#ifndef BERTH_WASM_PANELS_NODES_NODES_PANEL_H_
#define BERTH_WASM_PANELS_NODES_NODES_PANEL_H_

#include <string>

#include "frame/frame.h"

namespace berth::ui {

void DrawNodes(const Frame& frame, const AskedVerdicts& asked);

// The verdict of the shown attempt on a node, as far as the attempt has come.
enum class Mark : uint8_t { kNone, kRejected, kPassed, kChosen, kNotVisited };
struct Judgement {
  Mark mark = Mark::kNone;
  const sim::NodeVerdict* verdict = nullptr;  // null with kNone
};
Judgement JudgementOn(const Frame& frame, sim::NodeId node);

// Returns for example "dedicated=db", with the taint's effect if it is not NoSchedule.
std::string TaintWords(const v1::Taint& taint);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_NODES_NODES_PANEL_H_
