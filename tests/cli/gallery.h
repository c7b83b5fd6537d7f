// The scenarios of the gallery, for tests that go through all of them.
#ifndef BERTH_TESTS_CLI_GALLERY_H_
#define BERTH_TESTS_CLI_GALLERY_H_

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cli/input_text.h"
#include "out_of_tree_plugins.h"
#include "sim/simulation.h"

namespace berth::test {

inline std::filesystem::path GalleryPath() {
  return std::filesystem::path(BERTH_SOURCE_DIR) / "scenarios";
}

// Excludes the files beside the scenarios: the lists of the lessons, and translations
// (backoff-grows.zh-CN.yaml).
inline bool IsScenario(const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  return (extension == ".yaml" || extension == ".json") && file.parent_path() != GalleryPath() &&
         file.stem().extension().empty();
}

// Returns "queue/backoff-grows.yaml" and all others, sorted by name.
inline std::vector<std::string> GalleryScenarios() {
  namespace fs = std::filesystem;
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(GalleryPath())) {
    if (IsScenario(entry.path())) {
      names.push_back(fs::relative(entry.path(), GalleryPath()).generic_string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Returns the name of a test about one scenario.
inline std::string GalleryTestName(const testing::TestParamInfo<std::string>& scenario) {
  std::string name;
  for (char c : scenario.param) name += std::isalnum(c) != 0 ? c : '_';
  return name;
}

inline std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Runs a scenario to its end. Returns null, after failing the test, if it cannot be simulated.
inline std::unique_ptr<sim::Simulation> RunOfGallery(const std::string& name) {
  Result<sim::Scenario> scenario =
      cli::ReadScenario(ReadFile(GalleryPath() / name), VersionCatalogue(OutOfTreePlugins()));
  if (!scenario.ok()) {
    ADD_FAILURE() << scenario.error().ToString();
    return nullptr;
  }
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value());
  if (!simulation.ok()) {
    ADD_FAILURE() << simulation.error().ToString();
    return nullptr;
  }
  simulation.value()->RunToEnd();
  return std::move(simulation).value();
}

}  // namespace berth::test

#endif  // BERTH_TESTS_CLI_GALLERY_H_
