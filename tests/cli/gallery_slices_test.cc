// Tests that each scenario of the gallery is the same when it is read in slices.
#include <string>

#include <gtest/gtest.h>

#include "api/json/json_text.h"
#include "base/random.h"
#include "base/strings.h"
#include "cli/gallery.h"
#include "scenario/scenario_reader.h"

namespace berth::test {
namespace {

std::string Summary(const sim::Scenario& scenario) {
  std::string summary = StrCat(scenario.title, "\n", JsonText(scenario.source), "\n",
                               SecondsText(scenario.limits.until - Time{}));
  for (const sim::Input& input : scenario.inputs) {
    const auto* object = std::get_if<AnyObject>(&input.object);
    summary += StrCat(
        "\n", SecondsText(input.at - Time{}), " ", std::to_string(static_cast<int>(input.op)), " ",
        object != nullptr ? KeyOf(MetaOf(*object)) : std::get<sim::ObjectName>(input.object).key);
  }
  for (const sim::Caption& caption : scenario.captions) summary += StrCat("\n", caption.text);
  for (const std::string& warning : scenario.warnings) summary += StrCat("\n", warning);
  return summary;
}

class GallerySlicesTest : public testing::TestWithParam<std::string> {};

TEST_P(GallerySlicesTest, ReadTheSame) {
  Result<sim::Scenario> read = cli::ReadScenario(ReadFile(GalleryPath() / GetParam()));
  ASSERT_TRUE(read.ok());
  const sim::Scenario& whole = read.value();
  const std::string text = JsonText(whole.source);
  SeededRandom random(1);
  JsonTextReader json(text);
  while (json.Read(1 + static_cast<size_t>(random.Intn(5'000)))) {
  }
  ASSERT_FALSE(json.error());
  sim::ScenarioReader reader(json.Take());
  double progress = 0;
  size_t steps = 1;
  for (; reader.Advance(); ++steps) {
    ASSERT_GE(reader.progress(), progress);
    progress = reader.progress();
  }
  EXPECT_LE(progress, 1);
  // Each object is sorted, counted and dropped.
  EXPECT_GE(steps, 3 * whole.inputs.size());
  Result<sim::Scenario> scenario = reader.Take();
  ASSERT_TRUE(scenario.ok());
  EXPECT_EQ(Summary(scenario.value()), Summary(whole));
}

INSTANTIATE_TEST_SUITE_P(Gallery, GallerySlicesTest, testing::ValuesIn(GalleryScenarios()),
                         GalleryTestName);

}  // namespace
}  // namespace berth::test
