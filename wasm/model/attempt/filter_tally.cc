#include "model/attempt/filter_tally.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "base/strings.h"
#include "draw/words.h"

namespace berth::ui {

using sim::NodeVerdict;
using sim::NodeVerdictKind;

namespace {

void CountRejection(const NodeVerdict& verdict, FilterTally* tally) {
  if (verdict.rejected_at == sim::RejectedAt::kPreFilter) {
    ++tally->not_run;
    return;
  }
  auto same = std::find_if(tally->rejected.begin(), tally->rejected.end(),
                           [&](const auto& other) { return other.plugin == verdict.plugin(); });
  if (same == tally->rejected.end())
    same = tally->rejected.insert(same, {std::string(verdict.plugin()), 0});
  ++same->nodes;
}

}  // namespace

FilterTally TallyOf(const std::vector<NodeVerdict>& nodes, int visited) {
  FilterTally tally;
  int seen = 0;
  int never = 0;
  for (const NodeVerdict& verdict : nodes) {
    if (verdict.kind == NodeVerdictKind::kNotVisited) {
      ++never;
    } else if (seen++ >= visited) {
      continue;
    } else if (verdict.kind == NodeVerdictKind::kPassed) {
      ++tally.passed;
    } else {
      CountRejection(verdict, &tally);
    }
  }
  if (seen <= visited) tally.not_visited = never;
  StableSort(tally.rejected, [](const auto& a, const auto& b) { return a.nodes > b.nodes; });
  return tally;
}

std::vector<TallyItem> ItemsOf(const FilterTally& tally) {
  std::vector<TallyItem> items;
  const auto add = [&items](TallyMark mark, int nodes, const char* words) {
    if (nodes > 0) items.push_back({mark, nodes, Say(words, nodes)});
  };
  for (const auto& [plugin, nodes] : tally.rejected) {
    items.push_back({TallyMark::kRejected, nodes, StrCat(std::to_string(nodes), " ", plugin)});
  }
  add(TallyMark::kPassed, tally.passed, tally.passed == 1 ? "{} passes" : "{} pass");
  add(TallyMark::kNotVisited, tally.not_visited, "{} not visited");
  add(TallyMark::kNotRun, tally.not_run, "{} not run");
  return items;
}

}  // namespace berth::ui
