#include "answers/text_sweep.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "sweep/summary.h"
#include "sweep/sweep_fixture.h"

namespace berth::sim {
namespace text_sweep_test {

std::string PlanText(std::string_view spec) {
  return StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Sweep", "metadata": {"title": "t"},
"spec": {"scenario": )",
                test::kSmallScenario, ",\n", spec, "}}");
}

constexpr std::string_view kVersionsAndSeeds = R"("figures": ["podsBound", "utilization"], "axes": [
  {"name": "version", "semantics": ["v1.21", "v9"]}, {"name": "seed", "seeds": {"count": 3}}])";

class TextSweepTest : public testing::Test {
 protected:
  static Json Parsed(const std::string& answer) { return ParseJsonText(answer).value(); }
  static std::string PathOf(const std::string& answer) {
    const Json json = Parsed(answer);
    EXPECT_EQ(MemberOf(json, "ok"), Json(false)) << answer;
    return TextOf(MemberOf(json, "error"), "path");
  }
  // Returns the records of a part, as text.
  std::string RecordsOf(int64_t first, int64_t last) const {
    return JsonText(MemberOf(Parsed(sweep_.Run(first, last)), "records"));
  }

  TextSweep sweep_;
};

TEST_F(TextSweepTest, DescribesThePlan) {
  const Json opened = Parsed(sweep_.Open(PlanText(kVersionsAndSeeds)));
  EXPECT_EQ(MemberOf(opened, "ok"), Json(true));
  EXPECT_EQ(TextOf(opened, "title"), "t");
  EXPECT_EQ(TextOf(opened, "hash").size(), 16U);
  EXPECT_EQ(MemberOf(opened, "runs"), Json(6));
  EXPECT_EQ(JsonText(MemberOf(opened, "axes")),
            R"([{"kind":"semantics","name":"version","values":["v1.21","v9"]},)"
            R"({"kind":"seeds","name":"seed","values":["1","2","3"]}])");
  const Json& utilization = MemberOf(opened, "figures").at(1);
  EXPECT_EQ(TextOf(utilization, "name"), "utilization");
  EXPECT_EQ(TextOf(utilization, "unit"), "share");
  EXPECT_EQ(MemberOf(utilization, "byResource"), Json(true));
}

TEST_F(TextSweepTest, PartsInAnyOrderGiveTheOutputOfTheCommand) {
  const std::string text = PlanText(kVersionsAndSeeds);
  ASSERT_EQ(MemberOf(Parsed(sweep_.Open(text)), "ok"), Json(true));
  const SweepPlan plan = DecodeSweep(Parsed(text), VersionCatalogue()).value();
  const SweepRecords records = test::RunShard(plan);
  const SweepSummary summary = Summarize(plan, records).value();
  Json parts = Parsed(RecordsOf(4, 6));
  for (const Json& record : Parsed(RecordsOf(0, 4))) parts.push_back(record);
  EXPECT_EQ(sweep_.Summarize(JsonText(parts)), JsonText(SweepJson(plan, records, summary)));
  EXPECT_EQ(TextOf(Parsed(sweep_.Csv(JsonText(parts))), "csv"), SweepCsv(plan, records, summary));
}

TEST_F(TextSweepTest, RunsMayBeMissing) {
  ASSERT_EQ(MemberOf(Parsed(sweep_.Open(PlanText(kVersionsAndSeeds))), "ok"), Json(true));
  EXPECT_EQ(RecordsOf(2, 2), "[]");
  const Json summary = Parsed(sweep_.Summarize(RecordsOf(1, 3)));
  EXPECT_EQ(MemberOf(summary, "groups").size(), 1U);
  EXPECT_EQ(MemberOf(MemberOf(summary, "groups").at(0), "runs"), Json(2));
}

TEST_F(TextSweepTest, MistakesHaveTheirPlace) {
  EXPECT_EQ(PathOf(sweep_.Run(0, 1)), "");
  const Json error = MemberOf(Parsed(sweep_.Open(PlanText(R"("figures": ["waits"])"))), "error");
  EXPECT_EQ(TextOf(error, "path"), "spec.figures[0]");
  EXPECT_EQ(MemberOf(error, "line"), Json(9)) << JsonText(error);
  ASSERT_EQ(MemberOf(Parsed(sweep_.Open(PlanText(kVersionsAndSeeds))), "ok"), Json(true));
  EXPECT_EQ(PathOf(sweep_.Run(-1, 2)), "first");
  EXPECT_EQ(PathOf(sweep_.Run(2, 1)), "last");
  EXPECT_EQ(PathOf(sweep_.Run(0, 7)), "last");
  EXPECT_EQ(PathOf(sweep_.Summarize("{}")), "records");
  EXPECT_EQ(PathOf(sweep_.Summarize(R"([{"run": 6}])")), "records[0].run");
  EXPECT_EQ(PathOf(sweep_.Summarize(R"([null])")), "records[0].run");
  EXPECT_EQ(PathOf(sweep_.Csv(R"([{"run": 0}, {"run": 0, "end": "x"}])")), "records[1].run");
  EXPECT_EQ(PathOf(sweep_.Csv("nonsense")), "records");
}

TEST_F(TextSweepTest, ResultsOpenWithoutTheirPlan) {
  ASSERT_EQ(MemberOf(Parsed(sweep_.Open(PlanText(kVersionsAndSeeds))), "ok"), Json(true));
  const std::string result = sweep_.Summarize(RecordsOf(0, 6));
  const std::string csv = sweep_.Csv(RecordsOf(0, 6));
  const SweepPlan plan =
      DecodeSweep(Parsed(PlanText(kVersionsAndSeeds)), VersionCatalogue()).value();
  const std::string shard = ShardText(plan, {1, 2}, test::RunShard(plan, {1, 2}));

  TextSweep opened;
  const Json whole = Parsed(opened.OpenResults(JsonText(Json::array({result}))));
  EXPECT_EQ(JsonText(MemberOf(whole, "result")), result);
  EXPECT_EQ(MemberOf(whole, "runs"), Json());
  EXPECT_EQ(MemberOf(whole, "figures").size(), AllFigures().size());
  EXPECT_EQ(opened.Csv(JsonText(MemberOf(MemberOf(whole, "result"), "runs"))), csv);
  EXPECT_EQ(TextOf(MemberOf(Parsed(opened.Run(0, 1)), "error"), "message"),
            "results were opened, without their plan");

  const Json part = Parsed(opened.OpenResults(JsonText(Json::array({shard}))));
  EXPECT_EQ(TextOf(part, "title"), "t");
  EXPECT_EQ(MemberOf(part, "runs"), Json(6));
  EXPECT_EQ(JsonText(MemberOf(part, "missing")), R"(["0/2"])");
  EXPECT_EQ(MemberOf(MemberOf(part, "result"), "runs").size(), 3U);

  EXPECT_EQ(PathOf(opened.OpenResults("nonsense")), "texts");
  EXPECT_EQ(PathOf(opened.OpenResults("[1]")), "texts[0]");
  EXPECT_EQ(PathOf(opened.OpenResults(R"(["{}"])")), "texts[0].kind");
}

}  // namespace text_sweep_test
}  // namespace berth::sim
