#include "admission/errors/status_text.h"

#include <algorithm>
#include <utility>

#include "api/json/field_errors.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

std::string IsInvalid(std::string_view kind, std::string_view name) {
  return StrCat(kind, " ", Quoted(name), " is invalid: ");
}

std::vector<std::string> Texts(const FieldErrors& errors) {
  std::vector<std::string> texts;
  for (const FieldError& error : errors) texts.push_back(FieldErrorText(error));
  return texts;
}

}  // namespace

std::string InvalidText(std::string_view kind, std::string_view name, const FieldErrors& errors) {
  return IsInvalid(kind, name) + AggregateText(Texts(errors));
}

std::string CannotBeHandledText(std::string_view kind, std::string_view api_version,
                                std::string_view reason) {
  return StrCat(kind, " in version ", Quoted(api_version.substr(api_version.find('/') + 1)),
                " cannot be handled as a ", kind, ": ", reason);
}

std::string StrictDecodingText(const std::vector<std::string>& errors) {
  return "strict decoding error: " + StrJoin(errors, ", ");
}

std::string KubectlInvalidText(std::string_view kind, std::string_view name,
                               const FieldErrors& errors) {
  std::vector<std::string> distinct;
  for (std::string& text : Texts(errors)) {
    if (std::find(distinct.begin(), distinct.end(), text) == distinct.end()) {
      distinct.push_back(std::move(text));
    }
  }
  std::string text = StrCat("The ", IsInvalid(kind, name));
  if (distinct.size() == 1) return text + distinct[0];
  for (const std::string& line : distinct) text += "\n* " + line;
  return text;
}

std::string KubectlCreateText(std::string_view reason, std::string_view file,
                              std::string_view message) {
  return StrCat("Error from server (", reason, "): error when creating ", Quoted(file), ": ",
                message);
}

}  // namespace berth::admission
