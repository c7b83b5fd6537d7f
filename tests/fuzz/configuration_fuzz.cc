// A configuration of a scheduler, JSON or YAML: a KubeSchedulerConfiguration of any version, a
// Policy, or kube-batch's. A configuration that can be read schedules a small cluster.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "answers/describe_configuration.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/check.h"
#include "cli/input_text.h"
#include "fuzz/expectations.h"
#include "fuzz/small_worlds.h"
#include "sim/simulation.h"

namespace berth {
namespace {

void TryOn(sim::Scenario scenario, std::string_view text) {
  Result<cli::ConfigurationText> read = cli::ReadConfiguration(std::string(text));
  if (!read.ok()) return ExpectReadable(read.error());
  Json value = read.value().value;
  const auto error = sim::ReplaceSchedulerConfiguration(std::move(value), &scenario);
  if (error) return ExpectReadable(read.value().InText(*error));
  BERTH_CHECK(sim::DecodeScenario(scenario.source).ok(), "what is exported can be read");
  auto simulation = sim::Simulation::Make(std::move(scenario));
  if (!simulation.ok()) return ExpectReadable(simulation.error());
  const sim::Scenario& read_scenario = simulation.value()->scenario();
  const bool has_answer = read_scenario.scheduler == sim::SchedulerKind::kKubeScheduler;
  BERTH_CHECK(sim::DescribeConfigz(read_scenario).ok() == has_answer,
              "a scheduler that runs tells its configuration");
  simulation.value()->RunToEnd();
}

// Opens it like a file while a scenario is on the stage.
void TryAlone(const sim::Scenario& scenario, std::string_view text) {
  const Result<Json> file = ParseJsonText(text);
  if (!file.ok() || !sim::IsConfigurationAlone(file.value())) return;
  const auto configured = sim::ConfigureScenario(scenario.source, file.value());
  if (!configured.ok()) ExpectReadable(configured.error());
}

}  // namespace
}  // namespace berth

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth;
  static const sim::Scenario kKubeScheduler = SmallWorld("v1.21");
  static const sim::Scenario kLaterKubeScheduler = SmallWorld("v1.34");
  static const sim::Scenario kKubeBatch = SmallWorld("kube-batch");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  TryOn(kKubeScheduler, text);
  TryOn(kLaterKubeScheduler, text);
  TryOn(kKubeBatch, text);
  TryAlone(kKubeScheduler, text);
  TryAlone(kLaterKubeScheduler, text);
  return 0;
}
