// The module berth-reader: reads a text that a person has, JSON or YAML, for the page and for
// scripts, and reports its errors. It has no logic of its own: see core/yaml and core/review. It
// needs no JavaScript, because it only takes and returns texts. Each answer is zero-terminated and
// valid until the next call.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "api/json/text_fault.h"
#include "base/result.h"
#include "base/strings.h"
#include "review/complaints.h"
#include "scenario/import/import_configuration.h"
#include "scenario/limits.h"
#include "scenario/redaction/cuts.h"
#include "yaml/text_document.h"

namespace {

using berth::Json;

// The last text that was read; nothing before the first one, and after a text with a fault. Keeps
// its value, so that the functions below do not read the text again.
std::optional<berth::TextDocument> document;

const char* Answer(const Json& json) {
  static std::string answer;
  answer = berth::JsonText(json);
  return answer.c_str();
}

// Turns offsets from bytes of `text` into UTF-16 units, as JavaScript counts. kNoOffset stays.
void CountInUtf16(std::string_view text, std::vector<int64_t*> places) {
  std::sort(places.begin(), places.end(), [](const auto* a, const auto* b) { return *a < *b; });
  size_t at = 0;
  int64_t units = 0;
  for (int64_t* place : places) {
    if (*place == berth::kNoOffset) continue;
    for (const auto end = static_cast<size_t>(*place); at < end; ++at) {
      const auto byte = static_cast<unsigned char>(text[at]);
      // Bytes that continue a character do not count; a character of four bytes has two units.
      if ((byte & 0xc0) != 0x80) units += byte >= 0xf0 ? 2 : 1;
    }
    *place = units;
  }
}

// Returns {"form", "values", "offset", "syntax", "message", "line"}. `offset` is in UTF-16 units;
// -1 if the fault has no place. `syntax` is "json" or "yaml", or "" if the fault is not one of
// syntax.
Json FaultJson(std::string_view text, berth::TextFault fault, const berth::Error& error) {
  CountInUtf16(text, {&fault.offset});
  const char* const syntax = berth::LooksLikeJson(text) ? "json" : "yaml";
  return {{"form", fault.form},       {"values", fault.values},
          {"offset", fault.offset},   {"syntax", fault.breaks_syntax ? syntax : ""},
          {"message", error.message}, {"line", error.line}};
}

}  // namespace

extern "C" {

// Reads a text. Returns null if the text itself is the only JSON text in it. Otherwise returns
// {"fault"}, in the form of FaultJson, or {"isWritten": true}: then berth_read_json returns the
// JSON.
const char* berth_read(const char* given, size_t size) {
  const std::string_view text(given, size);
  document.reset();
  berth::TextFault fault;
  berth::Result<berth::TextDocument> read = berth::ReadTextDocument(text, {true, &fault});
  if (!read.ok()) return Answer({{"fault", FaultJson(text, std::move(fault), read.error())}});
  document = std::move(read).value();
  const auto may_be_read = [](std::string_view it) { return berth::sim::MayHoldConfiguration(it); };
  const bool has_changed =
      berth::MakeConfigMapsReadable(&document->value, may_be_read, berth::sim::kMaxSettingBytes);
  const bool is_json = document->syntax == berth::TextDocument::Syntax::kJson;
  if (has_changed) {
    document->json = berth::JsonText(document->value);
  } else if (is_json && document->documents > 1) {
    for (const berth::TextDocument::Part& part : document->parts) {
      document->json += document->json.empty() ? '[' : ',';
      document->json += text.substr(part.begin, part.size);
    }
    document->json += ']';
  } else if (is_json) {
    return Answer(Json());
  }
  return Answer({{"isWritten", true}});
}

// Returns the JSON text of the value; several documents are a list. Call it only once.
const char* berth_read_json() {
  static std::string json;
  json = std::exchange(document->json, "");
  return json.c_str();
}

// Returns a JSON list of the offsets at which values begin, in UTF-16 units, as PlacesInText
// computes them; -1 for a value without a place. `text` is the text that was read last. `paths` is
// a JSON list of paths in its value.
const char* berth_places(const char* text, size_t size, const char* paths, size_t paths_size) {
  const berth::Result<Json> list = berth::ParseJsonText(std::string_view(paths, paths_size));
  if (!document || !list.ok()) return Answer(Json::array());
  const auto wanted = list.value().get<std::vector<std::string>>();
  std::vector<int64_t> places = berth::PlacesInText({text, size}, *document, wanted);
  std::vector<int64_t*> counted;
  for (int64_t& place : places) counted.push_back(&place);
  CountInUtf16({text, size}, counted);
  return Answer(places);
}

// Returns the complaints about the text that was read last. `semantics` is the argument of
// ComplaintsAbout.
const char* berth_complaints(const char* semantics, size_t size) {
  berth::review::Complaints complaints;
  if (document) complaints = berth::review::ComplaintsAbout(document->value, {semantics, size});
  return Answer(berth::review::ComplaintsJson(complaints));
}

// Returns the result of CutsOf for the text that was read last; null if no text was read.
const char* berth_cuts() { return Answer(document ? berth::sim::CutsOf(document->value) : Json()); }

}  // extern "C"
