#include "api/json/field_errors.h"

#include <algorithm>

#include "base/check.h"
#include "base/strings.h"

namespace berth {
namespace {

std::string WithDetail(std::string text, std::string_view detail) {
  if (!detail.empty()) text.append(": ").append(detail);
  return text;
}

std::string StringListText(const std::vector<std::string>& values, ErrorWording wording) {
  const bool as_json = wording == ErrorWording::kV134;
  if (values.empty()) return std::string(as_json ? "null" : kNoStrings);
  std::vector<std::string> quoted;
  for (const std::string& value : values) quoted.push_back(Quoted(value));
  return as_json ? StrCat("[", StrJoin(quoted, ","), "]")
                 : StrCat("[]string{", StrJoin(quoted, ", "), "}");
}

}  // namespace

std::string ChildPath(std::string_view parent, std::string_view name) {
  return parent.empty() ? std::string(name) : StrCat(parent, ".", name);
}

std::string IndexPath(std::string_view parent, size_t index) {
  return StrCat(parent, "[", std::to_string(index), "]");
}

std::string InvalidValue(std::string_view path, std::string_view value, std::string_view detail) {
  return WithDetail(StrCat(path, ": Invalid value: ", Quoted(value)), detail);
}

std::string InvalidValue(std::string_view path, const std::vector<std::string>& values,
                         std::string_view detail, ErrorWording wording) {
  return WithDetail(StrCat(path, ": Invalid value: ", StringListText(values, wording)), detail);
}

std::string InvalidValue(std::string_view path, int64_t value, std::string_view detail) {
  return WithDetail(StrCat(path, ": Invalid value: ", std::to_string(value)), detail);
}

std::string UnsupportedValue(std::string_view path, std::string_view value,
                             const std::vector<std::string>& supported) {
  std::string text = StrCat(path, ": Unsupported value: ", Quoted(value));
  if (supported.empty()) return text;
  std::vector<std::string> quoted;
  for (const std::string& name : supported) quoted.push_back(Quoted(name));
  return StrCat(text, ": supported values: ", StrJoin(quoted, ", "));
}

std::string RequiredValue(std::string_view path, std::string_view detail) {
  return WithDetail(StrCat(path, ": Required value"), detail);
}

std::string DuplicateValue(std::string_view path, std::string_view value) {
  return StrCat(path, ": Duplicate value: ", Quoted(value));
}

std::string ForbiddenValue(std::string_view path, std::string_view detail) {
  return WithDetail(StrCat(path, ": Forbidden"), detail);
}

std::string AggregateText(const std::vector<std::string>& errors) {
  BERTH_CHECK(!errors.empty(), "an aggregate has at least one error");
  std::vector<std::string> distinct;
  for (const std::string& error : errors) {
    if (std::find(distinct.begin(), distinct.end(), error) == distinct.end()) {
      distinct.push_back(error);
    }
  }
  return distinct.size() == 1 ? distinct[0] : StrCat("[", StrJoin(distinct, ", "), "]");
}

}  // namespace berth
