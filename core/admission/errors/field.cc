#include "admission/errors/field.h"

#include <algorithm>
#include <map>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

void AppendPath(const PathNode& node, std::string& path) {
  if (node.parent != nullptr) AppendPath(*node.parent, path);
  if (node.kind == PathNode::Kind::kMember && !path.empty()) path += '.';
  const bool has_brackets =
      node.kind == PathNode::Kind::kIndex || node.kind == PathNode::Kind::kKey;
  if (has_brackets) path += '[';
  path += node.kind == PathNode::Kind::kIndex ? std::to_string(node.index) : node.text;
  if (has_brackets) path += ']';
}

// Removes the first of several texts, which are separated by blanks, and returns it.
std::string_view TakeText(std::string_view& texts) {
  const size_t end = std::min(texts.find(' '), texts.size());
  const std::string_view text = texts.substr(0, end);
  texts.remove_prefix(std::min(end + 1, texts.size()));
  return text;
}

}  // namespace

Field::Field(const Json& value, Checks& checks) : Field(value, nullptr, checks) {
  path_ = AtPath("").path_;
}

Field Field::Inner(const Json& value, PathNode::Kind kind, const char* text, size_t index) const {
  checks_->nodes_.push_front({path_, kind, text, index});
  return Field(value, &checks_->nodes_.front(), *checks_);
}

Field Field::operator[](const char* name) const {
  return Inner(MemberOf(*value_, name), PathNode::Kind::kMember, name, 0);
}

Field Field::At(size_t index) const {
  return Inner((*value_)[index], PathNode::Kind::kIndex, "", index);
}

Field Field::PathOfElement(size_t index) const {
  static const Json kNone;
  return Inner(kNone, PathNode::Kind::kIndex, "", index);
}

Field Field::Key(const char* key) const {
  return Inner(MemberOf(*value_, key), PathNode::Kind::kKey, key, 0);
}

Field Field::AtPath(std::string path) const {
  checks_->texts_.push_front(std::move(path));
  checks_->nodes_.push_front({nullptr, PathNode::Kind::kText, checks_->texts_.front().c_str(), 0});
  return Field(*value_, &checks_->nodes_.front(), *checks_);
}

std::string Field::path() const {
  std::string path;
  AppendPath(*path_, path);
  return path;
}

size_t Field::size() const { return value_->is_structured() ? value_->size() : 0; }

bool Field::Given() const { return !value_->is_null(); }

const std::string& Field::Text() const {
  static const std::string none;
  return value_->is_string() ? value_->get_ref<const std::string&>() : none;
}

int64_t Field::Number() const { return value_->is_number_integer() ? value_->get<int64_t>() : 0; }

bool Field::True() const { return value_->is_boolean() && value_->get<bool>(); }

bool Field::Has(const char* name) const {
  return value_->is_object() && value_->find(name) != value_->end();
}

bool Field::IsOneOf(const char* texts) const {
  std::string_view rest = texts;
  do {
    if (TakeText(rest) == Text()) return true;
  } while (!rest.empty());
  return false;
}

void Field::ForEach(FunctionRef<void(const Field&)> visit) const {
  for (size_t i = 0; i < size(); ++i) visit(At(i));
}

void Field::ForEachMember(FunctionRef<void(const std::string&, const Field&)> visit) const {
  if (!value_->is_object()) return;
  FieldErrors before = std::move(checks_->errors);
  // The errors of each member, by the text of its first error.
  std::multimap<std::string, FieldErrors> groups;
  for (const auto& member : value_->items()) {
    checks_->errors.clear();
    visit(member.key(), Key(member.key().c_str()));
    if (checks_->errors.empty()) continue;
    groups.emplace(FieldErrorText(checks_->errors[0]), std::move(checks_->errors));
  }
  checks_->errors = std::move(before);
  for (auto& [text, errors] : groups) {
    for (FieldError& error : errors) checks_->errors.push_back(std::move(error));
  }
}

void Field::Add(FieldErrorType type, std::string bad_value, const char* detail,
                bool value_is_go_code) const {
  checks_->errors.push_back({type, path(), std::move(bad_value), detail,
                             value_is_go_code && version().shows_structs_as_go_code});
}

std::string Field::Shown() const {
  if (value_->is_string()) return Quoted(Text());
  if (value_->is_null() && version().quotes_null) return "\"null\"";
  return GoJson(*value_);
}

std::string Field::ShownEnum() const {
  if (!version().shows_enums_as_json) return Quoted(Text());
  return GoJson(value_->is_null() ? Json("") : *value_);
}

void Field::Required(const char* detail) const { Add(FieldErrorType::kRequired, "", detail); }

void Field::Forbidden(const char* detail) const { Add(FieldErrorType::kForbidden, "", detail); }

void Field::Invalid(const char* detail) const {
  Add(FieldErrorType::kInvalid, Shown(), detail, value_->is_structured());
}

void Field::InvalidAs(std::string bad_value, const std::string& detail) const {
  Add(FieldErrorType::kInvalid, std::move(bad_value), detail.c_str());
}

void Field::InvalidStruct(std::string bad_value, const std::string& detail) const {
  Add(FieldErrorType::kInvalid, std::move(bad_value), detail.c_str(), true);
}

void Field::InvalidEnum(const char* detail) const {
  Add(FieldErrorType::kInvalid, ShownEnum(), detail);
}

void Field::InvalidText(const char* detail) const { InvalidAs(Quoted(Text()), detail); }

void Field::InvalidNumber(const char* detail) const { InvalidAs(std::to_string(Number()), detail); }

void Field::NotSupportedAs(std::string bad_value, const char* supported) const {
  std::string detail = "supported values";
  std::string_view rest = supported;
  const char* separator = ": ";
  do {
    detail += separator + Quoted(TakeText(rest));
    separator = ", ";
  } while (!rest.empty());
  Add(FieldErrorType::kNotSupported, std::move(bad_value), detail.c_str(), value_->is_structured());
}

void Field::NotSupported(const char* supported) const { NotSupportedAs(ShownEnum(), supported); }

void Field::Duplicate() const { DuplicateAs(Shown()); }

void Field::DuplicateAs(std::string bad_value, const char* detail) const {
  Add(FieldErrorType::kDuplicate, std::move(bad_value), detail, value_->is_structured());
}

void Field::NotFound(const std::string& detail) const {
  Add(FieldErrorType::kNotFound, Quoted(Text()), detail.c_str());
}

void Field::TooLong(int64_t max_bytes) const {
  const std::string detail = StrCat(version().too_long, std::to_string(max_bytes), " bytes");
  Add(FieldErrorType::kTooLong, "", detail.c_str());
}

void Field::Problems(const std::vector<std::string>& problems) const {
  for (const std::string& problem : problems) InvalidText(problem);
}

void Field::CheckEnum(const char* supported) const {
  if (IsBlank()) return Required();
  CheckOptionalEnum(supported);
}

void Field::CheckOptionalEnum(const char* supported) const {
  if (Given() && !IsOneOf(supported)) NotSupported(supported);
}

void Field::CheckRequired() const {
  if (IsBlank()) Required();
}

void Field::CheckNonnegative() const {
  if (Number() < 0) Invalid("must be greater than or equal to 0");
}

void Field::CheckRange(int64_t first, int64_t last) const {
  if (Number() < first || Number() > last) InvalidNumber(RangeText(first, last).c_str());
}

std::string RangeText(int64_t first, int64_t last) {
  return StrCat("must be between ", std::to_string(first), " and ", std::to_string(last),
                ", inclusive");
}

}  // namespace berth::admission
