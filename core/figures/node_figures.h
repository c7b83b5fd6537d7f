// The figures of a run's nodes at one moment. figure_table.h has their meanings, and says when a
// figure has no value.
#ifndef BERTH_FIGURES_NODE_FIGURES_H_
#define BERTH_FIGURES_NODE_FIGURES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/view.h"

namespace berth::sim {

// A figure of one resource: "cpu", "memory", "pods", or another one that nodes offer.
struct ResourceFigure {
  std::string resource;
  std::optional<double> value;
};

// Limit for the pairs of a request and a node's free amounts that are compared (FragmentedPods).
inline constexpr int64_t kMaxFragmentPairs = 20'000'000;

int64_t NodesUsed(const View& view);
std::vector<ResourceFigure> Utilization(const View& view);
std::vector<ResourceFigure> Imbalance(const View& view);
std::optional<double> ZoneSkew(const View& view);
std::optional<double> FragmentedPods(const View& view);

}  // namespace berth::sim

#endif  // BERTH_FIGURES_NODE_FIGURES_H_
