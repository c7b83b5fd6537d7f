#include "sweep/opened_results.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "sweep/summary.h"
#include "sweep/sweep_fixture.h"

namespace berth::sim {
namespace opened_results_test {

using test::Plan;
using test::RunShard;

// The seed's axis is not the last one, and values are not in alphabetical order.
constexpr std::string_view kGrid = R"("axes": [
  {"name": "version", "semantics": ["v1.34", "v1.21", "v9"]},
  {"name": "seed", "seeds": {"first": 9, "count": 3}},
  {"name": "pods", "sizes": {"generator": 0, "counts": [10, 2]}}])";

std::string Summarized(const SweepPlan& plan, const SweepRecords& records) {
  return JsonText(SweepJson(plan, records, Summarize(plan, records).value()));
}
std::string CsvOf(const SweepPlan& plan, const SweepRecords& records) {
  return SweepCsv(plan, records, Summarize(plan, records).value());
}

std::string ShardOf(const SweepPlan& plan, const Shard& shard) {
  return ShardText(plan, shard, RunShard(plan, shard));
}

std::string ErrorOf(const std::vector<std::string>& texts) {
  const Result<OpenedResults> opened = OpenResults(texts);
  return opened.ok() ? "" : opened.error().ToString();
}

TEST(OpenedResults, ShardsGiveTheResultsOfTheirPlan) {
  const SweepPlan plan = Plan(kGrid);
  const SweepRecords all = RunShard(plan);
  std::vector<std::string> texts;
  for (const int64_t index : {3, 0, 1, 2, 1}) texts.push_back(ShardOf(plan, {index, 4}));
  const Result<OpenedResults> opened = OpenResults(texts);
  ASSERT_TRUE(opened.ok()) << opened.error().ToString();
  EXPECT_EQ(opened.value().runs, 18);
  EXPECT_TRUE(opened.value().missing.empty());
  EXPECT_EQ(Summarized(opened.value().plan, opened.value().records), Summarized(plan, all));
  EXPECT_EQ(CsvOf(opened.value().plan, opened.value().records), CsvOf(plan, all));
}

TEST(OpenedResults, ShardsBehindEachOtherAndWithLineEndsOfWindowsAreReadToo) {
  const SweepPlan plan = Plan(kGrid);
  std::string text = ShardOf(plan, {0, 2}) + ShardOf(plan, {1, 2});
  for (size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 2)) {
    text.replace(at, 1, "\r\n");
  }
  text.resize(text.size() - 2);
  const Result<OpenedResults> opened = OpenResults({"\xEF\xBB\xBF" + text});
  ASSERT_TRUE(opened.ok()) << opened.error().ToString();
  EXPECT_EQ(Summarized(opened.value().plan, opened.value().records),
            Summarized(plan, RunShard(plan)));
}

TEST(OpenedResults, MissingShardsAreNamed) {
  const SweepPlan plan = Plan(kGrid);
  const Result<OpenedResults> opened = OpenResults({ShardOf(plan, {1, 4}), ShardOf(plan, {3, 4})});
  ASSERT_TRUE(opened.ok()) << opened.error().ToString();
  ASSERT_EQ(opened.value().missing.size(), 2U);
  EXPECT_EQ(opened.value().missing[0].ToString(), "0/4");
  EXPECT_EQ(opened.value().missing[1].ToString(), "2/4");
  EXPECT_EQ(opened.value().records.records().size(), 9U);
  // Such a small sweep has no runs in some shards, which do not count as missing.
  EXPECT_EQ(OpenResults({ShardOf(plan, {0, 30})}).value().missing.size(), 17U);
}

