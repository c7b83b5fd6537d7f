// SweepPlan: a Sweep document, which says how one scenario is run many times with other settings.
// sweep/README.md has its fields. Run k is a pure function of the plan and k.
#ifndef BERTH_SWEEP_PLAN_H_
#define BERTH_SWEEP_PLAN_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/result.h"
#include "compare/variant.h"
#include "figures/figure_table.h"
#include "versions/version.h"

namespace berth::sim {

inline constexpr int64_t kMaxSweepRuns = 100'000;
inline constexpr size_t kMaxSweepAxes = 8;

// One value that an axis takes: what stands in results, and what it does to the scenario.
struct AxisValue {
  std::string label;
  Json change;  // the meaning is that of the axis' kind
};

enum class AxisKind : uint8_t {
  kConfigurations,  // change: spec.schedulerConfiguration; null: without one
  kSemantics,       // change: spec.semantics
  kSchedulers,      // change: "kube-batch", or a version of kube-scheduler; see VariantOf
  kSeeds,           // change: spec.seed
  kSizes,           // change: `count` of a generator
  kFailures,        // change: entries that are added to spec.timeline
};
// The field of a plan that it is written in: "seeds".
std::string_view AxisKindName(AxisKind kind);

struct SweepAxis {
  std::string name;
  AxisKind kind = AxisKind::kSeeds;
  size_t generator = 0;  // kSizes: index into spec.generators
  std::vector<AxisValue> values;
};

struct SweepPlan {
  std::string title;
  std::string hash;  // of the document: results of two plans are never merged
  Json scenario;     // a Scenario document: the base of all runs
  std::vector<SweepAxis> axes;
  std::vector<int64_t> points;    // of each run: its place in the grid, the last axis fastest
  std::vector<FigureId> figures;  // in the order of the table

  int64_t num_runs() const { return static_cast<int64_t>(points.size()); }
  // The value of each axis in run k. REQUIRES: 0 <= k < num_runs().
  std::vector<const AxisValue*> ValuesOf(int64_t k) const;
  // The document of run k, but for what VariantOf changes. REQUIRES: 0 <= k < num_runs().
  Json ScenarioOf(int64_t k) const;
  // What an axis of schedulers puts in place of what the decoded document of run k has: such a
  // change depends on the configuration that is there. Empty without such an axis. REQUIRES: as
  // ScenarioOf.
  compare::Variant VariantOf(int64_t k) const;
};

// Reads a plan, and the scenario of its run 0: an error in that has a path in spec.scenario. What
// else is wrong with single runs, their records say. `versions`: those that scenarios may name.
Result<SweepPlan> DecodeSweep(const Json& document, const VersionCatalogue& versions);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_PLAN_H_
