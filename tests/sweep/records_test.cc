#include "sweep/records.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "sweep/summary.h"
#include "sweep/sweep_fixture.h"

namespace berth::sim {
namespace records_test {

using test::Plan;
using test::RunShard;

constexpr std::string_view kFewRuns = R"("axes": [
  {"name": "pods", "sizes": {"generator": 0, "counts": [1, 2, 3]}},
  {"name": "seed", "seeds": {"count": 4}}])";

// Returns the bytes of a merged sweep.
std::string Bytes(const SweepPlan& plan, const SweepRecords& records) {
  return ShardText(plan, Shard{}, records);
}

TEST(SweepRecords, MergingIsAUnionInAnyOrder) {
  const SweepPlan plan = Plan(kFewRuns);
  const SweepRecords all = RunShard(plan);
  for (const int64_t count : {2, 5, 12, 20}) {
    SweepRecords forwards;
    SweepRecords backwards;
    for (int64_t i = 0; i < count; ++i) {
      EXPECT_EQ(forwards.Merge(RunShard(plan, {i, count})), std::nullopt);
      EXPECT_EQ(backwards.Merge(RunShard(plan, {count - 1 - i, count})), std::nullopt);
      EXPECT_EQ(backwards.Merge(RunShard(plan, {count - 1 - i, count})), std::nullopt);
    }
    EXPECT_EQ(Bytes(plan, forwards), Bytes(plan, all)) << count;
    EXPECT_EQ(Bytes(plan, backwards), Bytes(plan, all)) << count;
  }
}

TEST(SweepRecords, AnotherResultOfARunIsNoticed) {
  SweepRecords records;
  records.Add(3, "one");
  SweepRecords other;
  other.Add(2, "two");
  other.Add(3, "another");
  EXPECT_EQ(records.Merge(other), 3);
  EXPECT_EQ(records.records().at(3), "one");
}

TEST(SweepRecords, ListTheMissingRuns) {
  const SweepPlan plan = Plan(kFewRuns);
  const SweepRecords records = RunShard(plan, {1, 3});
  EXPECT_EQ(records.Missing(plan, {1, 3}), std::vector<int64_t>{});
  EXPECT_EQ(records.Missing(plan, {0, 6}), (std::vector<int64_t>{0, 6}));
}

TEST(ShardText, IsReadAgain) {
  const SweepPlan plan = Plan(kFewRuns);
  const std::string text = ShardText(plan, {1, 3}, RunShard(plan, {1, 3}));
  const Result<ShardRecords> read = ReadShardText(plan, text);
  ASSERT_TRUE(read.ok()) << read.error().ToString();
  EXPECT_EQ(read.value().shard.ToString(), "1/3");
  EXPECT_EQ(ShardText(plan, {1, 3}, read.value().records), text);
}

TEST(ShardText, EveryTextThatWasCutOffOrChangedIsRefused) {
  const SweepPlan plan = Plan(kFewRuns);
  const std::string text = ShardText(plan, {1, 6}, RunShard(plan, {1, 6}));
  for (size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(ReadShardText(plan, text.substr(0, size)).ok()) << size;
    std::string changed = text;
    changed[size] = changed[size] == '1' ? '2' : '1';
    EXPECT_FALSE(ReadShardText(plan, changed).ok()) << size;
  }
}

TEST(ShardText, OfAnotherPlanOrWithoutRunsIsRefused) {
  const SweepPlan plan = Plan(kFewRuns);
  const std::string foreign = ShardText(Plan(""), {}, RunShard(Plan("")));
  EXPECT_EQ(ReadShardText(plan, foreign).error().message, "it is of another plan");
  const std::string lacking = ShardText(plan, {0, 3}, RunShard(plan, {0, 6}));
  EXPECT_EQ(ReadShardText(plan, lacking).error().message, "it lacks runs");
}

TEST(Shard, IsReadFromText) {
  EXPECT_EQ(ParseShard("3/100")->ToString(), "3/100");
  for (const char* text : {"", "3", "3/3", "-1/3", "1/0", "a/3", "0/100001"}) {
    EXPECT_FALSE(ParseShard(text).has_value()) << text;
  }
}

TEST(RunRecord, IsTheSameForTheSameRunAndSaysWhyARunCannotBe) {
  const SweepPlan plan = Plan(R"("axes": [{"name": "version", "semantics": ["v1.21", "v9"]}],
                                 "figures": ["pods", "waitMax"])");
  EXPECT_EQ(RunRecord(plan, 0, VersionCatalogue()),
            R"({"axes":{"version":"v1.21"},"end":"nothing is left to happen",)"
            R"("figures":{"pods":1.0,"waitMax":0.01},"run":0})");
  const std::string failed = RunRecord(plan, 1, VersionCatalogue());
  EXPECT_NE(failed.find(R"("error":"spec.semantics: )"), failed.npos) << failed;
}

TEST(RunRecord, AnAxisOfSchedulersRunsTheSamePodsUnderEach) {
  const std::string axes = R"("axes": [
    {"name": "scheduler", "schedulers": ["v1.15", "v1.21", "v1.34", "kube-batch"]},
    {"name": "pods", "sizes": {"generator": 0, "counts": [3]}}], "figures": ["pods", "podsBound"])";
  const SweepPlan plan = Plan(axes);
  ASSERT_EQ(plan.num_runs(), 4);
  for (int64_t run = 0; run < 4; ++run) {
    const std::string record = RunRecord(plan, run, VersionCatalogue());
    EXPECT_NE(record.find(R"("pods":3.0,"podsBound":2.0)"), record.npos) << record;
  }
}

