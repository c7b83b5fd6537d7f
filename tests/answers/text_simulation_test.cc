#include "answers/text_simulation.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/random.h"
#include "base/strings.h"
#include "random/random_world.h"

namespace berth::sim {
namespace {

// A node with room for one of two pods; a second node is added at 10 s.
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

// Reads a text as scripts do, with numbers as doubles.
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

// Tests that the answers at a moment do not depend on the way to it.
TEST_F(TextSimulationTest, AnswersAreAboutTheEventsSoFar) {
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
  EXPECT_EQ(answer.value("time", 0.0), 10.0);
  EXPECT_EQ(answer.value("end", 0.0), 10.0);
  EXPECT_EQ(answer.value("finished", false), true);
  EXPECT_EQ(PlaceOfB(), "gone");
  EXPECT_EQ(Seek("10"), answer);
  EXPECT_EQ(Seek("10.2"), answer);
}

TEST_F(TextSimulationTest, LaterObjectsAreUnknownAfterGoingBack) {
  Open();
  const auto ask = [&](const std::string& query) { return Ask(query).value("ok", true); };
  const std::string node = R"({"what": "node", "name": "n2"})";
  const std::string pair = R"({"what": "pair", "pod": "default/b", "node": "n2"})";
  const std::string first = R"({"what": "pair", "pod": "default/b", "node": "n1", "attempt": 1})";
  Do(R"({"op": "run"})");
  EXPECT_TRUE(ask(node));
  EXPECT_TRUE(ask(pair));
  EXPECT_TRUE(ask(first));
  Seek("5");
  EXPECT_FALSE(ask(node));
  EXPECT_EQ(Ask(pair).at("error").value("path", ""), "node");
  EXPECT_TRUE(ask(first));
  Seek("0.2");
  EXPECT_EQ(Ask(first).at("error").value("path", ""), "attempt");
  Do(R"({"op": "apply", "entry": {"at": 3, "op": "create", "object": {"kind": "Pod",
         "metadata": {"name": "c"}, "spec": {"containers": [{"name": "c"}]}}}})");
  Do(R"({"op": "run"})");
  Seek("2");
  EXPECT_FALSE(ask(R"({"what": "pod", "name": "default/c"})"));
  EXPECT_FALSE(ask(R"({"what": "explain", "pod": "default/c"})"));
  EXPECT_TRUE(ask(R"({"what": "explain", "pod": "default/c", "at": 4})"));
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

TEST_F(TextSimulationTest, AForkIsIndependent) {
  Open();
  Seek("8");
  std::unique_ptr<TextSimulation> fork = simulation_.Fork();
  EXPECT_EQ(fork->LogText("text"), simulation_.LogText("text"));
  fork->Command(std::string(R"({"op": "apply", "entry": )") + kDeleteA + "}");
  fork->Command(R"({"op": "run"})");
  EXPECT_EQ(PlaceOfB(), "unschedulableQ");
  EXPECT_NE(fork->ScenarioText(), simulation_.ScenarioText());
  // Taking edits back does not remove entries that were loaded.
  fork->Command(R"({"op": "edits", "entries": []})");
  EXPECT_EQ(fork->ScenarioText(), simulation_.ScenarioText());
}

