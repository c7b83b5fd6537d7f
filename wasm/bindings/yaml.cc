// The module berth-yaml: the JSON that a text in YAML is, for scripts. No logic is here: see
// core/yaml/yaml_text.h. It has no JavaScript of its own, as texts are all that goes in and out.
// Each answer ends with a zero and stays until the next call.
#include <cstddef>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/result.h"
#include "yaml/yaml_text.h"

extern "C" {

// {"json": the text of the value, as ParseYamlStream has it}, or {"error": {"message", "line"}}.
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

// As LineInYamlStream, in decimal digits.
const char* berth_line_in_yaml(const char* text, size_t size, const char* path, size_t path_size) {
  static std::string answer;
  answer = std::to_string(
      berth::LineInYamlStream(std::string_view(text, size), std::string_view(path, path_size)));
  return answer.c_str();
}

}  // extern "C"
