#include "sweep/run.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "compare/variant.h"
#include "figures/figures.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"

namespace berth::sim {
namespace {

Result<std::unique_ptr<Simulation>> Build(const SweepPlan& plan, int64_t k,
                                          const VersionCatalogue& versions) {
  Result<Scenario> scenario = DecodeScenario(plan.ScenarioOf(k), versions);
  if (!scenario.ok()) return scenario.error();
  const compare::Variant variant = plan.VariantOf(k);
  if (variant.scheduler) return compare::SimulationOf(scenario.value().source, variant, versions);
  return Simulation::Make(std::move(scenario).value());
}

std::vector<Figure> WantedFigures(const SweepPlan& plan, const EventLog& log) {
  std::vector<Figure> figures = FiguresOf(log);
  std::erase_if(figures, [&](const Figure& figure) {
    return std::find(plan.figures.begin(), plan.figures.end(), figure.id) == plan.figures.end();
  });
  return figures;
}

}  // namespace

std::string RunRecord(const SweepPlan& plan, int64_t k, const VersionCatalogue& versions) {
  Json record = {{"run", k}, {"axes", Json::object()}};
  const std::vector<const AxisValue*> values = plan.ValuesOf(k);
  for (size_t i = 0; i < values.size(); ++i) record["axes"][plan.axes[i].name] = values[i]->label;
  Result<std::unique_ptr<Simulation>> simulation = Build(plan, k, versions);
  if (!simulation.ok()) {
    record["error"] = simulation.error().ToString();
    return JsonText(record);
  }
  simulation.value()->RunToEnd();
  const EventLog& log = simulation.value()->log();
  record["end"] = log.events().empty() ? "" : std::string(log.events().back().message);
  record["figures"] = FiguresJson(WantedFigures(plan, log));
  return JsonText(record);
}

SweepRecords RunRecords(const SweepPlan& plan, const Shard& shard,
                        const VersionCatalogue& versions) {
  SweepRecords records;
  for (int64_t k = shard.index; k < plan.num_runs(); k += shard.count) {
    records.Add(k, RunRecord(plan, k, versions));
  }
  return records;
}

}  // namespace berth::sim
