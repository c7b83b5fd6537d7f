// The functions of api/json/json_text.h that need no scanner.
#include <optional>
#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "api/json/json_text.h"
#include "base/json_string.h"

namespace berth {
namespace {

void AppendJson(const Json& value, std::string& out) {
  if (const std::optional<std::string_view> spelling = NumberSpelling(value)) {
    out.append(*spelling);
  } else if (value.is_string()) {
    AppendJsonString(value.get_ref<const std::string&>(), out);
  } else if (value.is_array()) {
    out += '[';
    for (size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out += ',';
      AppendJson(value[i], out);
    }
    out += ']';
  } else if (value.is_object()) {
    out += '{';
    bool first = true;
    for (const auto& member : value.items()) {
      if (!first) out += ',';
      first = false;
      AppendJsonString(member.key(), out);
      out += ':';
      AppendJson(member.value(), out);
    }
    out += '}';
  } else {
    out += value.dump();
  }
}

}  // namespace

void ReadJson(const Json& value, JsonHandler& handler) {
  if (value.is_object()) {
    handler.BeginObject(0);
    for (const auto& member : value.items()) {
      handler.Key(member.key(), 0);
      ReadJson(member.value(), handler);
    }
    handler.End();
  } else if (value.is_array()) {
    handler.BeginList(0);
    for (const Json& element : value) ReadJson(element, handler);
    handler.End();
  } else {
    handler.Value(value, 0);
  }
}

int LineOfJsonPath(std::string_view text, std::string_view path) {
  JsonLineReader reader(text, path);
  reader.Read(kWholeJsonText);
  return reader.line();
}

std::string JsonText(const Json& value) {
  std::string text;
  AppendJson(value, text);
  return text;
}

}  // namespace berth
