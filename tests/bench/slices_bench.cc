// Measures for how long reading and running a scenario blocks a page: the longest of all steps that
// cannot be interrupted. `slices` has large scenarios like those of users, `bombs` has scenarios
// that are built to be expensive.
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "api/json/json_text.h"
#include "base/strings.h"
#include "bench/benches.h"
#include "bench/bombs.h"
#include "bench/input_file.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "scenario/scenario_reader.h"
#include "sim/simulation.h"

namespace berth::bench {
namespace {

// The same sizes as in wasm/app/loading.cc.
constexpr size_t kBytesInStep = 32 << 10;

double Ms(int64_t ns) { return static_cast<double>(ns) / 1e6; }

// The times of a step's calls until one returns false, or `most_ms` have passed.
struct Steps {
  int64_t count = 0;
  int64_t total_ns = 0;
  int64_t longest_ns = 0;
  int64_t longest = 0;  // the number of the longest call, from 1
};

Steps Measure(const std::function<bool()>& step, double most_ms = 1e12) {
  Steps steps;
  for (bool more = true; more && Ms(steps.total_ns) < most_ms;) {
    const int64_t begin = NowNs();
    more = step();
    const int64_t taken = NowNs() - begin;
    ++steps.count;
    steps.total_ns += taken;
    if (taken <= steps.longest_ns) continue;
    steps.longest_ns = taken;
    steps.longest = steps.count;
  }
  return steps;
}

void Print(const char* what, const Steps& steps) {
  std::printf("  %-10s %10.1f ms, longest step %8.2f ms (%lld of %lld)\n", what, Ms(steps.total_ns),
              Ms(steps.longest_ns), static_cast<long long>(steps.longest),
              static_cast<long long>(steps.count));
}

void Run(const NamedText& bomb, double run_ms) {
  const std::string text = bomb.text();
  std::printf("%s: %.1f kB\n", bomb.name.c_str(), static_cast<double>(text.size()) / 1e3);
  JsonTextReader json(text);
  Print("text", Measure([&] { return json.Read(kBytesInStep); }));
  auto reader = std::make_unique<sim::ScenarioReader>(json.Take());
  Print("scenario", Measure([&] { return reader->Advance(); }));
  Result<sim::Scenario> scenario = reader->Take();
  Print("forget", Measure([&] {
          reader.reset();
          return false;
        }));
  if (!scenario.ok()) {
    std::printf("  refused: %s: %s\n", scenario.error().path.c_str(),
                scenario.error().message.c_str());
    return;
  }
  std::unique_ptr<sim::Simulation> simulation;
  Print("make", Measure([&] {
          auto made = sim::Simulation::Make(std::move(scenario).value());
          if (made.ok()) simulation = std::move(made).value();
          if (!made.ok()) std::printf("  refused: %s\n", made.error().message.c_str());
          return false;
        }));
  if (simulation == nullptr) return;
  Print("run", Measure([&] { return simulation->Advance(1); }, run_ms));
  std::printf("  %zu events, %zu attempts, %.0f MiB\n", simulation->log().events().size(),
              simulation->log().attempts().size(), PeakRssMiB());
  Print("free", Measure([&] { return simulation->FreeSome(); }));
  Print("destroy", Measure([&] {
          simulation.reset();
          return false;
        }));
}

int RunThose(const std::vector<NamedText>& texts, const std::vector<std::string>& words) {
#ifdef __GLIBC__
  // The native allocator delays the cost of many small frees until a large block is requested;
  // Emscripten's does not.
  mallopt(M_MXFAST, 0);
#endif
  const auto options =
      Options::Read(words, {.values = {"name", "run-ms"}, .switches = {}, .operands = 1});
  if (!options) return kBadWords;
  if (!options->operands().empty()) {
    std::string file;
    if (!ReadInputFile(options->operands()[0], &file)) return kBadWords;
    Run({options->operands()[0], [&] { return file; }}, options->Number("run-ms", 5'000));
    return 0;
  }
  for (const NamedText& text : texts) {
    if (text.name.find(options->Text("name")) == std::string::npos) continue;
    Run(text, options->Number("run-ms", 5'000));
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

const Benchmark kSlicesBenchmark = {
    "slices",
    "[--name PART] [--run-ms N] [FILE]\n"
    "    Reads and runs large scenarios, or that of a file, step by step.",
    [](const std::vector<std::string>& words) { return RunThose(LargeTexts(), words); }};
const Benchmark kBombsBenchmark = {
    "bombs", "[--name PART] [--run-ms N]\n    The same of scenarios that were made to hurt.",
    [](const std::vector<std::string>& words) { return RunThose(Bombs(), words); }};

}  // namespace berth::bench
