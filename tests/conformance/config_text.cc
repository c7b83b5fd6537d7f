#include "conformance/config_text.h"

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "yaml/yaml_text.h"

namespace berth::conformance {

Result<Json> ParseConfigText(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  const bool is_json = first != std::string_view::npos && text[first] == '{';
  return is_json ? ParseJsonText(text) : ParseFirstYamlDocument(text);
}

}  // namespace berth::conformance