TEST(OpenedResults, ADocumentGivesItselfAgain) {
  for (const std::string_view spec :
       {kGrid, std::string_view(""), std::string_view(R"("samples": 7, "axes": [
          {"name": "a", "sizes": {"generator": 0, "counts": [3, 1, 2]}},
          {"name": "v", "semantics": ["v1.34", "v1.21"]}, {"name": "s", "seeds": {"count": 2}}])")}) {
    const SweepPlan plan = Plan(spec);
    const std::string document = Summarized(plan, RunShard(plan));
    const Result<OpenedResults> opened = OpenResults({document});
    ASSERT_TRUE(opened.ok()) << opened.error().ToString();
    EXPECT_EQ(Summarized(opened.value().plan, opened.value().records), document);
    EXPECT_EQ(opened.value().runs, std::nullopt);
    // A document together with its own shards is one sweep.
    const Result<OpenedResults> both = OpenResults({document, ShardOf(plan, {0, 2})});
    ASSERT_TRUE(both.ok()) << both.error().ToString();
    EXPECT_EQ(Summarized(both.value().plan, both.value().records), document);
  }
}

TEST(OpenedResults, DocumentsOfPartsAreMerged) {
  const SweepPlan plan = Plan(kGrid);
  const std::string even = Summarized(plan, RunShard(plan, {0, 2}));
  const std::string odd = Summarized(plan, RunShard(plan, {1, 2}));
  const Result<OpenedResults> opened = OpenResults({odd, even});
  ASSERT_TRUE(opened.ok()) << opened.error().ToString();
  EXPECT_EQ(opened.value().records.records().size(), 18U);
}

TEST(OpenedResults, OfTwoPlansOrWithTwoResultsForOneRunAreRefused) {
  const SweepPlan plan = Plan(kGrid);
  const SweepPlan other = Plan("");
  const std::string document = Summarized(plan, RunShard(plan));
  EXPECT_EQ(ErrorOf({ShardOf(plan, {0, 2}), ShardOf(other, {})}),
            StrCat("texts[1]: it is of plan \"", other.hash,
                   "\", and what was opened with it of plan \"", plan.hash, "\""));
  Json changed = ParseJsonText(document).value();
  changed["runs"][4]["end"] = "otherwise";
  EXPECT_EQ(ErrorOf({document, JsonText(changed)}),
            "texts[1]: run 4 has another result than in a text before");
  changed["runs"][4] = changed["runs"][5];
  changed["runs"][5]["end"] = "otherwise";
  EXPECT_EQ(ErrorOf({JsonText(changed)}),
            "texts[0].runs[5].run: another record of this run is different");
}

TEST(OpenedResults, EveryShardThatWasCutOffOrChangedIsRefused) {
  const SweepPlan plan = Plan(R"("axes": [{"name": "seed", "seeds": {"count": 2}}])");
  const std::string text = ShardOf(plan, {});
  for (size_t size = 0; size + 1 < text.size(); ++size) {
    EXPECT_FALSE(OpenResults({text.substr(0, size)}).ok()) << size;
    std::string changed = text;
    changed[size] = changed[size] == '1' ? '2' : '1';
    EXPECT_FALSE(OpenResults({changed}).ok()) << size;
  }
  EXPECT_EQ(ErrorOf({text.substr(0, text.size() - 20)}), "texts[0]: it was cut off or changed");
}

TEST(OpenedResults, AShardOfAnOlderBerthIsAnErrorWithAdvice) {
  EXPECT_EQ(ErrorOf({"{\"plan\":\"0123456789abcdef\",\"shard\":\"0/4\"}\n"}),
            "texts[0]: an older Berth wrote this shard, without the axes of its plan; berth sweep "
            "merge with --format json makes results of it that can be opened");
}

