// The conformance runner: replays recordings of the real Go code and compares.
//   conformance [--every N] FILE-OR-FOLDER...
// With --every, it replays the cases N, 2N, ... and the last of each file; otherwise all of them.
// Prints "file: case: path: want ..., got ..." for each case that fails, and "N passed, N failed"
// at the end. Exit status: 0 all passed, 1 some failed, 2 a file could not be read or holds cases
// of no known kind.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"
#include "conformance/conformance.h"

namespace berth::conformance {
namespace {

struct Tally {
  int64_t passed = 0;
  int64_t failed = 0;
  int64_t unreadable_files = 0;
};

// Returns a file itself, or all .json files below a folder, in name order.
std::vector<std::filesystem::path> FilesOf(const std::filesystem::path& argument) {
  std::error_code error;
  if (!std::filesystem::is_directory(argument, error)) return {argument};
  std::vector<std::filesystem::path> files;
  std::filesystem::recursive_directory_iterator entry(argument, error);
  for (; !error && entry != std::filesystem::recursive_directory_iterator();
       entry.increment(error)) {
    if (entry->is_regular_file() && entry->path().extension() == ".json") {
      files.push_back(entry->path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string CaseName(const Json& recorded_case, size_t index) {
  std::string name = "#" + std::to_string(index + 1);
  if (!recorded_case.is_object()) return name;
  for (const char* field : {"name", "in"}) {
    const auto found = recorded_case.find(field);
    if (found == recorded_case.end() || !found->is_string()) continue;
    const std::string text = found->get<std::string>();
    return std::string(field) == "name" ? text : name + " " + QuotedPrefix(text, 60);
  }
  return name;
}

const Kind* KindOf(const Json& recorded_case, const std::vector<Kind>& kinds) {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const Kind& kind) { return kind.recognizes(recorded_case); });
  return found == kinds.end() ? nullptr : &*found;
}

// A case that lacks a required member counts as failed, and the run continues. WebAssembly is built
// without exceptions, so there is nothing to catch.
std::optional<Difference> RunCase(const Kind& kind, const Json& file, const Json& recorded_case) {
#ifdef __cpp_exceptions
  try {
    return kind.run(file, recorded_case);
  } catch (const std::exception& problem) {
    return Difference{"", "a case of kind " + kind.name, problem.what()};
  }
#else
  return kind.run(file, recorded_case);
#endif
}

void RunFile(const std::filesystem::path& path, const std::vector<Kind>& kinds, size_t every,
             Tally& tally) {
  const auto give_up = [&](const char* reason) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), reason);
    ++tally.unreadable_files;
  };
  std::ifstream stream(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream) return give_up("cannot be read");
  const Json file = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (file.is_discarded()) return give_up("is not JSON");
  const auto cases = file.is_object() ? file.find("cases") : file.end();
  if (cases == file.end() || !cases->is_array()) return give_up("has no list of cases");

  for (size_t i = 0; i < cases->size(); ++i) {
    if ((i + 1) % every != 0 && i + 1 != cases->size()) continue;
    const Json& recorded_case = (*cases)[i];
    const Kind* const kind = KindOf(recorded_case, kinds);
    if (kind == nullptr) return give_up("holds a case of no known kind");
    const std::optional<Difference> difference = RunCase(*kind, file, recorded_case);
    if (!difference) {
      ++tally.passed;
      continue;
    }
    ++tally.failed;
    std::printf("%s: %s: %s: want %s, got %s\n", path.c_str(), CaseName(recorded_case, i).c_str(),
                difference->path.c_str(), difference->want.c_str(), difference->got.c_str());
  }
}

int Main(std::vector<std::string> arguments) {
  size_t every = 1;
  if (arguments.size() > 1 && arguments[0] == "--every") {
    every = static_cast<size_t>(std::max(0, std::atoi(arguments[1].c_str())));
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  if (arguments.empty() || every == 0) {
    std::fprintf(stderr, "usage: conformance [--every N] FILE-OR-FOLDER...\n");
    return 2;
  }
  const std::vector<Kind> kinds = {QuantityKind(),    SelectorKind(),        QueueKind(),
                                   SimulationKind(),  FilterScoreKind(),     ClassicQueueKind(),
                                   ExtendersKind(),   ConfigKind(),          KubeBatchKind(),
                                   HintedQueueKind(), HintsKind(),           AdmissionKind(),
                                   CapacityKind(),    LeaderElectionKind(),  ElectionLoopKind(),
                                   MetricsKind(),     MetricsCatalogueKind()};
  Tally tally;
  for (const std::string& argument : arguments) {
    const std::vector<std::filesystem::path> files = FilesOf(argument);
    if (files.empty()) {
      std::fprintf(stderr, "%s: holds no .json files\n", argument.c_str());
      ++tally.unreadable_files;
    }
    for (const std::filesystem::path& file : files) RunFile(file, kinds, every, tally);
  }
  std::printf("%lld passed, %lld failed\n", static_cast<long long>(tally.passed),
              static_cast<long long>(tally.failed));
  if (tally.unreadable_files > 0) return 2;
  return tally.failed > 0 ? 1 : 0;
}

}  // namespace
}  // namespace berth::conformance

int main(int argc, char** argv) {
  return berth::conformance::Main(std::vector<std::string>(argv + 1, argv + argc));
}
