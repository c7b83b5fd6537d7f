#include "sweep/summary.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

constexpr double kBeyondAll = std::numeric_limits<double>::infinity();

// A decoded record.
struct ReadRecord {
  bool failed = false;
  std::string end;  // reason why the run ended, or could not be run
  std::map<std::string, std::optional<double>> figures;
};

Result<ReadRecord> ReadOne(int64_t run, const std::string& text) {
  const Result<Json> json = ParseJsonText(text);
  if (!json.ok()) return Error{json.error().message, StrCat("run ", std::to_string(run))};
  DecodeErrors errors;
  const Decoder fields(&json.value(), StrCat("run ", std::to_string(run)), &errors);
  ReadRecord record;
  record.failed = fields.Field("error").Present();
  record.end = fields.Field(record.failed ? "error" : "end").String();
  fields.Field("figures").ForEachMember([&](const std::string& name, const Decoder& value) {
    record.figures[name] = value.json() == nullptr ? std::nullopt : FigureValue(*value.json());
  });
  if (errors.any()) return errors.first();
  return record;
}

using ReadRecords = std::map<int64_t, ReadRecord>;

Result<ReadRecords> ReadAll(const SweepRecords& records) {
  ReadRecords read;
  for (const auto& [run, text] : records.records()) {
    Result<ReadRecord> record = ReadOne(run, text);
    if (!record.ok()) return record.error();
    read.emplace(run, std::move(record).value());
  }
  return read;
}

// Returns "utilization" for "utilization.cpu".
std::string_view TableName(std::string_view name) { return name.substr(0, name.find('.')); }

// Returns the figures that any record has, in the order of the table, and figures by resource in
// the order of names.
std::vector<std::pair<std::string, FigureId>> NamesOf(const ReadRecords& records) {
  std::map<std::pair<size_t, std::string>, FigureId> found;
  const auto table = AllFigures();
  for (const auto& [run, record] : records) {
    for (const auto& [name, value] : record.figures) {
      const std::string_view wanted = TableName(name);
      for (size_t i = 0; i < table.size(); ++i) {
        if (table[i].name == wanted) found[{i, name}] = table[i].id;
      }
    }
  }
  std::vector<std::pair<std::string, FigureId>> names;
  for (const auto& [place, id] : found) names.emplace_back(place.second, id);
  return names;
}

std::vector<size_t> GroupingAxes(const SweepPlan& plan) {
  std::vector<size_t> axes;
  for (size_t i = 0; i < plan.axes.size(); ++i) {
    if (plan.axes[i].kind != AxisKind::kSeeds) axes.push_back(i);
  }
  return axes;
}

// Returns the runs of each group, by the indices of its values, so that groups are in the order of
// the grid.
std::map<std::vector<size_t>, std::vector<int64_t>> RunsOfGroups(const SweepPlan& plan,
                                                                 const ReadRecords& records) {
  const std::vector<size_t> axes = GroupingAxes(plan);
  std::map<std::vector<size_t>, std::vector<int64_t>> groups;
  for (const auto& [run, record] : records) {
    const std::vector<const AxisValue*> values = plan.ValuesOf(run);
    std::vector<size_t> place;
    for (const size_t axis : axes) {
      place.push_back(static_cast<size_t>(values[axis] - plan.axes[axis].values.data()));
    }
    groups[place].push_back(run);
  }
  return groups;
}

FigureSummary SummaryOf(const std::string& name, FigureId id,
                        const std::vector<const ReadRecord*>& runs) {
  const bool is_time = InfoOf(id).unit == FigureUnit::kSeconds;
  FigureSummary summary{name, id, 0, std::nullopt};
  std::vector<double> values;
  for (const ReadRecord* run : runs) {
    const auto figure = run->figures.find(name);
    const bool has_value = figure != run->figures.end() && figure->second;
    summary.values += has_value;
    if (has_value) values.push_back(*figure->second);
    if (!has_value && is_time) values.push_back(kBeyondAll);
  }
  summary.median = MedianOf(std::move(values));
  return summary;
}

Json NumberJson(std::optional<double> value) {
  return value && std::isfinite(*value) ? Json(*value) : Json();
}

Json GroupJson(const SweepSummary& summary, const SweepGroup& group) {
  Json json = {{"axes", Json::object()},
               {"runs", group.runs},
               {"failed", group.failed},
               {"figures", Json::object()}};
  for (size_t i = 0; i < summary.axes.size(); ++i) json["axes"][summary.axes[i]] = group.axes[i];
  for (const FigureSummary& figure : group.figures) {
    const MedianInterval median = figure.median.value_or(MedianInterval{kBeyondAll, {}, {}});
    json["figures"][figure.name] = {{"values", figure.values},
                                    {"median", NumberJson(median.median)},
                                    {"low", NumberJson(median.low)},
                                    {"high", NumberJson(median.high)}};
  }
  return json;
}

