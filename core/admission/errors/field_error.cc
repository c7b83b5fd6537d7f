#include "admission/errors/field_error.h"

#include <algorithm>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// The reason and the words of each error type, in the order of FieldErrorType.
constexpr struct {
  std::string_view reason;
  std::string_view words;
} kTypes[] = {
    {"FieldValueRequired", "Required value"},
    {"FieldValueInvalid", "Invalid value"},
    {"FieldValueNotSupported", "Unsupported value"},
    {"FieldValueDuplicate", "Duplicate value"},
    {"FieldValueForbidden", "Forbidden"},
    {"FieldValueNotFound", "Not found"},
    {"FieldValueTooLong", "Too long"},
};

}  // namespace

std::string_view FieldErrorReason(FieldErrorType type) {
  return kTypes[static_cast<size_t>(type)].reason;
}

std::string FieldErrorBody(const FieldError& error) {
  std::string text(kTypes[static_cast<size_t>(error.type)].words);
  if (!error.bad_value.empty()) text.append(": ").append(error.bad_value);
  if (!error.detail.empty()) text.append(": ").append(error.detail);
  return text;
}

std::string FieldErrorText(const FieldError& error) {
  return StrCat(error.path, ": ", FieldErrorBody(error));
}

std::string GoJson(const Json& value) {
  const std::string text = JsonText(value);
  std::string escaped;
  for (char c : text) {
    if (c == '<') {
      escaped += "\\u003c";
    } else if (c == '>') {
      escaped += "\\u003e";
    } else if (c == '&') {
      escaped += "\\u0026";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string GoJsonStruct(const Json& value, std::string_view fields) {
  std::string text;
  while (!fields.empty()) {
    const size_t end = std::min(fields.find(' '), fields.size());
    std::string_view name = fields.substr(0, end);
    fields.remove_prefix(std::min(end + 1, fields.size()));
    const bool is_nullable = name.ends_with('?');
    if (is_nullable) name.remove_suffix(1);
    std::string json_name(name);
    json_name[0] = static_cast<char>(json_name[0] | 0x20);
    const auto found = value.find(json_name);
    text += StrCat(text.empty() ? "{\"" : ",\"", name, "\":");
    if (found != value.end() && !found->is_null()) {
      text += GoJson(*found);
    } else {
      text += is_nullable ? "null" : "\"\"";
    }
  }
  return text + "}";
}

}  // namespace berth::admission
