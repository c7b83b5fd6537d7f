// Measures a whole simulation, and the queries of a page about it.
#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "answers/answer.h"
#include "base/check.h"
#include "bench/benches.h"
#include "bench/generated_scenario.h"
#include "bench/input_file.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::bench {
namespace {

constexpr int kPlaces = 40;

double Ms(int64_t ns) { return static_cast<double>(ns) / 1e6; }

struct Costs {
  int64_t read_ns = 0;
  int64_t run_ns = 0;
  int64_t recorded_run_ns = 0;    // with records of every attempt, each dropped after it
  std::vector<int64_t> steps;     // of the driver, which are the shortest possible slices of the
                                  // run
  std::vector<int64_t> scrubs;    // to the view at moments that are far apart
  std::vector<int64_t> explains;  // of attempts that are far apart, with records for each node
  double rss_mib = 0;
};

// Returns place number i of kPlaces in `size`, far from the place before.
int64_t Place(int i, int64_t size) { return size * (i * 17 % kPlaces) / kPlaces; }

void RunStepByStep(sim::Simulation& simulation, Costs* costs) {
  const int64_t begin = NowNs();
  for (bool more = true; more;) {
    const int64_t step_begin = NowNs();
    more = simulation.Advance(1);
    costs->steps.push_back(NowNs() - step_begin);
  }
  costs->run_ns = NowNs() - begin;
}

// Runs the scenario again, from the beginning.
void RunWithRecords(const sim::Scenario& scenario, Costs* costs) {
  auto made = sim::Simulation::Make(scenario);
  BERTH_CHECK(made.ok(), "what was simulated can be simulated again");
  const int64_t begin = NowNs();
  made.value()->RunToEndExplaining([](const sim::AttemptExplanation&) { return true; });
  costs->recorded_run_ns = NowNs() - begin;
}

void Scrub(const sim::Simulation& simulation, Costs* costs) {
  sim::ViewProjection view(&simulation.log());
  view.At(simulation.now());  // a page has played it
  for (int i = 0; i < kPlaces; ++i) {
    const int64_t begin = NowNs();
    view.At(Time{Place(i, simulation.now().ns)});
    costs->scrubs.push_back(NowNs() - begin);
  }
}

void Explain(sim::Simulation& simulation, Costs* costs) {
  const auto attempts = static_cast<int64_t>(simulation.log().attempts().size());
  for (int i = 0; i < kPlaces && attempts > 0; ++i) {
    const int64_t begin = NowNs();
    simulation.Explain(static_cast<int32_t>(Place(i, attempts)));
    costs->explains.push_back(NowNs() - begin);
  }
}

double MedianMs(const std::vector<int64_t>& costs) { return Percentile(costs, 50) / 1e6; }
double WorstMs(const std::vector<int64_t>& costs) { return Percentile(costs, 100) / 1e6; }

void Print(const Costs& costs, size_t events, size_t attempts, bool json) {
  const char* const form =
      json
          ? R"({"readMs": %.1f, "runMs": %.1f, "recordedRunMs": %.1f, "events": %zu, "attempts": %zu, )"
            R"("longestStepMs": %.2f, "scrubMedianMs": %.2f, "scrubWorstMs": %.2f, )"
            R"("explainMedianMs": %.2f, "explainWorstMs": %.2f, "rssMiB": %.1f})"
            "\n"
          : "read %.1f ms, run %.1f ms, %.1f ms with records (%zu events, %zu attempts, longest "
            "step %.2f ms); "
            "scrub %.2f ms median, %.2f ms worst; explain %.2f ms median, %.2f ms worst; "
            "%.1f MiB\n";
  std::printf(form, Ms(costs.read_ns), Ms(costs.run_ns), Ms(costs.recorded_run_ns), events,
              attempts, WorstMs(costs.steps), MedianMs(costs.scrubs), WorstMs(costs.scrubs),
              MedianMs(costs.explains), WorstMs(costs.explains), costs.rss_mib);
}

int Simulate(sim::Scenario scenario, Costs costs, bool json) {
  const bool explains = scenario.scheduler == sim::SchedulerKind::kKubeScheduler;
  const int64_t begin = NowNs();
  auto made = sim::Simulation::Make(std::move(scenario));
  if (!made.ok()) {
    std::fprintf(stderr, "%s\n", made.error().ToString().c_str());
    return 1;
  }
  costs.read_ns += NowNs() - begin;
  sim::Simulation& simulation = *made.value();
  RunStepByStep(simulation, &costs);
  Scrub(simulation, &costs);
  if (explains) Explain(simulation, &costs);
  costs.rss_mib = PeakRssMiB();
  if (explains) RunWithRecords(simulation.scenario(), &costs);
  Print(costs, simulation.log().events().size(), simulation.log().attempts().size(), json);
  return 0;
}

int Run(const std::vector<std::string>& words) {
  const auto options = Options::Read(
      words,
      {.values = {"nodes", "pods", "minutes", "workload"}, .switches = {"json"}, .operands = 1});
  if (!options) return kBadWords;
  std::string text;
  if (options->Has("workload")) {
    text = GeneratedWorkload(options->Text("workload"), std::max(options->Number("nodes", 1000), 1),
                             std::max(options->Number("pods", 5000), 1));
  } else if (options->operands().empty()) {
    text = GeneratedScenario(std::max(options->Number("nodes", 1000), 1),
                             std::max(options->Number("pods", 10000), 50),
                             std::max(options->Number("minutes", 10), 1));
  } else if (!ReadInputFile(options->operands()[0], &text)) {
    return kBadWords;
  }
  const int64_t begin = NowNs();
  Result<sim::Scenario> scenario = sim::ReadScenario(text);
  if (!scenario.ok()) {
    std::fprintf(stderr, "%s\n", scenario.error().ToString().c_str());
    return 1;
  }
  Costs costs;
  costs.read_ns = NowNs() - begin;
  return Simulate(std::move(scenario).value(), std::move(costs), options->Has("json"));
}

}  // namespace

const Benchmark kSimulateBenchmark = {
    "simulate",
    "[SCENARIO.json] [--nodes N] [--pods M] [--minutes T] [--workload KIND] [--json]\n"
    "    Reads a scenario, runs it to its end, computes the view at moments far apart, and "
    "explains "
    "some\n"
    "    of its attempts: one of 1,000 nodes and 10,000 pods that arrive within ten minutes, if "
    "none\n"
    "    is named; with --workload, a Deployment, StatefulSet or DaemonSet that rolls out once.",
    Run};

}  // namespace berth::bench
