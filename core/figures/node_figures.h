// The figures of a run that are about its nodes, as they are at one moment. figure_table.h says
// what each of them means, and when it has no value.
#ifndef BERTH_FIGURES_NODE_FIGURES_H_
#define BERTH_FIGURES_NODE_FIGURES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/view.h"

namespace berth::sim {

// Of one resource: "cpu", "memory", "pods", or another one that nodes offer.
struct ResourceFigure {
  std::string resource;
  std::optional<double> value;
};

// More pairs of a request and what is free on a node are not compared (FragmentedPods).
inline constexpr int64_t kMaxFragmentPairs = 20'000'000;

int64_t NodesUsed(const View& view);
std::vector<ResourceFigure> Utilization(const View& view);
std::vector<ResourceFigure> Imbalance(const View& view);
std::optional<double> ZoneSkew(const View& view);
std::optional<double> FragmentedPods(const View& view);

}  // namespace berth::sim

#endif  // BERTH_FIGURES_NODE_FIGURES_H_
