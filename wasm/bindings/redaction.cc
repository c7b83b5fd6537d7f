// The module berth-redaction: what of a scenario is not for others, for the page and for scripts.
// No logic is here: see core/scenario/redaction. It has no JavaScript of its own, as texts are all
// that goes in and out. Each answer ends with a zero and stays until the next call.
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "scenario/redaction/cuts.h"
#include "scenario/redaction/redact.h"

namespace {

const char* Answer(const berth::Json& json) {
  static std::string answer;
  answer = berth::JsonText(json);
  return answer.c_str();
}

}  // namespace

extern "C" {

// `text`: a Scenario that was decoded before, as JSON. {"scenario", "names"}, as Redacted has them;
// null if the text is no JSON.
const char* berth_redact(const char* text, size_t size) {
  const berth::Result<berth::Json> source = berth::ParseJsonText(std::string_view(text, size));
  berth::Json json;
  if (source.ok()) {
    berth::sim::Redacted redacted = berth::sim::Redact(source.value());
    json["scenario"] = std::move(redacted.scenario);
    json["names"] = std::move(redacted.names);
  }
  return Answer(json);
}

// `text`: a file, as JSON. As CutsOf; null if the text is no JSON.
const char* berth_cuts(const char* text, size_t size) {
  berth::Result<berth::Json> file = berth::ParseJsonText(std::string_view(text, size));
  return Answer(file.ok() ? berth::sim::CutsOf(std::move(file).value()) : berth::Json());
}

}  // extern "C"
