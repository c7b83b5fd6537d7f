// Requests of a script to the module without a canvas, as text: the layer behind Embind
// (wasm/bindings/bindings_core.cc). Each line of the input is both a command and a question.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "answers/text_simulation.h"
#include "api/json/json_text.h"
#include "base/check.h"
#include "fuzz/lines.h"
#include "fuzz/small_worlds.h"
#include "out_of_tree_plugins.h"

namespace berth {
namespace {

void ExpectJson(const std::string& answer) {
  BERTH_CHECK(ParseJsonText(answer).ok(), "an answer is JSON");
}

// Checks that the export gives the same log when it is opened again.
void ExpectSameRun(const sim::TextSimulation& simulation) {
  sim::TextSimulation again{VersionCatalogue(OutOfTreePlugins())};
  ExpectJson(again.Open(simulation.ScenarioText(), ""));
  again.Command(R"({"op": "run"})");
  const std::unique_ptr<sim::TextSimulation> fork = simulation.Fork();
  fork->Command(R"({"op": "run"})");
  BERTH_CHECK(fork->LogText("hash") == again.LogText("hash"), "an export is the same run");
}

}  // namespace
}  // namespace berth

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth;
  Lines lines({reinterpret_cast<const char*>(data), size});
  sim::TextSimulation simulation{VersionCatalogue(OutOfTreePlugins())};
  ExpectJson(simulation.Open(SmallWorldTextNamed(lines.Next()), ""));
  while (!lines.AtEnd()) {
    const std::string_view line = lines.Next();
    ExpectJson(simulation.Command(line));
    ExpectJson(simulation.Describe(line));
  }
  ExpectSameRun(simulation);
  return 0;
}
