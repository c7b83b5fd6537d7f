// Manifests as the page gets them, as JSON: lists, streams, exports, and configurations alone. The
// kept parts form a scenario, and the report lists the rest.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "answers/answer.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/check.h"
#include "fuzz/expectations.h"
#include "scenario/scenario.h"

namespace berth {
namespace {

// Reads in slices of all sizes, which the last bytes of the text determine.
void ExpectTheSameInSlices(std::string_view text) {
  const Result<Json> whole = ParseJsonText(text);
  JsonTextReader reader(text);
  size_t slice = 0;
  do {
    ++slice;
  } while (reader.Read(1 + static_cast<uint8_t>(text[text.size() - 1 - slice % text.size()]) % 9));
  if (!whole.ok()) {
    BERTH_CHECK(reader.error() && reader.error()->message == whole.error().message &&
                    reader.error()->line == whole.error().line,
                "an error is the same in slices");
  } else {
    BERTH_CHECK(!reader.error() && reader.Take() == whole.value(), "so is a value");
  }
}

}  // namespace
}  // namespace berth

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!text.empty()) ExpectTheSameInSlices(text);
  Result<sim::Scenario> scenario = sim::ReadScenario(text);
  if (!scenario.ok()) {
    ExpectReadable(scenario.error());
    return 0;
  }
  const sim::Scenario& read = scenario.value();
  BERTH_CHECK(ParseJsonText(JsonText(read.report.ToJson())).ok(), "a report is JSON");
  // Reads the scenario again from its text, as in a link.
  const Result<Json> source = ParseJsonText(JsonText(read.source));
  BERTH_CHECK(source.ok(), "a scenario is JSON");
  const Result<sim::Scenario> again = sim::DecodeScenario(source.value());
  BERTH_CHECK(again.ok() && again.value().inputs.size() == read.inputs.size(),
              "what is exported is what was read");
  for (const Json& manifest : sim::ManifestsAt(read.source, read.limits.until)) {
    BERTH_CHECK(manifest.is_object(), "a manifest is an object");
  }
  return 0;
}
