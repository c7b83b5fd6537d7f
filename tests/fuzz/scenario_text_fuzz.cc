// A file that a user opens: JSON, JSON lines or YAML; a scenario, or output of kubectl. A file that
// can be read gives the same scenario after an export, and begins to run.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "cli/input_text.h"
#include "fuzz/expectations.h"
#include "sim/simulation.h"

namespace berth {
namespace {

constexpr int32_t kSteps = 300;
// A mutation may request a hundred thousand nodes, which is valid, but slow.
constexpr size_t kMostInputsToRun = 2000;

}  // namespace
}  // namespace berth

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Result<sim::Scenario> scenario = cli::ReadScenario(text);
  if (!scenario.ok()) {
    ExpectReadable(scenario.error());
    return 0;
  }
  const size_t num_inputs = scenario.value().inputs.size();
  const Result<sim::Scenario> again = sim::DecodeScenario(scenario.value().source);
  BERTH_CHECK(again.ok() && again.value().inputs.size() == num_inputs,
              "what is exported is what was read");
  if (num_inputs > kMostInputsToRun) return 0;
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value());
  if (simulation.ok()) {
    simulation.value()->Advance(kSteps);
  } else {
    ExpectReadable(simulation.error());
  }
  return 0;
}