TEST(OpenedResults, AMistakeInADocumentHasItsPlace) {
  const SweepPlan plan = Plan(R"("axes": [{"name": "seed", "seeds": {"count": 3}}])");
  const Json good = ParseJsonText(Summarized(plan, RunShard(plan))).value();
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {R"([{"op": "replace", "path": "/kind", "value": "Sweep"}])",
       "texts[0].kind: must be SweepResult"},
      {R"([{"op": "add", "path": "/apiVersion", "value": "berth.dev/v2"}])",
       "texts[0].apiVersion: must be berth.dev/v1: another Berth wrote these results"},
      {R"([{"op": "remove", "path": "/plan"}])",
       "texts[0].plan: Required value: the hash of the plan is required"},
      {R"([{"op": "remove", "path": "/runs"}])",
       "texts[0].runs: Required value: the records of the runs are required"},
      {R"([{"op": "replace", "path": "/runs/2/figures/pods", "value": "<b>"}])",
       "texts[0].runs[2].figures.pods: must be a number, or null"},
      {R"([{"op": "replace", "path": "/runs/1/run", "value": 100000}])",
       "texts[0].runs[1].run: must be the number of a run"},
      {R"([{"op": "replace", "path": "/runs/1/run", "value": "1"}])", "texts[0].runs[1].run: "},
      {R"([{"op": "replace", "path": "/runs/1/axes", "value": {}}])",
       "texts[0].runs[1].axes: lacks \"seed\""},
      {R"([{"op": "add", "path": "/runs/1/axes/x", "value": "1"}])",
       "texts[0].runs[1].axes: names an axis that the plan has not"},
      {R"([{"op": "remove", "path": "/runs/1/figures"}])",
       "texts[0].runs[1].figures: Required value: "},
      {R"([{"op": "replace", "path": "/axes", "value": ["a", "a"]}])",
       "texts[0].axes: Duplicate value: \"a\""},
      {R"([{"op": "replace", "path": "/axes", "value": ["1","2","3","4","5","6","7","8","9"]}])",
       "texts[0].axes: must be no more than 8 axes"},
      {R"([{"op": "replace", "path": "/groups/0/runs", "value": "<b>"}])",
       "texts[0].groups[0].runs: "},
      {R"([{"op": "replace", "path": "/groups/0/figures/pods/low", "value": "1"}])",
       "texts[0].groups[0].figures.pods.low: must be a number, or null"},
      {R"([{"op": "replace", "path": "/groups", "value": 7}])", "texts[0].groups: "},
  };
  for (const auto& [patch, message] : mistakes) {
    const std::string text = JsonText(good.patch(Json::parse(patch)));
    EXPECT_EQ(ErrorOf({text}).substr(0, message.size()), message) << patch;
  }
}

TEST(OpenedResults, HostileTextsAreRefused) {
  const std::string head = R"({"kind":"SweepResult","plan":"x","axes":[],"groups":[],"runs":)";
  EXPECT_NE(ErrorOf({}), "");
  EXPECT_NE(ErrorOf({""}), "");
  EXPECT_NE(ErrorOf({"[]"}), "");
  EXPECT_NE(ErrorOf({head + "["}), "");
  EXPECT_NE(ErrorOf({head + std::string(100, '[') + std::string(100, ']') + "}"}), "");
  EXPECT_EQ(ErrorOf({head + R"([{"run":0,"axes":{},"figures":{"pods":1e999}}]})"}),
            "texts[0].runs[0].figures.pods: must be a number, or null");
  std::string many = head + "[{}";
  for (int64_t i = 0; i < kMaxSweepRuns; ++i) many += ",{}";
  EXPECT_EQ(ErrorOf({many + "]}"}), "texts[0].runs: must be no more than 100000 runs");
  EXPECT_EQ(ErrorOf({"{\"axes\":[],\"plan\":\"x\",\"runs\":1e9,\"shard\":\"0/1\"}\n"}),
            "texts[0].runs: must be between 0 and 100000");
  // Groups whose order contradicts itself.
  const std::string twisted =
      R"({"kind":"SweepResult","plan":"x","axes":["a"],"groups":[{"axes":{"a":"1"}},
      {"axes":{"a":"2"}},{"axes":{"a":"1"}}],"runs":[{"run":0,"axes":{"a":"2"},"figures":{}}]})";
  EXPECT_EQ(OpenResults({twisted}).value().plan.axes[0].values.size(), 2U);
}

}  // namespace opened_results_test
}  // namespace berth::sim
