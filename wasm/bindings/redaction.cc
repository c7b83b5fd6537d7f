// The module berth-redaction: a scenario without its names, for the page and for scripts. No logic
// is here: see core/scenario/redaction/redact.h. It has no JavaScript of its own, as texts are all
// that goes in and out.
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "scenario/redaction/redact.h"

// `text`: a Scenario that was decoded before, as JSON. {"scenario", "names"}, as Redacted has them,
// which ends with a zero and stays until the next call; null if the text is no JSON.
extern "C" const char* berth_redact(const char* text, size_t size) {
  static std::string answer;
  const berth::Result<berth::Json> source = berth::ParseJsonText(std::string_view(text, size));
  berth::Json json;
  if (source.ok()) {
    berth::sim::Redacted redacted = berth::sim::Redact(source.value());
    json["scenario"] = std::move(redacted.scenario);
    json["names"] = std::move(redacted.names);
  }
  answer = berth::JsonText(json);
  return answer.c_str();
}
