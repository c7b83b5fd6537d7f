#include "sweep/run.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "api/json/json_text.h"
#include "figures/figures.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"

namespace berth::sim {
namespace {

Result<std::unique_ptr<Simulation>> Build(Json document, const VersionCatalogue& versions) {
  Result<Scenario> scenario = DecodeScenario(std::move(document), versions);
  if (!scenario.ok()) return scenario.error();
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
  Result<std::unique_ptr<Simulation>> simulation = Build(plan.ScenarioOf(k), versions);
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

}  // namespace berth::sim
