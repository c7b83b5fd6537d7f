#include "sweep/opened_results.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

constexpr std::string_view kResultKind = "SweepResult";
constexpr std::string_view kResultApiVersion = "berth.dev/v1";
constexpr size_t kMaxFiguresOfRun = 1000;
// Limit for the points of the grid that an axis' labels may make: more do not fit into a point's
// number.
constexpr int64_t kMaxPoints = int64_t{1} << 62;

using Labels = std::map<std::string, std::string>;  // of one run or group, by the axis' name

// A text, with the parts that can be read without the others.
struct ReadText {
  std::string path;  // "texts[1]"
  std::string hash;  // hash of the plan
  // For a shard, its text; for a document "".
  std::string shard;
  // For a shard that names its axes, and for a document: those of seeds have no values.
  std::vector<SweepAxis> axes;
  std::string title;
  std::optional<int64_t> runs;
  // Only for a document.
  std::vector<Labels> groups;
  SweepRecords records;
  std::map<int64_t, size_t> places;  // positions of runs in a document's list
};

// Removes the changes of editors and clipboards: a byte order mark, line ends of Windows, and the
// line feed at the end.
std::string WithPlainLines(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const size_t first = text.find_first_not_of(" \t\r\n");
  const size_t last = text.find_last_not_of(" \t\r\n");
  if (first == text.npos) return "";
  std::string plain;
  plain.reserve(last - first + 2);
  for (size_t i = first; i <= last; ++i) {
    if (text[i] != '\r' || text[i + 1] != '\n') plain += text[i];
  }
  return plain + "\n";
}

// Returns the consecutive shards: each ends with a line that has its hash.
std::vector<std::string> SplitShards(const std::string& text) {
  std::vector<std::string> shards(1);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1);
    const std::string_view line = std::string_view(text).substr(at, end + 1 - at);
    shards.back() += line;
    if (line.starts_with("{\"hash\":")) shards.emplace_back();
    at = end + 1;
  }
  if (shards.back().empty()) shards.pop_back();
  return shards;
}

// Returns the first line of a shard. Nothing if the text is none.
std::optional<Json> HeadOf(const std::string& text) {
  const std::string_view line = std::string_view(text).substr(0, text.find('\n'));
  if (line.find("\"shard\"") == line.npos) return std::nullopt;
  Result<Json> head = ParseJsonText(line);
  if (!head.ok() || !head.value().is_object() || !head.value().contains("shard")) {
    return std::nullopt;
  }
  return std::move(head).value();
}

void ReadOutlineAxis(const Decoder& entry, std::vector<SweepAxis>* axes) {
  SweepAxis axis;
  axis.name = entry.Field("name").String();
  const bool has_seeds = entry.Field("kind").String() == AxisKindName(AxisKind::kSeeds);
  // The effects of other kinds on a scenario do not matter here.
  axis.kind = has_seeds ? AxisKind::kSeeds : AxisKind::kConfigurations;
  for (std::string& label : entry.Field("values").StringList()) {
    axis.values.push_back({std::move(label), nullptr});
  }
  axes->push_back(std::move(axis));
}

void CheckAxes(const Decoder& list, const std::vector<SweepAxis>& axes) {
  std::set<std::string> names;
  for (const SweepAxis& axis : axes) {
    std::set<std::string> labels;
    for (const AxisValue& value : axis.values) {
      if (!labels.insert(value.label).second) {
        list.Fail(StrCat("Duplicate value: ", QuotedPrefix(value.label)));
      }
    }
    if (!names.insert(axis.name).second) {
      list.Fail(StrCat("Duplicate value: ", QuotedPrefix(axis.name)));
    }
  }
  if (axes.size() > kMaxSweepAxes) {
    list.Fail(StrCat("must be no more than ", std::to_string(kMaxSweepAxes), " axes"));
  }
}

void ReadHead(const Decoder& head, ReadText* read) {
  read->hash = head.Field("plan").String();
  read->title = head.Field("title").String();
  const Decoder runs = head.Field("runs");
  const Decoder axes = head.Field("axes");
  if (!runs.Present() || !axes.Present()) {
    head.Fail(
        "an older Berth wrote this shard, without the axes of its plan; berth sweep merge with "
        "--format json makes results of it that can be opened");
    return;
  }
  read->runs = runs.Int64();
  if (*read->runs < 0 || *read->runs > kMaxSweepRuns) {
    runs.Fail(StrCat("must be between 0 and ", std::to_string(kMaxSweepRuns)));
  }
  axes.ForEachElement([&](const Decoder& entry) { ReadOutlineAxis(entry, &read->axes); });
  CheckAxes(axes, read->axes);
}

