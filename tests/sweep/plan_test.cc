#include "sweep/plan.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "sweep/sweep_fixture.h"

namespace berth::sim {
namespace plan_test {

using test::Plan;
using test::TryPlan;

std::string ErrorOf(std::string_view spec) {
  const Result<SweepPlan> plan = TryPlan(spec);
  return plan.ok() ? "" : plan.error().ToString();
}

std::string LabelsOf(const SweepPlan& plan, int64_t k) {
  std::vector<std::string> labels;
  for (const AxisValue* value : plan.ValuesOf(k)) labels.push_back(value->label);
  return StrJoin(labels, " ");
}

constexpr std::string_view kTwoAxes = R"("axes": [
  {"name": "version", "semantics": ["v1.21", "v1.34"]},
  {"name": "seed", "seeds": {"first": 5, "count": 3}}])";

TEST(SweepPlan, TheGridHasAllCombinationsTheLastAxisFastest) {
  const SweepPlan plan = Plan(kTwoAxes);
  ASSERT_EQ(plan.num_runs(), 6);
  EXPECT_EQ(LabelsOf(plan, 0), "v1.21 5");
  EXPECT_EQ(LabelsOf(plan, 2), "v1.21 7");
  EXPECT_EQ(LabelsOf(plan, 3), "v1.34 5");
  EXPECT_EQ(LabelsOf(plan, 5), "v1.34 7");
}

TEST(SweepPlan, WithoutAxesThereIsOneRun) { EXPECT_EQ(Plan("").num_runs(), 1); }

TEST(SweepPlan, EachAxisSetsItsPartOfTheScenario) {
  const SweepPlan plan = Plan(R"("until": "30s", "axes": [
    {"name": "policy", "configurations": [{"name": "packed", "schedulerConfiguration": {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}}]},
    {"name": "version", "semantics": ["v1.34"]},
    {"name": "seed", "seeds": {"first": 9}},
    {"name": "pods", "sizes": {"generator": 0, "counts": [4]}},
    {"name": "loss", "failures": [{"name": "b", "at": "1.5s", "nodes": ["b"]}]}])"
                              R"(, "figures": ["waitP95", "pods"])");
  const Json spec = plan.ScenarioOf(0).at("spec");
  EXPECT_EQ(spec.at("schedulerConfiguration").at("kind"), "KubeSchedulerConfiguration");
  EXPECT_EQ(spec.at("semantics"), "v1.34");
  EXPECT_EQ(spec.at("seed"), 9);
  EXPECT_EQ(spec.at("until"), "30s");
  EXPECT_EQ(spec.at("generators").at(0).at("count"), 4);
  EXPECT_EQ(spec.at("timeline").dump(),
            R"([{"at":"1.5s","object":{"kind":"Node","metadata":{"name":"b"}},"op":"delete"}])");
  EXPECT_EQ(plan.figures, (std::vector<FigureId>{FigureId::kPods, FigureId::kWaitP95}));
}

TEST(SweepPlan, SamplesAreDrawnFromTheWholeGridByTheirSeed) {
  const std::string axes = R"("axes": [{"name": "s", "seeds": {"count": 1000}},
                              {"name": "v", "semantics": ["v1.21", "v1.34"]}], "samples": 200)";
  const SweepPlan plan = Plan(axes);
  ASSERT_EQ(plan.num_runs(), 200);
  EXPECT_EQ(plan.points, Plan(axes).points);
  EXPECT_NE(plan.points, Plan(axes + R"(, "sampleSeed": 2)").points);
  const std::set<int64_t> distinct(plan.points.begin(), plan.points.end());
  EXPECT_GT(distinct.size(), 150u);
  EXPECT_GT(*distinct.rbegin(), 1000);
  EXPECT_LT(*distinct.rbegin(), 2000);
}

TEST(SweepPlan, TheHashIsThatOfTheDocument) {
  EXPECT_EQ(Plan(kTwoAxes).hash, Plan(kTwoAxes).hash);
  EXPECT_NE(Plan(kTwoAxes).hash, Plan("").hash);
}

TEST(SweepPlan, MistakesHaveOneMessageWithItsPath) {
  const std::vector<std::pair<std::string_view, std::string_view>> mistakes = {
      {R"("axis": [])", "spec.axis: unknown field"},
      {R"("axes": [{"seeds": {}}])", "spec.axes[0].name: Required value: a name is required"},
      {R"("axes": [{"name": "a"}])",
       "spec.axes[0]: one of configurations, semantics, schedulers, seeds, sizes and failures is "
       "required"},
      {R"("axes": [{"name": "a", "schedulers": ["v1.34", "kube-bach"]}])",
       R"(spec.axes[0].schedulers[1]: "kube-bach" is neither kube-batch nor a version of)"},
      {R"("axes": [{"name": "a", "schedulers": ["v1.34"]}, {"name": "b", "semantics": ["v1.21"]}])",
       "spec.axes[1]: another axis sets the same part of the scenario"},
      {R"("axes": [{"name": "a", "seeds": {}, "semantics": []}])",
       "spec.axes[0]: semantics and seeds exclude each other"},
      {R"("axes": [{"name": "a", "semantics": []}])", "spec.axes[0]: the axis has no values"},
      {R"("axes": [{"name": "a", "semantics": ["v1.21", "v1.21"]}])",
       R"(spec.axes[0]: Duplicate value: "v1.21")"},
      {R"("axes": [{"name": "a", "seeds": {}}, {"name": "a", "semantics": ["v1.21"]}])",
       "spec.axes[1].name: Duplicate value"},
      {R"("axes": [{"name": "a", "seeds": {}}, {"name": "b", "seeds": {}}])",
       "spec.axes[1]: another axis sets the same part of the scenario"},
      {R"("axes": [{"name": "a", "sizes": {"generator": 1, "counts": [1]}}])",
       "spec.axes[0].sizes.generator: the scenario has no generator 1 with a count"},
      {R"("axes": [{"name": "a", "failures": [{"name": "x", "at": "25h"}]}])",
       "spec.axes[0].failures[0].at: must be between 0 and 24h"},
      {R"("figures": ["waitP94"])", R"(spec.figures[0]: there is no figure "waitP94")"},
      {R"("axes": [{"name": "a", "seeds": {"count": 100000}}, {"name": "v", "semantics": ["v1.21", "v1.34"]}])",
       "spec.axes: must make no more than 100000 runs; samples takes some of them"},
      {R"("until": "never")", "spec.scenario.spec.until: "},
  };
  for (const auto& [spec, message] : mistakes) {
    EXPECT_EQ(ErrorOf(spec).substr(0, message.size()), message) << spec;
  }
}

TEST(SweepPlan, OtherDocumentsAreRefused) {
  const Json document = {{"apiVersion", "berth.dev/v1"}, {"kind", "Scenario"}};
  EXPECT_EQ(DecodeSweep(document, VersionCatalogue()).error().ToString(), "kind: must be Sweep");
  EXPECT_FALSE(DecodeSweep(Json::array(), VersionCatalogue()).ok());
  EXPECT_FALSE(DecodeSweep(Json(), VersionCatalogue()).ok());
}

}  // namespace plan_test
}  // namespace berth::sim
