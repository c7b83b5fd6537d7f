#include "sim/text_simulation.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace berth::sim {
namespace {

// Room for one of two pods; at 10 s a second node comes.
constexpr char kTwoPods[] = R"({
  "apiVersion": "berth.dev/v1", "kind": "Scenario", "metadata": {"title": "Two pods"},
  "spec": {
    "attemptLatency": "400ms", "until": "60s",
    "objects": [
      {"kind": "Node", "metadata": {"name": "n1"}, "status": {"allocatable": {"cpu": "1", "pods": "5"}}},
      {"kind": "Pod", "metadata": {"name": "a"},
       "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "600m"}}}]}},
      {"kind": "Pod", "metadata": {"name": "b"},
       "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "600m"}}}]}}
    ],
    "timeline": [
      {"at": "10s", "op": "create", "object": {"kind": "Node", "metadata": {"name": "n2"},
       "status": {"allocatable": {"cpu": "1", "pods": "5"}}}}
    ]
  }
})";

constexpr char kDeleteA[] =
    R"({"at": 5, "op": "delete", "object": {"kind": "Pod", "metadata": {"name": "a"}}})";

// As scripts read it, with numbers as doubles.
Json Read(const std::string& text) { return Json::parse(text, nullptr, false); }

class TextSimulationTest : public ::testing::Test {
 protected:
  Json Open(const std::string& options = "") { return Read(simulation_.Open(kTwoPods, options)); }
  Json Do(const std::string& command) { return Read(simulation_.Command(command)); }
  Json Seek(const std::string& t) { return Do(R"({"op": "seek", "t": )" + t + "}"); }
  Json Ask(const std::string& query) { return Read(simulation_.Describe(query)); }
  std::string PlaceOfB() {
    return Ask(R"({"what": "pod", "name": "default/b"})").value("place", "");
  }