void CheckFigure(const Decoder& value) {
  if (value.Present() && !FigureValue(*value.json())) value.Fail("must be a number, or null");
}

// Checks that a record has the members that its readers expect.
void CheckRecord(const Decoder& record) {
  const Decoder run = record.Field("run");
  const int64_t number = run.Int64(-1);
  if (number < 0 || number >= kMaxSweepRuns) run.Fail("must be the number of a run");
  (void)record.Field("axes").StringMap();
  (void)record.Field("end").String();
  (void)record.Field("error").String();
  const Decoder figures = record.Field("figures");
  if (!figures.Present() && !record.Field("error").Present()) {
    figures.Fail("Required value: a run has figures, or an error that says why it has none");
  }
  size_t count = 0;
  figures.ForEachMember([&](const std::string&, const Decoder& value) {
    if (++count > kMaxFiguresOfRun) figures.Fail("must be no more than 1000 figures");
    CheckFigure(value);
  });
}

void ReadRuns(const Decoder& runs, ReadText* read) {
  if (!runs.Present()) return runs.Fail("Required value: the records of the runs are required");
  if (runs.NumElements() > static_cast<size_t>(kMaxSweepRuns)) {
    runs.Fail(StrCat("must be no more than ", std::to_string(kMaxSweepRuns), " runs"));
  }
  runs.ForEachElement([&](const Decoder& record) {
    CheckRecord(record);
    if (record.failed()) return;
    const int64_t run = record.Field("run").Int64();
    read->places.emplace(run, read->places.size());
    SweepRecords one;
    one.Add(run, JsonText(*record.json()));
    if (read->records.Merge(one)) {
      record.Field("run").Fail("another record of this run is different");
    }
  });
}

// Medians are computed again, but other readers of the document trust them.
void CheckGroup(const Decoder& group) {
  (void)group.Field("runs").Int64();
  (void)group.Field("failed").Int64();
  group.Field("figures").ForEachMember([](const std::string&, const Decoder& figure) {
    (void)figure.Field("values").Int64();
    for (const char* const name : {"median", "low", "high"}) CheckFigure(figure.Field(name));
  });
}

void ReadDocument(const Decoder& document, ReadText* read) {
  const Decoder kind = document.Field("kind");
  if (kind.NonNullString() != kResultKind) kind.Fail(StrCat("must be ", kResultKind));
  const Decoder version = document.Field("apiVersion");
  if (version.Present() && version.String() != kResultApiVersion) {
    version.Fail(StrCat("must be ", kResultApiVersion, ": another Berth wrote these results"));
  }
  const Decoder plan = document.Field("plan");
  read->hash = plan.String();
  if (read->hash.empty()) plan.Fail("Required value: the hash of the plan is required");
  for (std::string& name : document.Field("axes").StringList()) {
    read->axes.push_back({std::move(name), AxisKind::kConfigurations, 0, {}});
  }
  CheckAxes(document.Field("axes"), read->axes);
  document.Field("groups").ForEachElement([&](const Decoder& group) {
    CheckGroup(group);
    read->groups.push_back(group.Field("axes").StringMap());
  });
  ReadRuns(document.Field("runs"), read);
}

// --- The order of an axis' values, which documents only have in the order of their groups

// For each axis of a document, the values that come before each other in the grid: for two
// consecutive groups, the first axis on which they differ gives the order.
class LabelOrder {
 public:
  void Add(const std::string& label) {
    const auto [found, is_new] = indexes_.try_emplace(label, labels_.size());
    if (!is_new) return;
    labels_.push_back(label);
    followers_.emplace_back();
    waits_for_.push_back(0);
  }
  void AddBefore(const std::string& first, const std::string& second) {
    Add(first);
    Add(second);
    const size_t later = indexes_[second];
    if (followers_[indexes_[first]].insert(later).second) ++waits_for_[later];
  }
  // Returns all of them, each behind those that come before it; contradictory ones are in their
  // original order.
  std::vector<AxisValue> Take() {
    std::vector<AxisValue> order;
    std::set<size_t> rest;
    std::set<size_t> ready;
    for (size_t i = 0; i < labels_.size(); ++i) {
      rest.insert(i);
      if (waits_for_[i] == 0) ready.insert(i);
    }
    while (!rest.empty()) {
      const size_t next = ready.empty() ? *rest.begin() : *ready.begin();
      ready.erase(next);
      rest.erase(next);
      order.push_back({labels_[next], nullptr});
      for (const size_t follower : followers_[next]) {
        if (--waits_for_[follower] == 0 && rest.contains(follower)) ready.insert(follower);
      }
    }
    return order;
  }

 private:
  std::vector<std::string> labels_;  // in their original order
  std::map<std::string, size_t> indexes_;
  std::vector<std::set<size_t>> followers_;
  std::vector<int64_t> waits_for_;  // number of labels before it that are not taken yet
};

