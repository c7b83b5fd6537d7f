// A whole simulation, and going back in it.
#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "api/json_text.h"
#include "bench/benches.h"
#include "bench/generated_scenario.h"
#include "bench/input_file.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "sim/scenario.h"
#include "sim/simulation.h"

namespace berth::bench {
namespace {

constexpr int kSeeks = 40;

double Ms(int64_t ns) { return static_cast<double>(ns) / 1e6; }

std::vector<int64_t> SeekEverywhere(sim::Simulation& simulation, Time end) {
  std::vector<int64_t> costs;
  for (int i = 0; i < kSeeks; ++i) {
    // Far from the place before.
    const Time t{end.ns / kSeeks * (i * 17 % kSeeks)};
    const int64_t begin = NowNs();
    simulation.Seek(t);
    costs.push_back(NowNs() - begin);
  }
  return costs;
}

int Simulate(sim::Scenario scenario, int64_t read_ns, bool json) {
  const int64_t begin = NowNs();
  auto made = sim::Simulation::Make(std::move(scenario));
  if (!made.ok()) {
    std::fprintf(stderr, "%s\n", made.error().ToString().c_str());
    return 1;
  }
  sim::Simulation& simulation = *made.value();
  simulation.RunToEnd();
  const int64_t run_ns = NowNs() - begin;
  const size_t attempts = simulation.log().attempts().size();
  const std::vector<int64_t> seeks = SeekEverywhere(simulation, simulation.now());
  const double rss = PeakRssMiB();
  const char* const form =
      json ? R"({"readMs": %.1f, "runMs": %.1f, "attempts": %zu, "seekMedianMs": %.2f, )"
             R"("seekWorstMs": %.2f, "rssMiB": %.1f})"
             "\n"
           : "read %.1f ms, run %.1f ms, %zu attempts; seek %.2f ms median, %.2f ms worst; "
             "%.1f MiB\n";
  std::printf(form, Ms(read_ns), Ms(run_ns), attempts, Percentile(seeks, 50) / 1e6,
              Percentile(seeks, 100) / 1e6, rss);
  return 0;
}

int Run(const std::vector<std::string>& words) {
  const auto options = Options::Read(
      words, {.values = {"nodes", "pods", "minutes"}, .switches = {"json"}, .operands = 1});
  if (!options) return kBadWords;
  std::string text;
  if (options->operands().empty()) {
    text = GeneratedScenario(std::max(options->Number("nodes", 1000), 1),
                             std::max(options->Number("pods", 10000), 50),
                             std::max(options->Number("minutes", 10), 1));
  } else if (!ReadInputFile(options->operands()[0], &text)) {
    return kBadWords;
  }
  const int64_t begin = NowNs();
  Result<Json> document = ParseJsonText(text);
  if (!document.ok()) {
    std::fprintf(stderr, "%s\n", document.error().ToString().c_str());
    return 1;
  }
  Result<sim::Scenario> scenario = sim::DecodeScenario(std::move(document).value());
  if (!scenario.ok()) {
    std::fprintf(stderr, "%s\n", scenario.error().ToString().c_str());
    return 1;
  }
  return Simulate(std::move(scenario).value(), NowNs() - begin, options->Has("json"));
}

}  // namespace

const Benchmark kSimulateBenchmark = {
    "simulate",
    "[SCENARIO.json] [--nodes N] [--pods M] [--minutes T] [--json]\n"
    "    Runs a scenario to its end and jumps about in it: one of 1,000 nodes and 10,000 pods "
    "that\n"
    "    arrive within ten minutes, if none is named.",
    Run};

}  // namespace berth::bench