  TextSimulation simulation_;
};

TEST_F(TextSimulationTest, StandsAtTheStartWhenItIsOpened) {
  const Json answer = Open();
  EXPECT_EQ(answer.value("ok", false), true);
  EXPECT_EQ(answer.value("title", ""), "Two pods");
  EXPECT_EQ(answer.value("inputs", 0), 4);
  EXPECT_EQ(answer.value("time", -1.0), 0.0);
  EXPECT_TRUE(answer.at("end").is_null());
  EXPECT_EQ(PlaceOfB(), "activeQ");
}

TEST_F(TextSimulationTest, RunsToTheEndAndNoFurther) {
  Open();
  const Json answer = Do(R"({"op": "run"})");
  EXPECT_EQ(answer.value("finished", false), true);
  EXPECT_EQ(answer.at("time"), answer.at("end"));
  EXPECT_EQ(Seek("1000"), answer);
  EXPECT_EQ(PlaceOfB(), "node");
}

TEST_F(TextSimulationTest, ARunUntilNeverGoesBack) {
  Open();
  EXPECT_EQ(Do(R"({"op": "runUntil", "t": 5.5})").value("time", 0.0), 5.5);
  EXPECT_EQ(Do(R"({"op": "runUntil", "t": 2})").value("time", 0.0), 5.5);
  EXPECT_EQ(Seek("2").value("time", 0.0), 2.0);
}

TEST_F(TextSimulationTest, StepsFromMomentToMomentUntilTheEnd) {
  Open();
  EXPECT_EQ(Do(R"({"op": "step"})").value("time", 0.0), 0.4);
  EXPECT_EQ(Do(R"({"op": "step"})").value("time", 0.0), 0.8);
  Json last;
  for (Json next = Do(R"({"op": "step"})"); next != last; next = Do(R"({"op": "step"})"))
    last = next;
  EXPECT_EQ(last.value("finished", false), true);
}

// What it tells at a moment does not depend on the way that led there.
TEST_F(TextSimulationTest, TellsWhatHasHappenedByNow) {
  Open();
  Seek("0.5");
  const std::string then = simulation_.LogText("text");
  const Json events = Ask(R"({"what": "events", "from": 0, "count": 100})");
  const Json series = Ask(R"({"what": "series", "count": 5})");
  EXPECT_NE(then.find("bound"), std::string::npos);
  EXPECT_EQ(then.find("failed"), std::string::npos);
  Do(R"({"op": "run"})");
  const std::string whole = simulation_.LogText("hash");
  EXPECT_NE(simulation_.LogText("text"), then);
  Seek("0.5");
  EXPECT_EQ(simulation_.LogText("text"), then);
  EXPECT_EQ(Ask(R"({"what": "events", "from": 0, "count": 100})"), events);
  EXPECT_EQ(Ask(R"({"what": "series", "count": 5})"), series);
  EXPECT_EQ(Do(R"({"op": "run"})").value("finished", false), true);
  EXPECT_EQ(simulation_.LogText("hash"), whole);
}

TEST_F(TextSimulationTest, AnAttemptThatHasNotBegunIsNotThere) {
  Open();
  Do(R"({"op": "run"})");
  EXPECT_EQ(Ask(R"({"what": "attempt", "index": 1})").value("outcome", ""), "failed");
  Seek("0.2");
  EXPECT_EQ(Ask(R"({"what": "attempt", "index": 1})").at("error").value("path", ""), "index");
  EXPECT_EQ(Ask(R"({"what": "attempt", "index": 0})").value("pod", ""), "default/a");
}

TEST_F(TextSimulationTest, AnEditOfThePastChangesThePresent) {
  Open();
  Seek("8");
  EXPECT_EQ(PlaceOfB(), "unschedulableQ");
  EXPECT_EQ(Do(std::string(R"({"op": "apply", "entry": )") + kDeleteA + "}").value("time", 0.0),
            8.0);
  EXPECT_EQ(PlaceOfB(), "node");
  Do(R"({"op": "edits", "entries": []})");
  EXPECT_EQ(PlaceOfB(), "unschedulableQ");
}

TEST_F(TextSimulationTest, AnEditMayEndTheRunBeforeThePresent) {
  Open();
  Seek("10.2");
  EXPECT_EQ(PlaceOfB(), "scheduling");
  const Json answer = Do(R"({"op": "edits", "entries": [
    {"at": 1, "op": "delete", "object": {"kind": "Pod", "metadata": {"name": "b"}}}]})");
  EXPECT_EQ(answer.value("time", 0.0), 10.2);
  EXPECT_EQ(answer.value("end", 0.0), 10.0);
  EXPECT_EQ(answer.value("finished", false), true);
  EXPECT_EQ(PlaceOfB(), "gone");
}

TEST_F(TextSimulationTest, ABadEditSaysWhereAndChangesNothing) {
  Open();
  Seek("8");
  const std::string before = simulation_.ScenarioText();
  const Json answer = Do(
      R"({"op": "apply", "entry": {"at": 9, "op": "delete", "object": {"kind": "Pod", "metadata": {"name": "c"}}}})");
  EXPECT_EQ(answer.value("ok", true), false);
  EXPECT_EQ(answer.at("error").value("path", "").substr(0, 16), "spec.timeline[1]");
  EXPECT_EQ(simulation_.ScenarioText(), before);
  EXPECT_EQ(PlaceOfB(), "unschedulableQ");
}

TEST_F(TextSimulationTest, AForkGoesItsOwnWay) {
  Open();
  Seek("8");
  std::unique_ptr<TextSimulation> fork = simulation_.Fork();
  EXPECT_EQ(fork->LogText("text"), simulation_.LogText("text"));
  fork->Command(std::string(R"({"op": "apply", "entry": )") + kDeleteA + "}");
  fork->Command(R"({"op": "run"})");
  EXPECT_EQ(PlaceOfB(), "unschedulableQ");
  EXPECT_NE(fork->ScenarioText(), simulation_.ScenarioText());
  // What was loaded stays where edits are taken back.
  fork->Command(R"({"op": "edits", "entries": []})");
  EXPECT_EQ(fork->ScenarioText(), simulation_.ScenarioText());
}

