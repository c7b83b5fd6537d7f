// Runs every scenario of the gallery to its end and compares it with its stored log,
// tests/cli/scenario_logs/<topic>/<slug>.txt. Run with BERTH_UPDATE_SNAPSHOTS=1
// to write the logs again, and read the difference before you commit it.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "cli/gallery.h"

namespace berth::test {
namespace {

namespace fs = std::filesystem;

// A log longer than this is kept as its hash and length.
constexpr size_t kLongLog = 50'000;

std::string LogOf(const sim::EventLog& log) {
  std::string text = log.ToText();
  if (text.size() <= kLongLog) return text;
  return StrCat(std::to_string(log.events().size()), " events, hash ", log.Hash(), "\n");
}

class ScenarioLogsTest : public testing::TestWithParam<std::string> {};

TEST_P(ScenarioLogsTest, TheLogIsAsItWas) {
  const std::unique_ptr<sim::Simulation> simulation = RunOfGallery(GetParam());
  ASSERT_NE(simulation, nullptr);
  const std::vector<std::string>& warnings = simulation->scenario().warnings;
  EXPECT_TRUE(warnings.empty()) << warnings[0];

  const std::string log = LogOf(simulation->log());
  const fs::path snapshot_path =
      (fs::path(BERTH_SOURCE_DIR) / "tests/cli/scenario_logs" / GetParam())
          .replace_extension("txt");
  if (std::getenv("BERTH_UPDATE_SNAPSHOTS") != nullptr) {
    fs::create_directories(snapshot_path.parent_path());
    std::ofstream(snapshot_path, std::ios::binary) << log;
  }
  EXPECT_EQ(log, ReadFile(snapshot_path));
}

INSTANTIATE_TEST_SUITE_P(Gallery, ScenarioLogsTest, testing::ValuesIn(GalleryScenarios()),
                         GalleryTestName);

}  // namespace
}  // namespace berth::test