// The scenario is for v1.21; v1.34 has to translate its configuration, and kube-batch leaves it out
// and serves the pods of its profile.
TEST(RunRecord, AnAxisOfSchedulersTakesCareOfTheConfiguration) {
  const std::string policy = R"({"name": "own", "schedulerConfiguration": {
    "apiVersion": "kubescheduler.config.k8s.io/v1beta1", "kind": "KubeSchedulerConfiguration",
    "profiles": [{"plugins": {"score": {"disabled": [{"name": "*"}],
                                        "enabled": [{"name": "NodeResourcesMostAllocated"}]}}}]}})";
  const auto axes = [&](std::string_view versions) {
    return StrCat(R"("figures": ["podsBound"], "axes": [
      {"name": "policy", "configurations": [)",
                  policy, "]}, {\"name\": \"version\", ", versions, "}]");
  };
  const SweepPlan plan = Plan(axes(R"("schedulers": ["v1.21", "v1.34", "kube-batch"])"));
  for (int64_t run = 0; run < 3; ++run) {
    const std::string record = RunRecord(plan, run, VersionCatalogue());
    EXPECT_NE(record.find(R"("podsBound":1.0)"), record.npos) << record;
  }
  // An axis of semantics changes only spec.semantics.
  const SweepPlan bare = Plan(axes(R"("semantics": ["v1.21", "v1.34"])"));
  EXPECT_NE(RunRecord(bare, 1, VersionCatalogue()).find("\"error\""), std::string::npos);
}

TEST(SweepSummary, GroupsRunsThatDifferInTheSeedAlone) {
  const SweepPlan plan = Plan(kFewRuns);
  const Result<SweepSummary> summary = Summarize(plan, RunShard(plan));
  ASSERT_TRUE(summary.ok());
  EXPECT_EQ(summary.value().axes, std::vector<std::string>{"pods"});
  ASSERT_EQ(summary.value().groups.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    const SweepGroup& group = summary.value().groups[i];
    EXPECT_EQ(group.axes, std::vector<std::string>{std::to_string(i + 1)});
    EXPECT_EQ(group.runs, 4);
    EXPECT_EQ(group.figures[0].name, "pods");
    EXPECT_EQ(group.figures[0].median->median, static_cast<double>(i + 1));
  }
}

// Two of three pods of 3 CPUs fit.
TEST(SweepSummary, APodThatWaitsIsNoShortWait) {
  const SweepPlan plan = Plan(kFewRuns);
  const Result<SweepSummary> summary = Summarize(plan, RunShard(plan));
  ASSERT_TRUE(summary.ok());
  const Json json = SweepJson(plan, RunShard(plan), summary.value());
  EXPECT_TRUE(json.at("groups").at(1).at("figures").at("waitMax").at("median").is_number());
  EXPECT_TRUE(json.at("groups").at(2).at("figures").at("waitMax").at("median").is_null());
  EXPECT_EQ(json.at("groups").at(2).at("figures").at("waitMax").at("values"), 0);
  EXPECT_EQ(json.at("runs").size(), 12u);
}

TEST(SweepCsv, HasALineForEachRun) {
  const SweepPlan plan = Plan(R"("axes": [{"name": "a,b", "semantics": ["v1.21", "=1"]}],
                                 "figures": ["pods"])");
  const SweepRecords records = RunShard(plan);
  const Result<SweepSummary> summary = Summarize(plan, records);
  ASSERT_TRUE(summary.ok());
  const std::string csv = SweepCsv(plan, records, summary.value());
  const std::string head =
      "run,\"a,b\",pods,end,error\n0,v1.21,1.0,nothing is left to happen,\n1,\"'=1\",,,";
  EXPECT_EQ(csv.substr(0, head.size()), head);
}

TEST(SweepCsv, NoTextIsAFormulaOrEndsItsField) {
  const std::pair<std::string, std::string> kNames[] = {
      {"=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\""},
      {"@SUM(1)", "\"'@SUM(1)\""},
      {"\\t=1", "\"'\t=1\""},
      {"\xEF\xBC\x9D"
       "1",
       "\"'\xEF\xBC\x9D"
       "1\""},
      {"a;=1", "\"a;=1\""},
      {"a\\t=1", "\"a\t=1\""},
      {"a=1", "a=1"},
  };
  for (const auto& [name, field] : kNames) {
    const SweepPlan plan = Plan(StrCat(R"("axes": [{"name": ")", name,
                                       R"(", "semantics": ["v1.21"]}], "figures": ["pods"])"));
    const SweepRecords records = RunShard(plan);
    const std::string csv = SweepCsv(plan, records, Summarize(plan, records).value());
    EXPECT_EQ(csv.substr(0, csv.find(",pods")), StrCat("run,", field));
  }
}

}  // namespace records_test
}  // namespace berth::sim
