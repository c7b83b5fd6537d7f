// The module without a canvas, for Node and browsers: see core/sim/text_api.h.
#include <emscripten/bind.h>

#include <string>

#include "own_plugins.h"
#include "sim/text_api.h"

namespace {

std::string Run(const std::string& scenario, const std::string& options) {
  return berth::sim::RunScenarioText(scenario, options, berth::ui::OwnPlugins());
}

std::string Validate(const std::string& scenario) {
  return berth::sim::ValidateScenarioText(scenario, berth::ui::OwnPlugins());
}

std::string Explain(const std::string& scenario, const std::string& options) {
  return berth::sim::ExplainScenarioText(scenario, options, berth::ui::OwnPlugins());
}

}  // namespace

EMSCRIPTEN_BINDINGS(berth_core) {
  emscripten::function("run", &Run);
  emscripten::function("validate", &Validate);
  emscripten::function("explain", &Explain);
}
