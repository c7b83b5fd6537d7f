// FilterTally: what Filter says of the nodes, counted: how many pass, and of the others which
// plugin was the first to say no.
#ifndef BERTH_WASM_MODEL_ATTEMPT_FILTER_TALLY_H_
#define BERTH_WASM_MODEL_ATTEMPT_FILTER_TALLY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "sim/explain.h"

namespace berth::ui {

struct FilterTally {
  struct Rejection {
    std::string plugin;
    int nodes = 0;
  };

  int passed = 0;
  std::vector<Rejection> rejected;  // most nodes first
  int not_visited = 0;              // enough nodes had been found
  int not_run = 0;                  // no filter ran: the pod was rejected as a whole at PreFilter
};

// Of the nodes that are visited, only the first `visited` count; those that never are count once
// all others do.
FilterTally TallyOf(const std::vector<sim::NodeVerdict>& nodes, int visited);

enum class TallyMark : uint8_t { kRejected, kPassed, kNotVisited, kNotRun };
struct TallyItem {
  TallyMark mark;
  int nodes;
  std::string text;  // "3 NodeResourcesFit", "4 pass", "12 not visited"
};
// Rejections first, those of most nodes in front; nothing that counts no node.
std::vector<TallyItem> ItemsOf(const FilterTally& tally);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_FILTER_TALLY_H_
