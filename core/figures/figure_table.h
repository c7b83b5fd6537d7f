// The figures of a run: one table of their names, units and meanings, which texts, JSON, CSV and
// documents use.
#ifndef BERTH_FIGURES_FIGURE_TABLE_H_
#define BERTH_FIGURES_FIGURE_TABLE_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace berth::sim {

enum class FigureId : uint8_t {
  kPods,
  kPodsBound,
  kPodsWaiting,
  kWaitP50,
  kWaitP95,
  kWaitP99,
  kWaitMax,
  kMakespan,
  kAttempts,
  kFailedAttempts,
  kFailedAttemptsPerPod,
  kQueueMoves,
  kEvictions,
  kNodes,
  kNodesUsed,
  kUtilization,
  kImbalance,
  kZoneSkew,
  kFragmentedPods,
  kQueueFairness,
};

enum class FigureUnit : uint8_t {
  kCount,    // number of pods, nodes, attempts
  kSeconds,  // simulated time
  kShare,    // from 0 to 1; more on a node that is over-committed
};
// Returns "", "s" or "share".
std::string_view UnitText(FigureUnit unit);

// Tells whether a larger figure is good for those who run a cluster. A comparison colours by it.
enum class FigureSense : uint8_t { kNeutral, kLessIsBetter, kMoreIsBetter };

struct FigureInfo {
  FigureId id;
  std::string_view name;  // does not change: "waitP95"
  FigureUnit unit;
  FigureSense sense;
  bool by_resource;          // there is one for each resource: "utilization.cpu"
  std::string_view meaning;  // one sentence, with its full stop; says when there is no value
};

// In the order in which they are shown, which is that of FigureId.
std::span<const FigureInfo> AllFigures();
const FigureInfo& InfoOf(FigureId id);

}  // namespace berth::sim

#endif  // BERTH_FIGURES_FIGURE_TABLE_H_
