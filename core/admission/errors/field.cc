#include "admission/errors/field.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "api/json/field_errors.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

const Json& NoValue() {
  static const Json none;
  return none;
}

const Json& MemberOf(const Json& value, std::string_view name) {
  if (!value.is_object()) return NoValue();
  const auto found = value.find(name);
  return found == value.end() ? NoValue() : *found;
}

}  // namespace

Field Field::operator[](std::string_view name) const {
  return Field(MemberOf(*value_, name), ChildPath(path_, name), *checks_);
}

Field Field::At(size_t index) const {
  return Field((*value_)[index], IndexPath(path_, index), *checks_);
}

Field Field::Key(std::string_view key) const {
  return Field(MemberOf(*value_, key), StrCat(path_, "[", key, "]"), *checks_);
}

const std::string& Field::Text() const {
  static const std::string none;
  return value_->is_string() ? value_->get_ref<const std::string&>() : none;
}

int64_t Field::Number() const { return value_->is_number_integer() ? value_->get<int64_t>() : 0; }

bool Field::True() const { return value_->is_boolean() && value_->get<bool>(); }

bool Field::Has(std::string_view name) const {
  return value_->is_object() && value_->find(name) != value_->end();
}

bool Field::IsOneOf(std::initializer_list<std::string_view> texts) const {
  return std::find(texts.begin(), texts.end(), Text()) != texts.end();
}

void Field::ForEach(FunctionRef<void(const Field&)> visit) const {
  for (size_t i = 0; i < size(); ++i) visit(At(i));
}

void Field::ForEachMember(FunctionRef<void(const std::string&, const Field&)> visit) const {
  if (!value_->is_object()) return;
  FieldErrors before = std::move(checks_->errors);
  std::vector<FieldErrors> groups;
  for (const auto& member : value_->items()) {
    checks_->errors.clear();
    visit(member.key(), Key(member.key()));
    if (!checks_->errors.empty()) groups.push_back(std::move(checks_->errors));
  }
  std::stable_sort(groups.begin(), groups.end(), [](const FieldErrors& a, const FieldErrors& b) {
    return FieldErrorText(a[0]) < FieldErrorText(b[0]);
  });
  checks_->errors = std::move(before);
  for (FieldErrors& group : groups) {
    std::move(group.begin(), group.end(), std::back_inserter(checks_->errors));
  }
}

void Field::Add(FieldErrorType type, std::string bad_value, std::string_view detail,
                bool value_is_go_code) const {
  checks_->errors.push_back(
      {type, path_, std::move(bad_value), std::string(detail), value_is_go_code && !IsV1_34()});
}

std::string Field::Shown() const {
  if (value_->is_string()) return Quoted(Text());
  if (value_->is_null() && !IsV1_34()) return "\"null\"";
  return GoJson(*value_);
}

std::string Field::ShownEnum() const {
  return IsV1_34() ? GoJson(value_->is_null() ? Json("") : *value_) : Quoted(Text());
}

void Field::Required(std::string_view detail) const { Add(FieldErrorType::kRequired, "", detail); }

void Field::Forbidden(std::string_view detail) const {
  Add(FieldErrorType::kForbidden, "", detail);
}

void Field::Invalid(std::string_view detail) const {
  Add(FieldErrorType::kInvalid, Shown(), detail, value_->is_structured());
}

void Field::InvalidAs(std::string bad_value, std::string_view detail) const {
  Add(FieldErrorType::kInvalid, std::move(bad_value), detail);
}

void Field::InvalidStruct(std::string bad_value, std::string_view detail) const {
  Add(FieldErrorType::kInvalid, std::move(bad_value), detail, true);
}

void Field::InvalidEnum(std::string_view detail) const {
  Add(FieldErrorType::kInvalid, ShownEnum(), detail);
}

void Field::NotSupportedAs(std::string bad_value,
                           std::initializer_list<std::string_view> supported) const {
  std::vector<std::string> quoted;
  for (std::string_view text : supported) quoted.push_back(Quoted(text));
  Add(FieldErrorType::kNotSupported, std::move(bad_value),
      "supported values: " + StrJoin(quoted, ", "), value_->is_structured());
}

void Field::NotSupported(std::initializer_list<std::string_view> supported) const {
  NotSupportedAs(ShownEnum(), supported);
}

void Field::Duplicate() const { DuplicateAs(Shown()); }

void Field::DuplicateAs(std::string bad_value) const {
  Add(FieldErrorType::kDuplicate, std::move(bad_value), "", value_->is_structured());
}

void Field::NotFound(std::string_view detail) const {
  Add(FieldErrorType::kNotFound, Shown(), detail);
}

void Field::TooLong(int64_t max_bytes) const {
  const std::string_view words = IsV1_34() ? "may not be more than " : "must have at most ";
  Add(FieldErrorType::kTooLong, "", StrCat(words, std::to_string(max_bytes), " bytes"));
}

void Field::Problems(const std::vector<std::string>& problems) const {
  for (const std::string& problem : problems) InvalidAs(Quoted(Text()), problem);
}

void Field::CheckEnum(std::initializer_list<std::string_view> supported) const {
  if (Text().empty()) return Required();
  if (!IsOneOf(supported)) NotSupported(supported);
}

void Field::CheckRequired() const {
  if (Text().empty()) Required();
}

void Field::CheckNonnegative() const {
  if (Number() < 0) Invalid("must be greater than or equal to 0");
}

void Field::CheckRange(int64_t first, int64_t last) const {
  if (Number() < first || Number() > last) {
    InvalidAs(std::to_string(Number()), RangeText(first, last));
  }
}

std::string RangeText(int64_t first, int64_t last) {
  return StrCat("must be between ", std::to_string(first), " and ", std::to_string(last),
                ", inclusive");
}

}  // namespace berth::admission
