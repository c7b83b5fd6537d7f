// The module berth-core, without a canvas, for Node and browsers. No logic is here: see
// core/answers/text_simulation.h for what each call takes and answers.
#include <emscripten/bind.h>

#include <memory>
#include <string>
#include <utility>

#include "answers/text_simulation.h"
#include "out_of_tree_plugins.h"

namespace {

using berth::sim::TextSimulation;

class Simulation {
 public:
  Simulation()
      : text_(
            std::make_unique<TextSimulation>(berth::VersionCatalogue(berth::OutOfTreePlugins()))) {}
  explicit Simulation(std::unique_ptr<TextSimulation> text) : text_(std::move(text)) {}

  std::string Open(const std::string& scenario, const std::string& options) {
    return text_->Open(scenario, options);
  }
  std::string Command(const std::string& json) { return text_->Command(json); }
  std::string Describe(const std::string& json) { return text_->Describe(json); }
  std::string Scenario() const { return text_->ScenarioText(); }
  std::string Log(const std::string& format) const { return text_->LogText(format); }
  // The caller deletes it.
  Simulation* Fork() const { return new Simulation(text_->Fork()); }

 private:
  std::unique_ptr<TextSimulation> text_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(berth_core) {
  emscripten::class_<Simulation>("Simulation")
      .constructor<>()
      .function("open", &Simulation::Open)
      .function("command", &Simulation::Command)
      .function("describe", &Simulation::Describe)
      .function("scenario", &Simulation::Scenario)
      .function("log", &Simulation::Log)
      .function("fork", &Simulation::Fork, emscripten::allow_raw_pointers());
}
