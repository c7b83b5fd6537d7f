// SweepPlan: a Sweep document, which runs one scenario many times with different settings.
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

// One value of an axis: its name in results, and its change of the scenario.
struct AxisValue {
  std::string label;
  Json change;  // its meaning depends on the axis' kind
};

enum class AxisKind : uint8_t {
  kConfigurations,  // change: spec.schedulerConfiguration; null: none
  kSemantics,       // change: spec.semantics
  kSchedulers,      // change: "kube-batch", or a version of kube-scheduler; see VariantOf
  kSeeds,           // change: spec.seed
  kSizes,           // change: `count` of a generator
  kFailures,        // change: entries that are added to spec.timeline
};
// Returns the plan's field of the kind: "seeds".
std::string_view AxisKindName(AxisKind kind);

struct SweepAxis {
  std::string name;
  AxisKind kind = AxisKind::kSeeds;
  size_t generator = 0;  // kSizes: index into spec.generators
  std::vector<AxisValue> values;
};

struct SweepPlan {
  std::string title;
  std::string hash;  // hash of the document: results of different plans are never merged
  Json scenario;     // a Scenario document: the base of all runs
  std::vector<SweepAxis> axes;
  std::vector<int64_t> points;  // for each run: its place in the grid, the last axis varies fastest
  std::vector<FigureId> figures;  // in the order of the table

  int64_t num_runs() const { return static_cast<int64_t>(points.size()); }
  // Returns the value of each axis in run k. REQUIRES: 0 <= k < num_runs().
  std::vector<const AxisValue*> ValuesOf(int64_t k) const;
  // Returns the document of run k, without the changes of VariantOf. REQUIRES: 0 <= k < num_runs().
  Json ScenarioOf(int64_t k) const;
  // Returns the change of an axis of schedulers to the decoded document of run k: it depends on the
  // document's configuration. Empty without such an axis. REQUIRES: see ScenarioOf.
  compare::Variant VariantOf(int64_t k) const;
};

// Reads a plan, and the scenario of its run 0: an error in that has a path in spec.scenario. Errors
// of single runs are in their records. `versions`: those that scenarios may name.
Result<SweepPlan> DecodeSweep(const Json& document, const VersionCatalogue& versions);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_PLAN_H_
