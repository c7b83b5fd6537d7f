#include "answers/text_sweep.h"

#include <string>
#include <utility>
#include <vector>

#include "answers/answer.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "figures/figure_table.h"
#include "sweep/opened_results.h"
#include "sweep/run.h"
#include "sweep/summary.h"

namespace berth::sim {
namespace {

std::string NoPlanIsOpen() { return Failure({"no plan is open", ""}); }

Json AxisJson(const SweepAxis& axis) {
  Json values = Json::array();
  for (const AxisValue& value : axis.values) values.push_back(value.label);
  return {{"name", axis.name},
          {"kind", std::string(AxisKindName(axis.kind))},
          {"values", std::move(values)}};
}

Json PlanFigureJson(FigureId id) {
  const FigureInfo& info = InfoOf(id);
  return {{"name", std::string(info.name)},
          {"unit", std::string(UnitText(info.unit))},
          {"byResource", info.by_resource},
          {"meaning", std::string(info.meaning)}};
}

Json OpenedSweepJson(const SweepPlan& plan) {
  Json axes = Json::array();
  for (const SweepAxis& axis : plan.axes) axes.push_back(AxisJson(axis));
  Json figures = Json::array();
  for (const FigureId id : plan.figures) figures.push_back(PlanFigureJson(id));
  return {{"ok", true},
          {"title", plan.title},
          {"hash", plan.hash},
          {"runs", plan.num_runs()},
          {"axes", std::move(axes)},
          {"figures", std::move(figures)}};
}

Json OpenedResultsJson(const OpenedResults& opened, const SweepSummary& summary) {
  Json missing = Json::array();
  for (const Shard& shard : opened.missing) missing.push_back(shard.ToString());
  Json figures = Json::array();
  for (const FigureId id : opened.plan.figures) figures.push_back(PlanFigureJson(id));
  return {{"ok", true},
          {"title", opened.plan.title},
          {"runs", opened.runs ? Json(*opened.runs) : Json()},
          {"missing", std::move(missing)},
          {"figures", std::move(figures)},
          {"result", SweepJson(opened.plan, opened.records, summary)}};
}

// Reads a list of records of the plan's runs.
Result<SweepRecords> ReadRecords(const SweepPlan& plan, std::string_view text) {
  const Result<Json> list = ParseJsonText(text);
  if (!list.ok()) return Error{list.error().message, "records"};
  DecodeErrors errors;
  SweepRecords records;
  Decoder(&list.value(), "records", &errors).ForEachElement([&](const Decoder& record) {
    const Decoder number = record.Field("run");
    const int64_t run = number.Int64(-1);
    if (run < 0 || run >= plan.num_runs()) return number.Fail("the plan has no such run");
    SweepRecords one;
    one.Add(run, JsonText(*record.json()));
    if (records.Merge(one)) number.Fail("another record of this run is different");
  });
  if (errors.any()) return errors.first();
  return records;
}

}  // namespace

TextSweep::TextSweep(VersionCatalogue versions) : versions_(std::move(versions)) {}

std::string TextSweep::Open(std::string_view text) {
  const Result<Json> document = ParseJsonText(text);
  if (!document.ok()) return Failure(document.error());
  Result<SweepPlan> plan = DecodeSweep(document.value(), versions_);
  if (!plan.ok()) return Failure(WithLine(plan.error(), text));
  plan_ = std::move(plan).value();
  has_scenario_ = true;
  return JsonText(OpenedSweepJson(*plan_));
}

std::string TextSweep::OpenResults(std::string_view texts) {
  const Result<Json> list = ParseJsonText(texts);
  if (!list.ok()) return Failure({list.error().message, "texts"});
  DecodeErrors errors;
  const std::vector<std::string> read = Decoder(&list.value(), "texts", &errors).StringList();
  if (errors.any()) return Failure(errors.first());
  Result<OpenedResults> opened = sim::OpenResults(read);
  if (!opened.ok()) return Failure(opened.error());
  const Result<SweepSummary> summary = sim::Summarize(opened.value().plan, opened.value().records);
  if (!summary.ok()) return Failure(summary.error());
  const Json answer = OpenedResultsJson(opened.value(), summary.value());
  plan_ = std::move(opened.value().plan);
  has_scenario_ = false;
  return JsonText(answer);
}

std::string TextSweep::Run(int64_t first, int64_t last) const {
  if (!plan_) return NoPlanIsOpen();
  if (!has_scenario_) return Failure({"results were opened, without their plan", ""});
  const std::string most = std::to_string(plan_->num_runs());
  if (first < 0) return Failure({"must not be less than 0", "first"});
  if (last < first) return Failure({"must not be less than first", "last"});
  if (last > plan_->num_runs()) return Failure({StrCat("the plan has ", most, " runs"), "last"});
  // RunRecord returns JSON text.
  std::string records;
  for (int64_t run = first; run < last; ++run) {
    records += StrCat(run == first ? "" : ",", RunRecord(*plan_, run, versions_));
  }
  return StrCat("{\"records\":[", records, "]}");
}

std::string TextSweep::Summarize(std::string_view text) const {
  if (!plan_) return NoPlanIsOpen();
  const Result<SweepRecords> records = ReadRecords(*plan_, text);
  if (!records.ok()) return Failure(records.error());
  const Result<SweepSummary> summary = sim::Summarize(*plan_, records.value());
  if (!summary.ok()) return Failure(summary.error());
  return JsonText(SweepJson(*plan_, records.value(), summary.value()));
}

std::string TextSweep::Csv(std::string_view text) const {
  if (!plan_) return NoPlanIsOpen();
  const Result<SweepRecords> records = ReadRecords(*plan_, text);
  if (!records.ok()) return Failure(records.error());
  const Result<SweepSummary> summary = sim::Summarize(*plan_, records.value());
  if (!summary.ok()) return Failure(summary.error());
  return JsonText({{"csv", SweepCsv(*plan_, records.value(), summary.value())}});
}

}  // namespace berth::sim
