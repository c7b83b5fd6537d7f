#include "answers/describe_pair.h"

#include <memory>
#include <optional>
#include <string>

#include "answers/describe.h"
#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::test {
namespace {

// Attempts take 400 ms.
class DescribePairTest : public ::testing::Test {
 protected:
  void Run(std::vector<std::string> objects, std::vector<std::string> timeline = {},
           const std::string& more = "") {
    simulation_ = RunToEnd({.objects = std::move(objects),
                            .timeline = std::move(timeline),
                            .more = R"(, "attemptLatency": "400ms", "until": "100s")" + more});
    view_ = std::make_unique<sim::ViewProjection>(&simulation_->log());
  }

  Result<Json> Ask(const std::string& pod, const std::string& node, double t = 100,
                   std::optional<int32_t> attempt = std::nullopt) {
    const Time moment{static_cast<int64_t>(t * 1e9)};
    return sim::DescribePair(*simulation_, view_->At(moment), "default/" + pod, node, attempt);
  }
  Json Pair(const std::string& pod, const std::string& node, double t = 100,
            std::optional<int32_t> attempt = std::nullopt) {
    Result<Json> pair = Ask(pod, node, t, attempt);
    EXPECT_TRUE(pair.ok()) << pair.error().ToString();
    return pair.ok() ? std::move(pair).value() : Json::object();
  }
  std::string Summary(const std::string& pod, const std::string& node, double t = 100) {
    return Pair(pod, node, t).value("summary", "");
  }
  std::string ErrorOf(const std::string& pod, const std::string& node, double t = 100,
                      std::optional<int32_t> attempt = std::nullopt) {
    const Result<Json> pair = Ask(pod, node, t, attempt);
    return pair.ok() ? "no error" : pair.error().ToString();
  }

  std::unique_ptr<sim::Simulation> simulation_;
  std::unique_ptr<sim::ViewProjection> view_;
};

const Json& Of(const Json& list, std::string_view plugin) {
  for (const Json& entry : list) {
    if (entry["plugin"] == plugin) return entry;
  }
  ADD_FAILURE() << plugin << " is not in " << JsonText(list);
  return list;
}

// LeastAllocated: n1 86, n2 92. BalancedAllocation: n1 77, n2 89. The other plugins give both the
// same scores.
TEST_F(DescribePairTest, ScoresTellWhyHereAndWhyNotThere) {
  Run({Node("n1", "4"), Node("n2", "8"), Pod("a")});
  const Json there = Pair("a", "n1");
  EXPECT_EQ(there["chosen"], false);
  EXPECT_EQ(there["chosenNode"], "n2");
  EXPECT_EQ(there["verdict"]["verdict"], "passed");
  const int64_t total = there["total"].get<int64_t>();
  EXPECT_EQ(there["chosenTotal"].get<int64_t>() - total, 6 + 12);
  const Json& balanced = Of(there["scores"], "NodeResourcesBalancedAllocation");
  EXPECT_EQ(balanced["raw"], 77);
  EXPECT_EQ(balanced["weighted"], 77);
  EXPECT_EQ(balanced["chosenWeighted"], 89);
  EXPECT_EQ(there["summary"],
            StrCat("n1 was not chosen: it scored ", std::to_string(total), ", n2 ",
                   std::to_string(total + 18),
                   "; NodeResourcesBalancedAllocation made most of the difference."));

  const Json here = Pair("a", "n2");
  EXPECT_EQ(here["chosen"], true);
  EXPECT_EQ(here["total"], here["chosenTotal"]);
  EXPECT_EQ(here["summary"], StrCat("a went to n2: ", std::to_string(total + 18),
                                    " points, the most of 2 nodes that passed."));
}

TEST_F(DescribePairTest, WeightedScoresAddUpToTheTotal) {
  Run({Node("n1", "4", "{}", R"({"licence": "1"})"), Node("n2", "8"), Pod("a")}, {},
      R"(, "extenders": [{"name": "licences", "urlPrefix": "http://licences", "weight": 3,
          "prioritize": [{"nodeLabel": "licence", "op": "Exists", "score": 7}]}])");
  const Json pair = Pair("a", "n2");
  EXPECT_EQ(Of(pair["scores"], "licences")["chosenWeighted"], 3 * 7 * 10);
  int64_t sum = 0;
  int64_t chosen_sum = 0;
  for (const Json& score : pair["scores"]) {
    sum += score["weighted"].get<int64_t>();
    chosen_sum += score["chosenWeighted"].get<int64_t>();
  }
  EXPECT_EQ(sum, pair["total"]);
  EXPECT_EQ(chosen_sum, pair["chosenTotal"]);
  EXPECT_NE(pair["summary"].get<std::string>().find("licences made most of the difference"),
            std::string::npos);
}

TEST_F(DescribePairTest, TheOnlyNodeThatPassesIsNotScored) {
  Run({Node("n1", "4"), Node("n2", "1"), Pod("a", "2")});
  const Json pair = Pair("a", "n1");
  EXPECT_EQ(pair["summary"], "a went to n1: the only node that passed.");
  EXPECT_FALSE(pair.contains("scores"));
  EXPECT_FALSE(pair.contains("total"));
}

TEST_F(DescribePairTest, TheSeedPicksOneOfEqualNodes) {
  Run({Node("n1"), Node("n2"), Node("n3"), Pod("a")});
  const std::string chosen = Pair("a", "n1")["chosenNode"].get<std::string>();
  const std::string other = chosen == "n1" ? "n2" : "n1";
  const Json here = Pair("a", chosen);
  const std::string points = std::to_string(here["total"].get<int64_t>());
  EXPECT_EQ(here["summary"], StrCat("a went to ", chosen, ": tied with 2 others at ", points,
                                    " points; the seed picked ", chosen, "."));
  EXPECT_EQ(Summary("a", other), StrCat(other, " was not chosen: tied with 2 others at ", points,
                                        " points; the seed picked ", chosen, "."));
}