TEST_F(TextSimulationTest, WhatIsExportedGivesTheSameLog) {
  Open(R"({"seed": 9, "until": 7})");
  Do(std::string(R"({"op": "apply", "entry": )") + kDeleteA + "}");
  EXPECT_EQ(Do(R"({"op": "run"})").value("time", 0.0), 7.0);
  TextSimulation again;
  again.Open(simulation_.ScenarioText(), "");
  again.Command(R"({"op": "run"})");
  EXPECT_EQ(again.LogText("jsonl"), simulation_.LogText("jsonl"));
  EXPECT_EQ(Read(again.ScenarioText()).at("spec").value("seed", 0), 9);
}

TEST_F(TextSimulationTest, ExplainsAPodAtAMomentWithoutGoingThere) {
  Open();
  const Json account = Ask(R"({"what": "explain", "pod": "default/b", "at": 5})");
  EXPECT_EQ(account.at("pod").value("message", ""), "0/1 nodes are available: 1 Insufficient cpu.");
  EXPECT_EQ(account.at("lastAttempt").value("outcome", ""), "failed");
  EXPECT_EQ(Ask(R"({"what": "summary"})").value("time", -1.0), 0.0);
  const Json all = Ask(
      R"({"what": "explain", "pod": "default/b", "at": 5, "attempts": [1], "allFilters": true})");
  EXPECT_TRUE(all.at("attempts").at(0).contains("whatIf"));
}

TEST_F(TextSimulationTest, SumsUp) {
  Open();
  Seek("5");
  const Json summary = Ask(R"({"what": "summary"})");
  EXPECT_EQ(summary.value("bound", 0), 1);
  EXPECT_EQ(summary.value("pending", 0), 1);
  EXPECT_EQ(summary.value("hash", ""), simulation_.LogText("hash"));
}

TEST_F(TextSimulationTest, BadQuestionsAndOrdersSayWhat) {
  EXPECT_EQ(Do(R"({"op": "run"})").at("error").value("message", ""), "nothing is open");
  EXPECT_EQ(Ask(R"({"what": "summary"})").at("error").value("message", ""), "nothing is open");
  EXPECT_EQ(simulation_.LogText("text") + simulation_.ScenarioText(), "");
  Open();
  EXPECT_EQ(Do(R"({"op": "dance"})").at("error").value("path", ""), "op");
  EXPECT_EQ(Do(R"({"op": "seek", "t": "soon"})").at("error").value("path", ""), "t");
  EXPECT_EQ(Do(R"({"op": "seek", "t": null})").at("error").value("path", ""), "t");
  EXPECT_EQ(Do(R"({"op": "edits", "entries": 1})").at("error").value("path", ""), "entries");
  EXPECT_EQ(Ask(R"({"what": "weather"})").at("error").value("path", ""), "what");
  EXPECT_EQ(Ask("{").value("ok", true), false);
  EXPECT_EQ(Do("{").value("ok", true), false);
}

TEST_F(TextSimulationTest, ABadScenarioSaysItsPathAndLine) {
  std::string text = kTwoPods;
  text.replace(text.find("600m"), 4, "1x");
  const Json error = Read(simulation_.Open(text, "")).at("error");
  EXPECT_EQ(error.value("path", ""), "spec.objects[1].spec.containers[0].resources.requests.cpu");
  EXPECT_EQ(error.value("line", 0), 8);
  EXPECT_EQ(Open("[]").value("ok", true), false);
  EXPECT_EQ(Open(R"({"seed": -1})").at("error").value("path", ""), "spec.seed");
  EXPECT_EQ(Open().value("ok", false), true);
}

}  // namespace
}  // namespace berth::sim