std::string LabelIn(const Labels& labels, const std::string& axis) {
  const auto found = labels.find(axis);
  return found == labels.end() ? "" : found->second;
}

void OrderAxes(const std::vector<ReadText>& texts, std::vector<SweepAxis>* axes) {
  std::vector<LabelOrder> orders(axes->size());
  for (const ReadText& text : texts) {
    for (size_t g = 0; g < text.groups.size(); ++g) {
      bool is_decided = g == 0;
      for (size_t i = 0; i < axes->size(); ++i) {
        const std::string label = LabelIn(text.groups[g], (*axes)[i].name);
        orders[i].Add(label);
        const std::string before = g == 0 ? label : LabelIn(text.groups[g - 1], (*axes)[i].name);
        if (is_decided || before == label) continue;
        orders[i].AddBefore(before, label);
        is_decided = true;
      }
    }
  }
  for (size_t i = 0; i < axes->size(); ++i) (*axes)[i].values = orders[i].Take();
}

// --- All texts together

// The values of the axes by their labels; those of seeds come with the runs.
class Points {
 public:
  explicit Points(std::vector<SweepAxis>* axes) : axes_(*axes), indexes_(axes->size()) {
    for (size_t i = 0; i < axes_.size(); ++i) {
      for (const AxisValue& value : axes_[i].values) {
        indexes_[i].emplace(value.label, indexes_[i].size());
      }
    }
  }

  // Records the values of a run.
  void Add(int64_t run, const Decoder& labels) {
    std::vector<size_t> place;
    const Labels given = labels.StringMap();
    for (size_t i = 0; i < axes_.size() && !labels.failed(); ++i) {
      const auto label = given.find(axes_[i].name);
      if (label == given.end()) return labels.Fail(StrCat("lacks ", QuotedPrefix(axes_[i].name)));
      const auto [found, is_new] = indexes_[i].try_emplace(label->second, indexes_[i].size());
      if (is_new) axes_[i].values.push_back({label->second, nullptr});
      place.push_back(found->second);
    }
    if (given.size() != axes_.size()) labels.Fail("names an axis that the plan has not");
    places_[run] = std::move(place);
  }

  // Returns false if there are more than possible.
  bool Fill(std::vector<int64_t>* points) const {
    int64_t size = 1;
    for (const SweepAxis& axis : axes_) {
      const auto values = std::max<int64_t>(1, static_cast<int64_t>(axis.values.size()));
      if (size > kMaxPoints / values) return false;
      size *= values;
    }
    for (const auto& [run, place] : places_) {
      int64_t point = 0;
      for (size_t i = 0; i < place.size(); ++i) {
        point =
            point * static_cast<int64_t>(axes_[i].values.size()) + static_cast<int64_t>(place[i]);
      }
      (*points)[static_cast<size_t>(run)] = point;
    }
    return true;
  }

 private:
  std::vector<SweepAxis>& axes_;
  std::vector<std::map<std::string, size_t>> indexes_;
  std::map<int64_t, std::vector<size_t>> places_;
};

Result<ReadText> ReadResultText(const std::string& text, const std::string& path) {
  ReadText read;
  read.path = path;
  DecodeErrors errors;
  if (const std::optional<Json> head = HeadOf(text)) {
    read.shard = text;
    ReadHead(Decoder(&*head, path, &errors), &read);
  } else {
    const Result<Json> document = ParseJsonText(text);
    if (!document.ok()) return Error{document.error().message, path, document.error().line};
    ReadDocument(Decoder(&document.value(), path, &errors), &read);
  }
  if (errors.any()) return errors.first();
  return read;
}

Result<std::vector<ReadText>> ReadEach(const std::vector<std::string>& texts) {
  std::vector<ReadText> all;
  for (size_t i = 0; i < texts.size(); ++i) {
    const std::string path = StrCat("texts[", std::to_string(i), "]");
    const std::string plain = WithPlainLines(texts[i]);
    const bool is_shard = HeadOf(plain).has_value();
    for (const std::string& part : is_shard ? SplitShards(plain) : std::vector{plain}) {
      Result<ReadText> read = ReadResultText(part, path);
      if (!read.ok()) return read.error();
      if (!all.empty() && read.value().hash != all.front().hash) {
        return Error{
            StrCat("it is of plan ", QuotedPrefix(read.value().hash, 16),
                   ", and what was opened with it of plan ", QuotedPrefix(all.front().hash, 16)),
            path};
      }
      all.push_back(std::move(read).value());
    }
  }
  if (all.empty()) return Error{"there are no results", "texts"};
  return all;
}

