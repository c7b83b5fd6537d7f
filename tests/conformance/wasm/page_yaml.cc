// The YAML reader of the WebAssembly runner: the page's own, web/src/source/yaml_to_json.ts, which
// run.mjs passes to the module as `yamlToJson`. So the recordings test that reader, too, and the
// runner needs no C++ library, which would throw exceptions.
#include "yaml/yaml_text.h"

#include <cstdlib>
#include <string>
#include <utility>

#include <emscripten.h>

#include "api/json/json.h"
#include "api/json/json_text.h"

// Returns the answer of Module.yamlToJson for the text: a JSON text, on the heap.
EM_JS(char*, AskPage, (const char* text, int length), {
  const given = new TextDecoder().decode(HEAPU8.subarray(text, text + length));
  const answer = new TextEncoder().encode(Module["yamlToJson"](given));
  const copy = _malloc(answer.length + 1);
  HEAPU8.set(answer, copy);
  HEAPU8[copy + answer.length] = 0;
  return copy;
});

namespace berth {

Result<std::vector<Json>> ParseYamlText(std::string_view text, const YamlTextLimits& /*limits*/) {
  char* const answer = AskPage(text.data(), static_cast<int>(text.size()));
  const std::string json = answer;
  std::free(answer);
  // {"documents": [...]} or {"error": "..."}.
  Result<Json> read = ParseJsonText(json);
  if (!read.ok()) return read.error();
  Json& object = read.value();
  if (object.contains("error")) return Error{object["error"].get<std::string>(), ""};
  return object["documents"].get<std::vector<Json>>();
}

Result<Json> ParseFirstYamlDocument(std::string_view text, const YamlTextLimits& limits) {
  Result<std::vector<Json>> documents = ParseYamlText(text, limits);
  if (!documents.ok()) return documents.error();
  return documents.value().empty() ? Json() : std::move(documents.value()[0]);
}

}  // namespace berth
