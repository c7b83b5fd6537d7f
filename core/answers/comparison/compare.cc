#include "answers/comparison/compare.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers/comparison/describe_parting.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "compare/parting.h"
#include "compare/pod_fates.h"
#include "figures/figures.h"
#include "scenario/scheduler_name.h"
#include "view/view.h"

namespace berth::sim {
namespace {

Json RunJson(const Simulation& simulation) {
  const Scenario& scenario = simulation.scenario();
  const EventLog& log = simulation.log();
  const bool of_batch = scenario.scheduler == SchedulerKind::kKubeBatch;
  return {{"scheduler", SchedulerName(scenario.scheduler)},
          {"semantics", of_batch ? Json() : Json(scenario.version->name())},
          {"seed", scenario.seed},
          {"end", log.events().back().t.seconds()},
          {"events", log.events().size()},
          {"decisions", compare::DecisionsOf(log).size()},
          {"hash", log.Hash()}};
}

Json NodeJson(const std::string& node) { return node.empty() ? Json() : Json(node); }

Json WaitJson(std::optional<Duration> wait) { return wait ? Json(wait->seconds()) : Json(); }

Json NodesRow(const compare::PodDifference& pod) {
  return {{"pod", pod.pod}, {"a", NodeJson(pod.node_a)}, {"b", NodeJson(pod.node_b)}};
}

Json WaitsRow(const compare::PodDifference& pod) {
  return {{"pod", pod.pod}, {"a", WaitJson(pod.wait_a)}, {"b", WaitJson(pod.wait_b)}};
}

Json ListJson(const compare::PodList& list, Json (*row)(const compare::PodDifference&)) {
  Json pods = Json::array();
  for (const compare::PodDifference& pod : list.listed) pods.push_back(row(pod));
  return {{"total", list.total}, {"pods", std::move(pods)}};
}

Json PodsJson(const compare::PodDifferences& pods) {
  return {{"elsewhere", ListJson(pods.elsewhere, NodesRow)},
          {"longer", ListJson(pods.longer, WaitsRow)},
          {"shorter", ListJson(pods.shorter, WaitsRow)},
          {"pendingInA", ListJson(pods.pending_in_a, NodesRow)},
          {"pendingInB", ListJson(pods.pending_in_b, NodesRow)},
          {"evictedInA", ListJson(pods.evicted_in_a, NodesRow)},
          {"evictedInB", ListJson(pods.evicted_in_b, NodesRow)},
          {"onlyInA", ListJson(pods.only_in_a, NodesRow)},
          {"onlyInB", ListJson(pods.only_in_b, NodesRow)}};
}

std::string_view BetterText(FigureSense sense) {
  switch (sense) {
    case FigureSense::kLessIsBetter:
      return "less";
    case FigureSense::kMoreIsBetter:
      return "more";
    case FigureSense::kNeutral:
      return "neither";
  }
  return "";
}

// Returns the figure of this name. Null if the run does not have it.
const Figure* FindFigure(const std::vector<Figure>& figures, const std::string& name) {
  const auto found = std::find_if(figures.begin(), figures.end(),
                                  [&](const Figure& figure) { return figure.Name() == name; });
  return found == figures.end() ? nullptr : &*found;
}

Json ValueJson(std::optional<double> value) { return value ? Json(*value) : Json(); }

Json FigureRow(const Figure& figure, std::optional<double> a, std::optional<double> b) {
  const FigureInfo& info = InfoOf(figure.id);
  return {{"figure", figure.Name()},
          {"unit", std::string(UnitText(info.unit))},
          {"better", std::string(BetterText(info.sense))},
          {"meaning", std::string(info.meaning)},
          {"a", ValueJson(a)},
          {"b", ValueJson(b)},
          {"aText", FigureText(figure.id, a)},
          {"bText", FigureText(figure.id, b)}};
}

// Returns the figures of A in their order, then those of resources that only B has.
Json FiguresRows(const std::vector<Figure>& of_a, const std::vector<Figure>& of_b) {
  Json rows = Json::array();
  for (const Figure& figure : of_a) {
    const Figure* const in_b = FindFigure(of_b, figure.Name());
    rows.push_back(FigureRow(figure, figure.value, in_b == nullptr ? std::nullopt : in_b->value));
  }
  for (const Figure& figure : of_b) {
    const bool is_known = FindFigure(of_a, figure.Name()) != nullptr;
    if (!is_known) rows.push_back(FigureRow(figure, std::nullopt, figure.value));
  }
  return rows;
}

// Returns the error with its path below the query's member that contained the variant.
Error InMember(std::string_view member, const compare::Variant& variant, Error error) {
  const bool is_of_source = error.path.starts_with("spec") || error.path.starts_with("metadata");
  if (is_of_source && !variant.scenario) return error;
  error.path = StrCat(member, error.path.empty() ? "" : ".", error.path);
  return error;
}

}  // namespace

Json DescribeComparison(Simulation& a, Simulation& b) {
  const std::optional<compare::Parting> parting = compare::FindParting(a.log(), b.log());
  ViewProjection of_a(&a.log());
  ViewProjection of_b(&b.log());
  const View& end_a = of_a.At(kTimeMax);
  const View& end_b = of_b.At(kTimeMax);
  const bool same_decisions = !parting || parting->kind == compare::PartingKind::kEntry;
  return {{"a", RunJson(a)},
          {"b", RunJson(b)},
          {"same", !parting.has_value()},
          {"sameDecisions", same_decisions},
          {"parting", parting ? DescribeParting(a, b, *parting) : Json()},
          {"pods", PodsJson(compare::CompareFates(a.log(), end_a, b.log(), end_b))},
          {"figures", FiguresRows(FiguresOf(a.log(), end_a), FiguresOf(b.log(), end_b))}};
}

Result<Json> CompareVariants(const Json& source, const compare::Variant& a,
                             const compare::Variant& b, const VersionCatalogue& versions) {
  Result<std::unique_ptr<Simulation>> run_a = compare::SimulationOf(source, a, versions);
  if (!run_a.ok()) return InMember("a", a, run_a.error());
  Result<std::unique_ptr<Simulation>> run_b = compare::SimulationOf(source, b, versions);
  if (!run_b.ok()) return InMember("b", b, run_b.error());
  run_a.value()->RunToEnd();
  run_b.value()->RunToEnd();
  return DescribeComparison(*run_a.value(), *run_b.value());
}

Result<Json> AnswerCompare(const Json& source, const Decoder& query,
                           const VersionCatalogue& versions) {
  const compare::Variant a = compare::DecodeVariant(query.Field("a"));
  const compare::Variant b = compare::DecodeVariant(query.Field("b"));
  if (query.failed()) return Json();  // the caller reports the query's errors
  return CompareVariants(source, a, b, versions);
}

}  // namespace berth::sim
