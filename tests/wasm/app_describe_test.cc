// Tests the queries of the page.
#include <gtest/gtest.h>

#include "api/json/json.h"
#include "wasm/stage_fixture.h"

namespace berth::ui {
namespace {

// A stage at rest on which no pod fits: five pods in unschedulableQ, and three nodes.
class AppDescribe : public ::testing::Test {
 protected:
  AppDescribe() {
    ScenarioWords words;
    words.milli_cpu = 8000;
    stage_.Load(words.Text());
    stage_.Seek(3.25);
  }

  Json Ask(const std::string& query) { return Parsed(stage_.app().answers().Describe(query)); }
  Json Hit(double x, double y) {
    return Ask(
        StrCat(R"({"what":"hit","x":)", std::to_string(x), R"(,"y":)", std::to_string(y), "}"));
  }
  Json HitCenter(const Json& rect) {
    return Hit(NumberOf(rect[0]) + NumberOf(rect[2]) / 2,
               NumberOf(rect[1]) + NumberOf(rect[3]) / 2);
  }

  TestStage stage_;
};

TEST_F(AppDescribe, QueuesWithTheirNextFlush) {
  const Json parked = Ask(R"({"what":"queue","name":"unschedulableQ"})");
  ASSERT_EQ(parked["pods"].size(), 5u);
  const Json& first = parked["pods"][0];
  EXPECT_EQ(first["name"], "default/p-0");
  EXPECT_EQ(first["plugins"][0], "NodeResourcesFit");
  EXPECT_EQ(first["priority"], 0);
  EXPECT_EQ(first["attempts"], 1);
  EXPECT_DOUBLE_EQ(NumberOf(first["since"]), 0.05);
  EXPECT_DOUBLE_EQ(NumberOf(first["expiry"]), 1.05);
  EXPECT_EQ(NumberOf(parked["nextFlush"]), 30);
  EXPECT_EQ(NumberOf(Ask(R"({"what":"queue","name":"backoffQ"})")["nextFlush"]), 4);
  EXPECT_FALSE(Ask(R"({"what":"queue","name":"activeQ"})").contains("nextFlush"));
  EXPECT_EQ(Ask(R"({"what":"queue","name":"permit"})")["error"]["path"], "name");
}

TEST_F(AppDescribe, EventsOfThePodAsFarAsTheyHaveHappened) {
  const std::string query = R"({"what":"clusterEvents","pod":"default/p-0"})";
  EXPECT_EQ(Ask(query)["events"].size(), 1u);
  stage_.Seek(0.04);
  EXPECT_TRUE(Ask(query)["events"].empty());
}

TEST_F(AppDescribe, AtTheMomentOfAFlushTheNextOneIsMeant) {
  stage_.Seek(4);
  EXPECT_EQ(NumberOf(Ask(R"({"what":"queue","name":"backoffQ"})")["nextFlush"]), 5);
}

TEST_F(AppDescribe, KindsOfPendingPodsAndTheirSpans) {
  const Json pod = Ask(R"({"what":"pod","name":"default/p-0"})");
  EXPECT_EQ(pod["pending"], "parked");
  ASSERT_EQ(pod["spans"].size(), 2u);
  EXPECT_EQ(pod["spans"][0]["place"], "scheduling");
  EXPECT_EQ(pod["spans"][0]["attempt"], 0);
  EXPECT_EQ(pod["spans"][1]["place"], "unschedulableQ");
  EXPECT_FALSE(pod["spans"][1].contains("to"));
  stage_.Seek(0.02);
  EXPECT_EQ(Ask(R"({"what":"pod","name":"default/p-0"})")["pending"], "beingTried");
}

TEST_F(AppDescribe, WhyNotThere) {
  const Json pair = Ask(R"({"what":"pair","pod":"default/p-1","node":"n-0-1"})");
  EXPECT_EQ(pair["chosen"], false);
  EXPECT_EQ(pair["attempt"], 1);
  EXPECT_EQ(pair["summary"], "n-0-1 was rejected by NodeResourcesFit: Insufficient cpu.");
  const Json missing = Ask(R"({"what":"pair","pod":"default/p-1","node":"n","attempt":1})");
  EXPECT_EQ(missing["error"]["path"], "node");
}

TEST_F(AppDescribe, SeriesOfTheWholeRun) {
  const Json series = Ask(R"({"what":"series","count":11})");
  ASSERT_EQ(series["t"].size(), 11u);
  EXPECT_DOUBLE_EQ(NumberOf(series["t"][10]), stage_.end());
  EXPECT_EQ(series["unschedulable"][10], 5);
  EXPECT_EQ(series["pendingBy"][0]["plugin"], "NodeResourcesFit");
}

TEST_F(AppDescribe, TheThingAtAPoint) {
  const Json positions = stage_.Positions();
  const Json pod = HitCenter(positions["pods"]["default/p-0"]);
  EXPECT_EQ(pod["kind"], "pod");
  EXPECT_EQ(pod["name"], "default/p-0");
  const Json& card = positions["nodes"]["n-0-0"];
  const Json node = Hit(NumberOf(card[0]) + 3, NumberOf(card[1]) + 3);
  EXPECT_EQ(node["kind"], "node");
  EXPECT_EQ(node["name"], "n-0-0");
  const Rect& nodes = stage_.app().scene().layout.nodes;
  EXPECT_EQ(Hit(nodes.x + 2, nodes.y + 2)["kind"], "nodes");
  EXPECT_EQ(Hit(-5, -5)["kind"], "none");
}

TEST_F(AppDescribe, PointsAreInCssPixels) {
  stage_.app().Resize(2560, 1440, 2);
  stage_.Frames(2);
  const float scale = stage_.app().scene().layout.scale;
  ASSERT_GT(scale, 1);
  const Json pod = HitCenter(stage_.Positions()["pods"]["default/p-0"]);
  EXPECT_EQ(pod["name"], "default/p-0");
}

TEST_F(AppDescribe, EventsAndAttempts) {
  const Json events = Ask(R"({"what":"events","from":0,"count":2})");
  EXPECT_EQ(events["events"].size(), 2u);
  EXPECT_EQ(events["events"][0]["event"], "nodeAdded");
  const Json attempt = Ask(R"({"what":"attempt","index":0})");
  EXPECT_EQ(attempt["nodes"][0]["verdict"], "rejected");
  EXPECT_FALSE(Ask(R"({"what":"attempt","index":9999})")["ok"].get<bool>());
}

}  // namespace
}  // namespace berth::ui
