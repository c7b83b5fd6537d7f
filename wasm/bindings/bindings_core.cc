// The module berth-core, without a canvas, for Node and browsers. It has no logic of its own:
// core/answers/text_simulation.h and text_sweep.h describe the arguments and the answer of each
// call.
#include <emscripten/bind.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "answers/language/language.h"
#include "answers/text_simulation.h"
#include "answers/text_sweep.h"
#include "out_of_tree_plugins.h"

namespace {

using berth::sim::TextSimulation;
using berth::sim::TextSweep;

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
  // Returns a copy, which the caller owns and deletes.
  Simulation* Fork() const { return new Simulation(text_->Fork()); }

 private:
  std::unique_ptr<TextSimulation> text_;
};

void TakeWords(const std::string& json) { berth::sim::SpeakLanguage(json); }

class Sweep {
 public:
  Sweep() : text_(berth::VersionCatalogue(berth::OutOfTreePlugins())) {}

  std::string Open(const std::string& plan) { return text_.Open(plan); }
  std::string OpenResults(const std::string& texts) { return text_.OpenResults(texts); }
  // Runs a part of the plan. Both arguments are whole numbers; they are doubles because JavaScript
  // has no other numbers.
  std::string Run(double first, double last) const {
    return text_.Run(static_cast<int64_t>(first), static_cast<int64_t>(last));
  }
  std::string Summarize(const std::string& records) const { return text_.Summarize(records); }
  std::string Csv(const std::string& records) const { return text_.Csv(records); }

 private:
  TextSweep text_;
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
  emscripten::class_<Sweep>("Sweep")
      .constructor<>()
      .function("open", &Sweep::Open)
      .function("openResults", &Sweep::OpenResults)
      .function("run", &Sweep::Run)
      .function("summarize", &Sweep::Summarize)
      .function("csv", &Sweep::Csv);
  emscripten::function("takeWords", &TakeWords);
}
