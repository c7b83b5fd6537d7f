// Runs the scenario or dump on standard input, and prints why each pod that waits at the end has no
// node.
#include <cstdio>
#include <iostream>
#include <iterator>
#include <string>

#include "answers/answer.h"
#include "sim/simulation.h"
#include "view/view.h"

int main() {
  using namespace berth;
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  Result<sim::Scenario> scenario = sim::ReadScenario(text);
  if (!scenario.ok()) {
    std::fprintf(stderr, "%s\n", scenario.error().ToString().c_str());
    return 2;
  }
  const auto simulation = sim::Simulation::Make(std::move(scenario).value());
  if (!simulation.ok()) return 2;
  simulation.value()->RunToEnd();
  const sim::EventLog& log = simulation.value()->log();
  sim::ViewProjection projection(&log);
  const sim::View& view = projection.At(simulation.value()->now());
  for (size_t id = 0; id < view.pods.size(); ++id) {
    const sim::PodView& pod = view.pods[id];
    if (!sim::IsThere(pod) || pod.node != sim::kNoId) continue;
    std::cout << log.PodName(static_cast<sim::PodId>(id)) << ": " << pod.message << "\n";
  }
}
