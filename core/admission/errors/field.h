// Field: a value of an object that is being validated, with its path and the errors so far.
#ifndef BERTH_ADMISSION_ERRORS_FIELD_H_
#define BERTH_ADMISSION_ERRORS_FIELD_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "admission/errors/field_error.h"
#include "admission/version.h"
#include "base/function_ref.h"

namespace berth::admission {

// What the checks of one object share.
struct Checks {
  const AdmissionVersion& version;
  FieldErrors errors;
};

// The types of a decoded object (see TypedDecoder) are right, so that no read fails: what is absent
// or null reads as Go's zero value. Copies are cheap; the object and the Checks outlive them.
class Field {
 public:
  Field(const Json& value, std::string path, Checks& checks)
      : value_(&value), path_(std::move(path)), checks_(&checks) {}

  // A member of an object: path.name.
  Field operator[](std::string_view name) const;
  // An element of a list: path[index].
  Field At(size_t index) const;
  // A member of a map: path[key].
  Field Key(std::string_view key) const;
  // The same value, reported as if it stood at another place.
  Field AtPath(std::string path) const { return Field(*value_, std::move(path), *checks_); }

  const Json& json() const { return *value_; }
  const std::string& path() const { return path_; }
  const AdmissionVersion& version() const { return checks_->version; }
  Checks& checks() const { return *checks_; }
  bool IsV1_34() const { return version().later_validation; }

  // Neither absent nor null.
  bool Given() const { return !value_->is_null(); }
  const std::string& Text() const;  // of a string
  int64_t Number() const;           // of an integer
  bool True() const;                // of a boolean
  // How many elements or members.
  size_t size() const { return value_->is_structured() ? value_->size() : 0; }
  // Whether a map or an object has such a member, which may be null.
  bool Has(std::string_view name) const;
  bool IsOneOf(std::initializer_list<std::string_view> texts) const;

  void ForEach(FunctionRef<void(const Field&)> visit) const;
  // The members of a map. The server's order is random where Go ranges over a map; here, the errors
  // of one member stay together, and the members stand in the order of their first errors' texts.
  void ForEachMember(FunctionRef<void(const std::string&, const Field&)> visit) const;

  void Required(std::string_view detail = "") const;
  void Forbidden(std::string_view detail) const;
  void Invalid(std::string_view detail) const;
  // With another text for the value, as Go prints that.
  void InvalidAs(std::string bad_value, std::string_view detail) const;
  // The same where v1.21 prints Go code.
  void InvalidStruct(std::string bad_value, std::string_view detail) const;
  // The value's type is a string type of its own in Go, which v1.34 prints as JSON.
  void InvalidEnum(std::string_view detail) const;
  // `supported` are in the order of the message.
  void NotSupported(std::initializer_list<std::string_view> supported) const;
  void NotSupportedAs(std::string bad_value,
                      std::initializer_list<std::string_view> supported) const;
  void Duplicate() const;
  void DuplicateAs(std::string bad_value) const;
  void NotFound(std::string_view detail = "") const;
  // v1.34 and v1.21 word it differently.
  void TooLong(int64_t max_bytes) const;
  // Invalid with each of the texts.
  void Problems(const std::vector<std::string>& problems) const;

  // Required if the text is empty, NotSupported if it is another. For an enumeration in Go.
  void CheckEnum(std::initializer_list<std::string_view> supported) const;
  // A text must be there.
  void CheckRequired() const;
  // "must be greater than or equal to 0"
  void CheckNonnegative() const;
  // The number is within both, "must be between 1 and 65535, inclusive".
  void CheckRange(int64_t first, int64_t last) const;

 private:
  void Add(FieldErrorType type, std::string bad_value, std::string_view detail,
           bool value_is_go_code = false) const;
  // As v1.34 prints a value that is no string type of its own.
  std::string Shown() const;
  std::string ShownEnum() const;

  const Json* value_;
  std::string path_;
  Checks* checks_;
};

// "must be between 1 and 65535, inclusive". As validation.InclusiveRangeError.
std::string RangeText(int64_t first, int64_t last);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ERRORS_FIELD_H_
