// The module berth-yaml: converts YAML into JSON, for scripts. It has no logic of its own: see
// core/yaml/yaml_text.h. It needs no JavaScript, because it only takes and returns texts. Each
// answer is zero-terminated and valid until the next call.
#include <cstddef>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/result.h"
#include "yaml/yaml_text.h"

extern "C" {

// Returns {"json": the text of the value, as ParseYamlStream has it}, or {"error": {"message",
// "line"}}.
const char* berth_json_of_yaml(const char* text, size_t size) {
  static std::string answer;
  const berth::Result<berth::Json> value = berth::ParseYamlStream(std::string_view(text, size));
  berth::Json json;
  if (value.ok()) {
    json["json"] = berth::JsonText(value.value());
  } else {
    json["error"] = {{"message", value.error().message}, {"line", value.error().line}};
  }
  answer = berth::JsonText(json);
  return answer.c_str();
}

// Returns the number of LineInYamlStream in decimal digits.
const char* berth_line_in_yaml(const char* text, size_t size, const char* path, size_t path_size) {
  static std::string answer;
  answer = std::to_string(
      berth::LineInYamlStream(std::string_view(text, size), std::string_view(path, path_size)));
  return answer.c_str();
}

}  // extern "C"
