// Every scenario of the gallery, run to its end and compared with the log that it had when somebody
// last looked at it: tests/cli/scenario_logs/<topic>/<slug>.txt. Run with BERTH_UPDATE_SNAPSHOTS=1
// to write the logs anew, and read the difference before you commit it.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "cli/input_text.h"
#include "sim/simulation.h"
#include "yoda.h"

namespace berth {
namespace {

namespace fs = std::filesystem;

// A log longer than this is kept as its hash and length.
constexpr size_t kLongLog = 200'000;

std::vector<std::string> Scenarios() {
  const fs::path root = fs::path(BERTH_SOURCE_DIR) / "scenarios";
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".yaml" || extension == ".json") {
      names.push_back(fs::relative(entry.path(), root).generic_string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string Read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string LogOf(const sim::EventLog& log) {
  std::string text = log.ToText();
  if (text.size() <= kLongLog) return text;
  return StrCat(std::to_string(log.events().size()), " events, hash ", log.Hash(), "\n");
}

class ScenarioLogsTest : public testing::TestWithParam<std::string> {};

TEST_P(ScenarioLogsTest, TheLogIsAsItWas) {
  const fs::path scenario_path = fs::path(BERTH_SOURCE_DIR) / "scenarios" / GetParam();
  Result<sim::Scenario> scenario = cli::ReadScenario(Read(scenario_path));
  ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
  EXPECT_TRUE(scenario.value().warnings.empty()) << scenario.value().warnings[0];
  const sim::Composition composition = sim::WithPlugins(
      sim::CompositionOf(scenario.value().semantics), {{"Yoda", yoda::Yoda::Make}});
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value(), composition);
  ASSERT_TRUE(simulation.ok()) << simulation.error().ToString();
  simulation.value()->RunToEnd();

  const std::string log = LogOf(simulation.value()->log());
  const fs::path snapshot_path =
      (fs::path(BERTH_SOURCE_DIR) / "tests/cli/scenario_logs" / GetParam())
          .replace_extension("txt");
  if (std::getenv("BERTH_UPDATE_SNAPSHOTS") != nullptr) {
    fs::create_directories(snapshot_path.parent_path());
    std::ofstream(snapshot_path, std::ios::binary) << log;
  }
  EXPECT_EQ(log, Read(snapshot_path));
}

INSTANTIATE_TEST_SUITE_P(Gallery, ScenarioLogsTest, testing::ValuesIn(Scenarios()),
                         [](const testing::TestParamInfo<std::string>& gallery) {
                           std::string name;
                           for (char c : gallery.param) name += std::isalnum(c) != 0 ? c : '_';
                           return name;
                         });

}  // namespace
}  // namespace berth
