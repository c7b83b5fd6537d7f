// FilterTally: counts of Filter's results: how many nodes pass, and for the others, which plugin
// was the first to reject them.
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
  std::vector<Rejection> rejected;  // the plugins that rejected the most nodes first
  int not_visited = 0;              // Filter had found enough nodes before these
  int not_run = 0;                  // no filter ran, because PreFilter rejected the pod on all
                                    // nodes
};

// Counts only the first `visited` of the nodes that are visited. The nodes that never are visited
// count once all others do.
FilterTally TallyOf(const std::vector<sim::NodeVerdict>& nodes, int visited);

enum class TallyMark : uint8_t { kRejected, kPassed, kNotVisited, kNotRun };
struct TallyItem {
  TallyMark mark;
  int nodes;
  std::string text;  // "3 NodeResourcesFit", "4 pass", "12 not visited"
};
// Returns the rejections first, those of the most nodes in front. Leaves out items that count no
// node.
std::vector<TallyItem> ItemsOf(const FilterTally& tally);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_ATTEMPT_FILTER_TALLY_H_
