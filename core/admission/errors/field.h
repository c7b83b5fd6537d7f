// Field: a value of an object under validation, with its path and the errors found so far.
#ifndef BERTH_ADMISSION_ERRORS_FIELD_H_
#define BERTH_ADMISSION_ERRORS_FIELD_H_

#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "admission/errors/field_error.h"
#include "admission/version.h"
#include "api/json/json_fwd.h"
#include "base/function_ref.h"

namespace berth::admission {

// The place of a value in an object. It is converted to a text only for an error.
struct PathNode {
  enum class Kind : uint8_t { kText, kMember, kIndex, kKey };
  const PathNode* parent;  // null for a text, which is the whole path
  Kind kind;
  const char* text;  // the whole path, or the name of a member or key
  size_t index;
};

// The state that the checks of one object share.
class Checks {
 public:
  explicit Checks(const AdmissionVersion& of_version) : version(of_version) {}
  Checks(const Checks&) = delete;
  Checks& operator=(const Checks&) = delete;

  const AdmissionVersion& version;
  FieldErrors errors;

 private:
  friend class Field;
  // Linked lists, because Fields point to their elements, which therefore must not move.
  std::forward_list<PathNode> nodes_;
  std::forward_list<std::string> texts_;
};

// A value in a decoded object (see TypedDecoder), whose types are correct, so that no read fails.
// Absent and null values read as Go's zero value. Copies are cheap. The object and the Checks must
// outlive them.
//
// Names and details are literals, or texts that outlive the Field. They are C strings because a
// string_view needs several more instructions at each of the many calls.
class Field {
 public:
  // Creates the field of a whole object.
  Field(const Json& value, Checks& checks);

  // Returns a member of an object: path.name.
  Field operator[](const char* name) const;
  // Returns an element of a list: path[index].
  Field At(size_t index) const;
  // Returns an absent value with the path of an element of this value, as if this value were a
  // list.
  Field PathOfElement(size_t index) const;
  // Returns a member of a map: path[key].
  Field Key(const char* key) const;
  // Returns the same value with another path for its errors.
  Field AtPath(std::string path) const;
  Field AtPathOf(const Field& other) const { return Field(*value_, other.path_, *checks_); }
  // Returns another value with the path of this one.
  Field With(const Json& value) const { return Field(value, path_, *checks_); }

  const Json& json() const { return *value_; }
  std::string path() const;
  const AdmissionVersion& version() const { return checks_->version; }
  Checks& checks() const { return *checks_; }

  // Reports whether the value is neither absent nor null.
  bool Given() const;
  const std::string& Text() const;  // "" if the value is no string
  bool IsBlank() const { return Text().empty(); }
  int64_t Number() const;  // 0 if the value is no integer
  bool True() const;       // false if the value is no boolean
  // Returns the number of elements or members.
  size_t size() const;
  // Reports whether a map or an object has this member, which may be null.
  bool Has(const char* name) const;
  bool Is(const char* text) const { return Text() == text; }
  // Reports whether the text is one of `texts`, which are separated by blanks: "In NotIn". A
  // leading blank stands for "".
  bool IsOneOf(const char* texts) const;

  void ForEach(FunctionRef<void(const Field&)> visit) const;
  // Calls `visit` with the members of a map. Go's iteration order over maps is random, and so is
  // the order of the server's errors. Here, the errors of one member stay together, and the members
  // are in the order of the texts of their first errors.
  void ForEachMember(FunctionRef<void(const std::string&, const Field&)> visit) const;

  void Required(const char* detail = "") const;
  void Forbidden(const char* detail) const;
  void Forbidden(const std::string& detail) const { Forbidden(detail.c_str()); }
  void Invalid(const char* detail) const;
  void Invalid(const std::string& detail) const { Invalid(detail.c_str()); }
  // Like Invalid, but shows `bad_value`, a value in the form in which Go prints it.
  void InvalidAs(std::string bad_value, const std::string& detail) const;
  // Like Invalid for a text or a number, but shows Go's zero value if it is absent.
  void InvalidText(const char* detail) const;
  void InvalidText(const std::string& detail) const { InvalidText(detail.c_str()); }
  void InvalidNumber(const char* detail) const;
  // Like InvalidAs for a value that some releases show as Go code.
  void InvalidStruct(std::string bad_value, const std::string& detail) const;
  // Like Invalid for a value whose Go type is a named string type. Some releases show such values
  // as JSON.
  void InvalidEnum(const char* detail) const;
  // Adds an error with the supported texts. `supported` has the form of IsOneOf, in the order of
  // the message.
  void NotSupported(const char* supported) const;
  void NotSupportedAs(std::string bad_value, const char* supported) const;
  void Duplicate() const;
  void DuplicateAs(std::string bad_value, const char* detail = "") const;
  void NotFound(const std::string& detail = "") const;
  // Adds an error in the wording of the release.
  void TooLong(int64_t max_bytes) const;
  // Adds one InvalidText error for each problem.
  void Problems(const std::vector<std::string>& problems) const;

  // Checks an enumeration: Required if the text is empty, NotSupported if it is not one of
  // `supported`.
  void CheckEnum(const char* supported) const;
  // Checks an enumeration that is a pointer in Go. It may be absent, but "" is not supported.
  void CheckOptionalEnum(const char* supported) const;
  // Checks that the text is not empty.
  void CheckRequired() const;
  // Checks that the number is not negative: "must be greater than or equal to 0".
  void CheckNonnegative() const;
  // Checks that the number is between both limits: "must be between 1 and 65535, inclusive".
  void CheckRange(int64_t first, int64_t last) const;

 private:
  Field(const Json& value, const PathNode* path, Checks& checks)
      : value_(&value), path_(path), checks_(&checks) {}

  Field Inner(const Json& value, PathNode::Kind kind, const char* text, size_t index) const;
  void Add(FieldErrorType type, std::string bad_value, const char* detail,
           bool value_is_go_code = false) const;
  // Returns the value in the form of the release. ShownEnum does so for named string types.
  std::string Shown() const;
  std::string ShownEnum() const;

  const Json* value_;
  const PathNode* path_;
  Checks* checks_;
};

// Returns "must be between 1 and 65535, inclusive". As validation.InclusiveRangeError.
std::string RangeText(int64_t first, int64_t last);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ERRORS_FIELD_H_