// Reports whether a spreadsheet may treat the text as a formula: it begins with a sign, which may
// be a full-width one as in Chinese and Japanese texts, or with white space that some spreadsheets
// drop.
bool MayBeFormula(std::string_view text) {
  constexpr std::string_view kSigns[] = {"=",  "+",      "-",      "@",      "\t",
                                         "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
  return std::any_of(std::begin(kSigns), std::end(kSigns),
                     [&](std::string_view sign) { return text.starts_with(sign); });
}

// Returns a field of RFC 4180. A text that may be a formula is marked as text. Some spreadsheets
// end fields at semicolons and tabs, too.
std::string CsvField(std::string_view text) {
  const bool is_formula = MayBeFormula(text);
  if (!is_formula && text.find_first_of(",;\t\"\r\n") == text.npos) return std::string(text);
  std::string field = is_formula ? "\"'" : "\"";
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return field + "\"";
}

std::string CsvLine(const std::vector<std::string>& fields) { return StrJoin(fields, ",") + "\n"; }

}  // namespace

Result<SweepSummary> Summarize(const SweepPlan& plan, const SweepRecords& records) {
  Result<ReadRecords> read = ReadAll(records);
  if (!read.ok()) return read.error();
  const std::vector<size_t> axes = GroupingAxes(plan);
  const std::vector<std::pair<std::string, FigureId>> names = NamesOf(read.value());
  SweepSummary summary;
  for (const size_t axis : axes) summary.axes.push_back(plan.axes[axis].name);
  for (const auto& [name, id] : names) summary.figures.push_back(name);
  for (const auto& [place, runs] : RunsOfGroups(plan, read.value())) {
    SweepGroup group;
    for (size_t i = 0; i < axes.size(); ++i) {
      group.axes.push_back(plan.axes[axes[i]].values[place[i]].label);
    }
    std::vector<const ReadRecord*> with_figures;
    for (const int64_t run : runs) {
      const ReadRecord& record = read.value().at(run);
      if (!record.failed) with_figures.push_back(&record);
    }
    group.runs = static_cast<int64_t>(with_figures.size());
    group.failed = static_cast<int64_t>(runs.size()) - group.runs;
    for (const auto& [name, id] : names) group.figures.push_back(SummaryOf(name, id, with_figures));
    summary.groups.push_back(std::move(group));
  }
  return summary;
}

Json SweepJson(const SweepPlan& plan, const SweepRecords& records, const SweepSummary& summary) {
  Json json = {{"kind", "SweepResult"},
               {"plan", plan.hash},
               {"axes", summary.axes},
               {"groups", Json::array()},
               {"runs", Json::array()}};
  for (const SweepGroup& group : summary.groups) {
    json["groups"].push_back(GroupJson(summary, group));
  }
  for (const auto& [run, text] : records.records()) {
    Result<Json> record = ParseJsonText(text);
    if (record.ok()) json["runs"].push_back(std::move(record).value());
  }
  return json;
}

std::string SweepCsv(const SweepPlan& plan, const SweepRecords& records,
                     const SweepSummary& summary) {
  std::vector<std::string> titles = {"run"};
  for (const SweepAxis& axis : plan.axes) titles.push_back(CsvField(axis.name));
  for (const std::string& name : summary.figures) titles.push_back(CsvField(name));
  titles.insert(titles.end(), {"end", "error"});
  std::string csv = CsvLine(titles);
  for (const auto& [run, text] : records.records()) {
    const Result<ReadRecord> record = ReadOne(run, text);
    if (!record.ok()) continue;
    std::vector<std::string> fields = {std::to_string(run)};
    for (const AxisValue* value : plan.ValuesOf(run)) fields.push_back(CsvField(value->label));
    for (const std::string& name : summary.figures) {
      const auto figure = record.value().figures.find(name);
      const bool has_value = figure != record.value().figures.end() && figure->second;
      fields.push_back(has_value ? JsonText(Json(*figure->second)) : "");
    }
    const std::string end = CsvField(record.value().end);
    const bool failed = record.value().failed;
    fields.insert(fields.end(), {failed ? "" : end, failed ? end : ""});
    csv += CsvLine(fields);
  }
  return csv;
}

}  // namespace berth::sim