TEST_F(TextSimulationTest, TheExportGivesTheSameLog) {
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

TEST_F(TextSimulationTest, BadQueriesAndCommandsNameTheError) {
  EXPECT_EQ(Do(R"({"op": "run"})").at("error").value("message", ""), "nothing is open");
  EXPECT_EQ(Ask(R"({"what": "summary"})").at("error").value("message", ""), "nothing is open");
  EXPECT_EQ(simulation_.LogText("text") + simulation_.ScenarioText(), "");
  Open();
  EXPECT_EQ(Do(R"({"op": "dance"})").at("error").value("path", ""), "op");
  EXPECT_EQ(Do(R"({"op": "seek", "t": "soon"})").at("error").value("path", ""), "t");
  EXPECT_EQ(Do(R"({"op": "seek", "t": null})").at("error").value("path", ""), "t");
  Seek("5");
  EXPECT_EQ(Do(R"({"op": "seek", "t": true})").at("error").value("path", ""), "t");
  EXPECT_EQ(Ask(R"({"what": "summary"})").value("time", 0.0), 5.0);
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

// A random world in which some of the timeline consists of edits, made in any order and at any
// moment, and taken back. The result is compared with a new simulation that got the same edits at
// once and moved straight to the same moment.
class RandomWalk {
 public:
  explicit RandomWalk(uint64_t seed) : choices_(seed) {
    if (seed % 2 == 0) {
      TakeRandomWorld();
    } else {
      TakeTwoPods();
    }
    simulation_ = std::make_unique<TextSimulation>();
    EXPECT_EQ(Parsed(simulation_->Open(JsonText(world_), "")).value("ok", false), true);
  }

  // Does something at random, and returns its name.
  std::string Step() {
    switch (choices_.Intn(9)) {
      case 0:
        return Do({{"op", "run"}});
      case 1:
        return Do({{"op", "step"}});
      case 2:
        return Do({{"op", "runUntil"}, {"t", Moment()}});
      case 3:
      case 4:
        return Do({{"op", "seek"}, {"t", Moment()}});
      case 5:
      case 6:
        return Apply();
      case 7:
        return Revise();
      default:
        return LookAheadAndFork();
    }
  }

  void CompareWithFresh(const std::string& place) {
    TextSimulation fresh;
    fresh.Open(JsonText(world_), "");
    if (!edits_.empty()) fresh.Command(JsonText({{"op", "edits"}, {"entries", edits_}}));
    const Json there = Parsed(fresh.Command(JsonText({{"op", "seek"}, {"t", time_}})));
    EXPECT_EQ(there.at("time"), time_) << place;
    EXPECT_EQ(there.at("finished"), state_.at("finished")) << place;
    // The known end depends on the moments that were visited; but it is never before the present
    // moment.
    if (!state_.at("end").is_null()) {
      EXPECT_LE(time_.get<double>(), state_.at("end").get<double>());
      if (!there.at("end").is_null()) {
        EXPECT_EQ(there.at("end"), state_.at("end")) << place;
      }
    }
    EXPECT_EQ(simulation_->LogText("jsonl"), fresh.LogText("jsonl")) << place;
    EXPECT_EQ(simulation_->ScenarioText(), fresh.ScenarioText()) << place;
    for (const std::string& query : Questions()) {
      EXPECT_EQ(simulation_->Describe(query), fresh.Describe(query)) << place << query;
    }
    EXPECT_EQ(Parsed(simulation_->Command(JsonText({{"op", "seek"}, {"t", time_}}))), state_)
        << place;
  }

  bool shortened() const { return shortened_; }

 private:
  static Json Parsed(const std::string& text) { return Json::parse(text, nullptr, false); }

  void TakeRandomWorld() {
    world_ = test::RandomWorld(choices_);
    Json& timeline = world_["spec"]["timeline"];
    for (size_t kept = timeline.size() / 2; timeline.size() > kept;) {
      by_hand_.push_back(timeline.back());
      timeline.erase(timeline.size() - 1);
    }
    for (int i = 0; i < 16; ++i) pods_.push_back(StrCat("p", std::to_string(i)));
    for (int i = 0; i < 5; ++i) nodes_.push_back(StrCat("n", std::to_string(i)));
  }

  // Leaves only two pods, so that edits may leave nothing to do and runs end at any moment.
  void TakeTwoPods() {
    world_ = Parsed(kTwoPods);
    pods_ = {"a", "b", "c"};
    nodes_ = {"n1", "n2", "n3"};
    const Json& objects = world_["spec"]["objects"];
    for (int i = 0; i < 30; ++i) {
      const bool is_pod = choices_.Intn(3) > 0;
      Json object = is_pod ? objects[1] : objects[0];
      object["metadata"]["name"] = is_pod ? OneOf(pods_) : OneOf(nodes_);
      by_hand_.push_back({{"at", Moment() / 4},
                          {"op", choices_.Intn(4) == 0 ? "create" : "delete"},
                          {"object", std::move(object)}});
    }
  }

  const std::string& OneOf(const std::vector<std::string>& names) {
    return names[static_cast<size_t>(choices_.Intn(static_cast<int64_t>(names.size())))];
  }

  double Moment() { return static_cast<double>(choices_.Intn(1100)) / 10; }
  // Returns one of the pods that may exist.
  std::string Pod() { return StrCat("default/", OneOf(pods_)); }
  const std::string& Node() { return OneOf(nodes_); }

  std::string Do(const Json& command) {
    const Json answer = Parsed(simulation_->Command(JsonText(command)));
    if (answer.value("ok", false)) {
      state_ = answer;
      time_ = answer.at("time");
    }
    return JsonText(command);
  }

  std::string DoEdits(const Json& command, Json edits) {
    const std::string before = simulation_->ScenarioText();
    const Json time = time_;
    const std::string done = Do(command);
    if (edits.empty() || simulation_->ScenarioText() != before) edits_ = std::move(edits);
    shortened_ = shortened_ || time_ < time;
    return done;
  }

  std::string Apply() {
    const auto last = static_cast<int64_t>(by_hand_.size());
    const Json entry = by_hand_[static_cast<size_t>(choices_.Intn(last))];
    Json edits = edits_;
    edits.push_back(entry);
    return DoEdits({{"op", "apply"}, {"entry", entry}}, std::move(edits));
  }

  std::string Revise() {
    Json edits = Json::array();
    for (const Json& entry : edits_) {
      if (choices_.Intn(3) == 0) edits.push_back(entry);
    }
    return DoEdits({{"op", "edits"}, {"entries", edits}}, edits);
  }

  std::string LookAheadAndFork() {
    simulation_->Describe(JsonText({{"what", "explain"}, {"pod", Pod()}, {"at", Moment()}}));
    simulation_ = simulation_->Fork();
    return Do({{"op", "seek"}, {"t", time_}});
  }

  std::vector<std::string> Questions() {
    std::vector<Json> questions = {{{"what", "summary"}},
                                   {{"what", "manifests"}},
                                   {{"what", "configuration"}},
                                   {{"what", "configz"}},
                                   {{"what", "nodes"}},
                                   {{"what", "batch"}},
                                   {{"what", "series"}, {"count", 7}},
                                   {{"what", "events"}, {"from", choices_.Intn(50)}}};
    for (const char* queue : {"activeQ", "backoffQ", "unschedulableQ"}) {
      questions.push_back({{"what", "queue"}, {"name", queue}});
    }
    for (int i = 0; i < 4; ++i) {
      questions.push_back({{"what", "pod"}, {"name", Pod()}});
      questions.push_back({{"what", "node"}, {"name", Node()}});
      questions.push_back({{"what", "manifest"}, {"kind", "Pod"}, {"name", Pod()}});
      questions.push_back({{"what", "attempt"}, {"index", choices_.Intn(20)}});
      questions.push_back({{"what", "session"}, {"pod", Pod()}});
      questions.push_back({{"what", "explain"}, {"pod", Pod()}});
      if (world_["spec"].contains("kubeBatch") || IsBatch()) continue;
      questions.push_back({{"what", "pair"}, {"pod", Pod()}, {"node", Node()}});
      questions.push_back(
          {{"what", "pair"}, {"pod", Pod()}, {"node", Node()}, {"attempt", choices_.Intn(20)}});
    }
    std::vector<std::string> texts;
    for (const Json& question : questions) texts.push_back(JsonText(question));
    return texts;
  }

  bool IsBatch() { return world_["spec"].value("scheduler", "") == "kube-batch"; }

  SeededRandom choices_;
  Json world_;
  std::vector<Json> by_hand_;
  std::vector<std::string> pods_;
  std::vector<std::string> nodes_;
  std::unique_ptr<TextSimulation> simulation_;
  Json edits_ = Json::array();
  Json state_ = {{"ok", true}, {"time", 0.0}, {"end", nullptr}, {"finished", false}};
  Json time_ = 0.0;
  bool shortened_ = false;
};

TEST(TextSimulationWalk, AnswersDependOnlyOnScenarioEditsAndMoment) {
  int num_shortened = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    RandomWalk walk(seed);
    std::string way;
    for (int i = 0; i < (seed % 2 == 0 ? 6 : 20); ++i) {
      way = StrCat(way, walk.Step(), "\n");
      walk.CompareWithFresh(StrCat("world ", std::to_string(seed), "\n", way));
      if (::testing::Test::HasFailure()) return;
    }
    num_shortened += walk.shortened();
  }
  // Some edits have ended the run before the moment of the simulation.
  EXPECT_GT(num_shortened, 2);
}

}  // namespace
}  // namespace berth::sim
