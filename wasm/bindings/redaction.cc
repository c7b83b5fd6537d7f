// The module berth-redaction: removes confidential parts from a scenario, for the page and for
// scripts. It has no logic of its own: see core/scenario/redaction. It needs no JavaScript, because
// it only takes and returns texts. Each answer is zero-terminated and valid until the next call.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/result.h"
#include "scenario/import/dump_stripper.h"
#include "scenario/redaction/left_out.h"
#include "scenario/redaction/redact.h"

namespace {

const char* Answer(const berth::Json& json) {
  static std::string answer;
  answer = berth::JsonText(json);
  return answer.c_str();
}

// The dump of a cluster that is being stripped.
struct Dump {
  std::string stripped;
  berth::sim::DumpStripper stripper{&stripped};
};
std::optional<Dump> dump;

// Returns {"message", "line"}; null if there is no error.
berth::Json ErrorJson(const std::optional<berth::Error>& error) {
  if (!error) return berth::Json();
  return {{"message", error->message}, {"line", error->line}};
}

}  // namespace

extern "C" {

// Redacts a decoded Scenario, given as JSON. Returns {"scenario", "names"}, the result of Redacted;
// null if the text is not JSON.
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

// Strips the dump of a cluster, of any size: call berth_strip_begin, then berth_strip_part for each
// part, then berth_strip_end. Returns the error of each part, in the form of ErrorJson; after an
// error, pass no more parts.
const char* berth_strip_begin() {
  dump.emplace();
  return Answer(berth::Json());
}
const char* berth_strip_part(const char* part, size_t size) {
  dump->stripper.Add({part, size});
  return Answer(ErrorJson(dump->stripper.error()));
}
const char* berth_strip_end() {
  dump->stripper.End();
  return Answer(ErrorJson(dump->stripper.error()));
}
// After berth_strip_end, call these once each: they return the stripped text and its removed
// fields, as LeftOutJson has them.
const char* berth_stripped_text() { return dump->stripped.c_str(); }
const char* berth_stripped_fields() {
  return Answer(berth::sim::LeftOutJson(dump->stripper.left_out()));
}

}  // extern "C"