TEST_F(DescribePairTest, OnARejectedNodeFiltersRunUpToTheOneThatRejects) {
  const std::string tainted =
      R"({"taints": [{"key": "dedicated", "value": "gpu", "effect": "NoSchedule"}]})";
  Run({Node("n1", "1", tainted), Pod("a", "2")});
  const Json pair = Pair("a", "n1", 1);
  EXPECT_EQ(pair["chosen"], false);
  EXPECT_FALSE(pair.contains("chosenNode"));
  EXPECT_EQ(pair["t"], 0);
  EXPECT_EQ(pair["verdict"]["plugin"], "TaintToleration");
  EXPECT_EQ(pair["summary"],
            "n1 was rejected by TaintToleration: node(s) had taint {dedicated: gpu}, that the pod "
            "didn't tolerate.");
  EXPECT_EQ(Of(pair["filters"], "NodeName")["verdict"], "passed");
  const Json& taints = Of(pair["filters"], "TaintToleration");
  EXPECT_EQ(taints["verdict"], "rejected");
  EXPECT_EQ(taints["whatIf"], "rejected");
  EXPECT_EQ(taints["reasons"][0],
            "node(s) had taint {dedicated: gpu}, that the pod didn't tolerate");
  const Json& fit = Of(pair["filters"], "NodeResourcesFit");
  EXPECT_EQ(fit["verdict"], "notRun");
  EXPECT_EQ(fit["whatIf"], "rejected");
  EXPECT_EQ(fit["reasons"][0], "Insufficient cpu");
}

TEST_F(DescribePairTest, PreFilterRejectsThePodAsAWhole) {
  Run({Node("n1"), Pod("a", "1", R"(, "volumes": [{"name": "v", "persistentVolumeClaim":
      {"claimName": "nowhere"}}])")});
  const Json pair = Pair("a", "n1", 1);
  EXPECT_EQ(pair["verdict"]["point"], "PreFilter");
  EXPECT_EQ(pair["summary"],
            "a was rejected before any node was asked, by VolumeBinding: "
            "persistentvolumeclaim \"nowhere\" not found.");
  EXPECT_EQ(Of(pair["filters"], "NodeName")["verdict"], "notRun");
}

TEST_F(DescribePairTest, AnExtenderRejects) {
  Run({Node("n1"), Node("n2", "4", "{}", R"({"licence": "1"})"), Pod("a")}, {},
      R"(, "extenders": [{"name": "licences", "urlPrefix": "http://licences",
          "filter": [{"nodeLabel": "licence", "op": "DoesNotExist", "verdict": "fail",
                      "reason": "no licence"}]}])");
  EXPECT_EQ(Summary("a", "n1"), "n1 was rejected by the extender licences: no licence.");
}

TEST_F(DescribePairTest, NodesThatWereNotVisitedSaySo) {
  std::vector<std::string> objects;
  for (int i = 0; i < 210; ++i) objects.push_back(Node(StrCat("n", std::to_string(i))));
  objects.push_back(Pod("a"));
  Run(objects, {}, R"(, "schedulerConfiguration": {"percentageOfNodesToScore": 50})");
  const Json pair = Pair("a", "n209");
  EXPECT_EQ(pair["verdict"]["verdict"], "notVisited");
  EXPECT_EQ(pair["summary"],
            "n209 was not visited: enough feasible nodes had been found before its turn.");
  EXPECT_EQ(Of(pair["filters"], "NodeName")["verdict"], "notRun");
  EXPECT_EQ(Of(pair["filters"], "NodeName")["whatIf"], "passed");
}

TEST_F(DescribePairTest, IsAboutTheLastAttemptByThenOrTheOneThatIsNamed) {
  Run({Node("n1", "1"), Pod("a", "2")}, {At("5s", "create", Node("n2", "4"))});
  EXPECT_EQ(Pair("a", "n1", 4)["attempt"], 0);
  const Json second = Pair("a", "n1");
  EXPECT_EQ(second["attempt"], 1);
  EXPECT_EQ(second["chosenNode"], "n2");
  EXPECT_EQ(Pair("a", "n1", 100, 0)["attempt"], 0);
}

TEST_F(DescribePairTest, AnAttemptUnderWayHasNotHappenedYet) {
  Run({Node("n1"), Pod("a")});
  EXPECT_EQ(Summary("a", "n1", 0.2), "a goes to n1: the only node that passed.");
  EXPECT_EQ(Summary("a", "n1", 0.4), "a went to n1: the only node that passed.");
}

TEST_F(DescribePairTest, NothingToAskAboutIsAnError) {
  Run({Node("n1", "1"), Pod("a", "2")},
      {At("5s", "create", Node("n2", "4")), At("6s", "create", Pod("b"))});
  EXPECT_EQ(ErrorOf("nobody", "n1"), "pod: there is no pod \"default/nobody\"");
  EXPECT_EQ(ErrorOf("a", "nowhere"), "node: there is no node \"nowhere\"");
  EXPECT_EQ(ErrorOf("a", "n2", 4), "node: n2 was not there at that attempt");
  EXPECT_EQ(ErrorOf("b", "n1", 4), "pod: default/b has not been tried yet");
  EXPECT_EQ(ErrorOf("b", "n1", 100, 0), "attempt: that is no attempt of default/b");
  EXPECT_EQ(ErrorOf("a", "n1", 100, 99), "attempt: that is no attempt of default/a");
  EXPECT_EQ(ErrorOf("a", "n1", 100, -1), "attempt: that is no attempt of default/a");
}

}  // namespace
}  // namespace berth::test