// Adds the axes that runs have and groups do not have.
void AddSeedAxes(const std::vector<ReadText>& texts, std::vector<SweepAxis>* axes) {
  std::set<std::string> names;
  for (const SweepAxis& axis : *axes) names.insert(axis.name);
  for (const ReadText& text : texts) {
    if (text.records.records().empty()) continue;
    const Result<Json> first = ParseJsonText(text.records.records().begin()->second);
    if (!first.ok()) return;
    DecodeErrors errors;
    for (const auto& [name, label] :
         Decoder(&first.value(), "", &errors).Field("axes").StringMap()) {
      if (names.insert(name).second) axes->push_back({name, AxisKind::kSeeds, 0, {}});
    }
    return;
  }
}

// Builds the plan from the texts: a shard has all of its axes, a document those of groups.
void Outline(const std::vector<ReadText>& texts, OpenedResults* opened) {
  SweepPlan& plan = opened->plan;
  const auto shard = std::find_if(texts.begin(), texts.end(),
                                  [](const ReadText& text) { return !text.shard.empty(); });
  const ReadText& known = shard == texts.end() ? texts.front() : *shard;
  plan.hash = known.hash;
  plan.title = known.title;
  plan.axes = known.axes;
  opened->runs = known.runs;
  for (const FigureInfo& info : AllFigures()) plan.figures.push_back(info.id);
  if (shard != texts.end()) return;
  OrderAxes(texts, &plan.axes);
  AddSeedAxes(texts, &plan.axes);
}

// Merges the records of all texts; an error is in one of them.
std::optional<Error> MergeAll(std::vector<ReadText>* texts, OpenedResults* opened,
                              int64_t* num_shards) {
  for (ReadText& text : *texts) {
    if (!text.shard.empty()) {
      Result<ShardRecords> read = ReadShardText(opened->plan, text.shard);
      if (!read.ok()) return Error{read.error().message, text.path};
      *num_shards = std::max(*num_shards, read.value().shard.count);
      text.records = std::move(read.value().records);
    }
    if (const auto run = opened->records.Merge(text.records)) {
      return Error{
          StrCat("run ", std::to_string(*run), " has another result than in a text before"),
          text.path};
    }
  }
  return std::nullopt;
}

// Takes the values of the axes of all records. The axes of documents were checked when they were
// read; those of shards are checked here.
std::optional<Error> PlaceRuns(const std::vector<ReadText>& texts, SweepPlan* plan) {
  Points points(&plan->axes);
  for (const ReadText& text : texts) {
    for (const auto& [run, record] : text.records.records()) {
      const Result<Json> json = ParseJsonText(record);
      if (!json.ok()) return Error{json.error().message, text.path};
      DecodeErrors errors;
      const auto place = text.places.find(run);
      const std::string number =
          std::to_string(place == text.places.end() ? run : static_cast<int64_t>(place->second));
      const std::string path = StrCat(text.path, ".runs[", number, "]");
      const Decoder decoder(&json.value(), path, &errors);
      if (!text.shard.empty()) CheckRecord(decoder);
      if (!errors.any()) points.Add(run, decoder.Field("axes"));
      if (errors.any()) return errors.first();
    }
  }
  if (!points.Fill(&plan->points)) return Error{"its axes have too many values", "texts"};
  return std::nullopt;
}

// Returns the number of runs that the plan makes, or the largest number in a document.
size_t NumRuns(const std::vector<ReadText>& texts, const std::optional<int64_t>& runs) {
  if (runs) return static_cast<size_t>(*runs);
  int64_t count = 0;
  for (const ReadText& text : texts) {
    const auto& records = text.records.records();
    if (!records.empty()) count = std::max(count, records.rbegin()->first + 1);
  }
  return static_cast<size_t>(count);
}

}  // namespace

Result<OpenedResults> OpenResults(const std::vector<std::string>& texts) {
  Result<std::vector<ReadText>> read = ReadEach(texts);
  if (!read.ok()) return read.error();
  OpenedResults opened;
  Outline(read.value(), &opened);
  opened.plan.points.resize(NumRuns(read.value(), opened.runs));
  int64_t num_shards = 0;
  std::optional<Error> error = MergeAll(&read.value(), &opened, &num_shards);
  if (error) return *error;
  const auto& records = opened.records.records();
  if (!records.empty() && records.rbegin()->first >= opened.plan.num_runs()) {
    return Error{"it has a run that the plan of the shards has not", "texts"};
  }
  error = PlaceRuns(read.value(), &opened.plan);
  if (error) return *error;
  for (Shard shard{0, num_shards}; shard.index < num_shards; ++shard.index) {
    if (!opened.records.Missing(opened.plan, shard).empty()) opened.missing.push_back(shard);
  }
  return opened;
}

}  // namespace berth::sim
