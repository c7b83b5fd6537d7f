#include "sweep/records.h"

#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/fnv1a.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

std::string HashLine(std::string_view lines) {
  Fnv1a64 hash;
  hash.Add(lines);
  return JsonText(Json{{"hash", hash.Hex()}}) + "\n";
}

Json AxesOutline(const SweepPlan& plan) {
  Json axes = Json::array();
  for (const SweepAxis& axis : plan.axes) {
    Json& outline = axes.emplace_back(
        Json{{"name", axis.name}, {"kind", std::string(AxisKindName(axis.kind))}});
    if (axis.kind == AxisKind::kSeeds) continue;
    for (const AxisValue& value : axis.values) outline["values"].push_back(value.label);
  }
  return axes;
}

// Removes the first line from `text` and returns it, without its line feed.
std::string_view TakeLine(std::string_view* text) {
  const size_t end = text->find('\n');
  const std::string_view line = text->substr(0, end);
  text->remove_prefix(end == text->npos ? text->size() : end + 1);
  return line;
}

// Adds a line to the records; returns false if it is no record of a run of the shard.
bool TakeRecord(const SweepPlan& plan, std::string_view line, ShardRecords* read) {
  const Result<Json> record = ParseJsonText(line);
  if (!record.ok()) return false;
  DecodeErrors errors;
  const int64_t run = Decoder(&record.value(), "", &errors).Field("run").Int64(-1);
  if (errors.any() || run < 0 || run >= plan.num_runs() || !read->shard.Has(run)) return false;
  read->records.Add(run, std::string(line));
  return true;
}

// Returns the lines between the text's first line and its last. Nothing if its hash differs.
std::optional<std::string_view> CheckedLines(std::string_view text) {
  const size_t last = text.size() < 2 ? text.npos : text.rfind('\n', text.size() - 2);
  if (last == text.npos || text.substr(last + 1) != HashLine(text.substr(0, last + 1))) {
    return std::nullopt;
  }
  return text.substr(0, last + 1);
}

}  // namespace

std::string Shard::ToString() const {
  return StrCat(std::to_string(index), "/", std::to_string(count));
}

std::optional<Shard> ParseShard(std::string_view text) {
  const size_t slash = text.find('/');
  if (slash == text.npos) return std::nullopt;
  const std::optional<int64_t> index = ParseInt64(text.substr(0, slash));
  const std::optional<int64_t> count = ParseInt64(text.substr(slash + 1));
  if (!index || !count || *index < 0 || *index >= *count || *count > kMaxSweepRuns) {
    return std::nullopt;
  }
  return Shard{*index, *count};
}

std::optional<double> FigureValue(const Json& value) {
  if (value.is_number()) return value.get<double>();
  const std::optional<std::string_view> spelling = NumberSpelling(value);
  if (!spelling) return std::nullopt;
  // Parses JsonText's spelling, so that the number that is read is the one that was written.
  const Json number = Json::parse(spelling->begin(), spelling->end(), nullptr, false);
  return number.is_number() ? std::optional(number.get<double>()) : std::nullopt;
}

std::optional<int64_t> SweepRecords::Merge(const SweepRecords& other) {
  std::optional<int64_t> differs;
  for (const auto& [run, record] : other.records_) {
    const auto [place, is_new] = records_.try_emplace(run, record);
    if (!is_new && place->second != record && !differs) differs = run;
  }
  return differs;
}

std::vector<int64_t> SweepRecords::Missing(const SweepPlan& plan, const Shard& shard) const {
  std::vector<int64_t> missing;
  for (int64_t run = shard.index; run < plan.num_runs(); run += shard.count) {
    if (!records_.contains(run)) missing.push_back(run);
  }
  return missing;
}

std::string ShardText(const SweepPlan& plan, const Shard& shard, const SweepRecords& records) {
  const Json head = {{"plan", plan.hash},
                     {"title", plan.title},
                     {"runs", plan.num_runs()},
                     {"axes", AxesOutline(plan)},
                     {"shard", shard.ToString()}};
  std::string text = JsonText(head) + "\n";
  for (const auto& [run, record] : records.records()) {
    if (shard.Has(run)) text += record + "\n";
  }
  return text + HashLine(text);
}

Result<ShardRecords> ReadShardText(const SweepPlan& plan, std::string_view text) {
  const std::optional<std::string_view> lines = CheckedLines(text);
  if (!lines) return Error{"it was cut off or changed", ""};
  std::string_view rest = *lines;
  const Result<Json> head = ParseJsonText(TakeLine(&rest));
  if (!head.ok()) return Error{"it is no shard of a sweep", ""};
  DecodeErrors errors;
  const Decoder fields(&head.value(), "", &errors);
  const std::string hash = fields.Field("plan").String();
  const std::optional<Shard> shard = ParseShard(fields.Field("shard").String());
  if (errors.any() || !shard) return Error{"it is no shard of a sweep", ""};
  if (hash != plan.hash) return Error{"it is of another plan", ""};
  ShardRecords read{*shard, {}};
  while (!rest.empty()) {
    if (!TakeRecord(plan, TakeLine(&rest), &read)) return Error{"it has a line that is no run", ""};
  }
  if (!read.records.Missing(plan, *shard).empty()) return Error{"it lacks runs", ""};
  return read;
}

}  // namespace berth::sim
