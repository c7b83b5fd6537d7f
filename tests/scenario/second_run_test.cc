// Tests spec.compareWith, the second run that a scenario names.
#include <string_view>

#include "api/json/json.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace second_run_test {

TEST(SecondRunTest, StaysInTheSourceAndChangesNothing) {
  const std::string_view rest =
      R"("seed": 3, "objects": [{"kind": "Node", "metadata": {"name": "n"}}])";
  const Json source = ScenarioOf(StrCat(R"("compareWith": {"seed": 7, "semantics": "v1.34",
      "configuration": {"podMaxBackoffSeconds": 3}}, )",
                                        rest));
  const Scenario scenario = Decode(source);
  EXPECT_EQ(scenario.source, source);
  EXPECT_EQ(scenario.seed, 3U);
  EXPECT_EQ(scenario.version->name(), Decode(ScenarioOf(rest)).version->name());
  EXPECT_FALSE(scenario.scheduler_configuration);
}

TEST(SecondRunTest, ItsErrorsAreNamed) {
  ExpectErrors({
      {"second run", R"("compareWith": [7])", "spec.compareWith: expected an object, got a list"},
      {"empty second run", R"("compareWith": {})",
       "spec.compareWith: must have a seed, semantics or a configuration for the second run"},
      {"member of a second run", R"("compareWith": {"seed": 7, "config": {}})",
       "spec.compareWith.config: a second run has only seed, semantics and configuration of its "
       "own"},
      {"null in a second run", R"("compareWith": {"seed": null})",
       "spec.compareWith.seed: must not be null"},
      {"seed of a second run", R"("compareWith": {"seed": 1000000000000000})",
       "spec.compareWith.seed: must be between 0 and 999999999999999, got 1000000000000000"},
      {"version of a second run", R"("compareWith": {"semantics": "v1.9"})",
       "spec.compareWith.semantics: \"v1.9\" is not supported by this version, only v1.21, v1.15 "
       "and v1.34 are"},
      {"configuration of a second run", R"("compareWith": {"configuration": "v1"})",
       "spec.compareWith.configuration: expected an object, got a string"},
  });
}

}  // namespace second_run_test
}  // namespace berth::sim
