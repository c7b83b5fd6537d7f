// Field: a value of an object that is being validated, with its path and the errors so far.
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

// Where a value stands: made into a text only for an error.
struct PathNode {
  enum class Kind : uint8_t { kText, kMember, kIndex, kKey };
  const PathNode* parent;  // null for a text, which is the whole path
  Kind kind;
  const char* text;  // a text, or the name of a member or key
  size_t index;
};

// What the checks of one object share.
class Checks {
 public:
  explicit Checks(const AdmissionVersion& of_version) : version(of_version) {}
  Checks(const Checks&) = delete;
  Checks& operator=(const Checks&) = delete;

  const AdmissionVersion& version;
  FieldErrors errors;

 private:
  friend class Field;
  // Lists, whose elements stay where they are.
  std::forward_list<PathNode> nodes_;
  std::forward_list<std::string> texts_;
};

// The types of a decoded object (see TypedDecoder) are right, so that no read fails: what is absent
// or null reads as Go's zero value. Copies are a few words; the object and the Checks outlive them.
//
// Names and details are literals, or texts that outlive the Field: a string_view takes several
// instructions more at each of the many places.
class Field {
 public:
  // Of a whole object.
  Field(const Json& value, Checks& checks);

  // A member of an object: path.name.
  Field operator[](const char* name) const;
  // An element of a list: path[index].
  Field At(size_t index) const;
  // Nothing, as if this were a list and it were its element.
  Field PathOfElement(size_t index) const;
  // A member of a map: path[key].
  Field Key(const char* key) const;
  // The same value, reported as if it stood at another place.
  Field AtPath(std::string path) const;
  Field AtPathOf(const Field& other) const { return Field(*value_, other.path_, *checks_); }
  // Another value, reported as if it stood here.
  Field With(const Json& value) const { return Field(value, path_, *checks_); }

  const Json& json() const { return *value_; }
  std::string path() const;
  const AdmissionVersion& version() const { return checks_->version; }
  Checks& checks() const { return *checks_; }

  // Neither absent nor null.
  bool Given() const;
  const std::string& Text() const;  // of a string
  bool IsBlank() const { return Text().empty(); }
  int64_t Number() const;  // of an integer
  bool True() const;       // of a boolean
  // How many elements or members.
  size_t size() const;
  // Whether a map or an object has such a member, which may be null.
  bool Has(const char* name) const;
  bool Is(const char* text) const { return Text() == text; }
  // One of several texts, which blanks separate: "In NotIn". "" stands first, before a blank.
  bool IsOneOf(const char* texts) const;

  void ForEach(FunctionRef<void(const Field&)> visit) const;
  // The members of a map. The server's order is random where Go ranges over a map; here, the errors
  // of one member stay together, and the members stand in the order of their first errors' texts.
  void ForEachMember(FunctionRef<void(const std::string&, const Field&)> visit) const;

  void Required(const char* detail = "") const;
  void Forbidden(const char* detail) const;
  void Forbidden(const std::string& detail) const { Forbidden(detail.c_str()); }
  void Invalid(const char* detail) const;
  void Invalid(const std::string& detail) const { Invalid(detail.c_str()); }
  // With another text for the value, as Go prints that.
  void InvalidAs(std::string bad_value, const std::string& detail) const;
  // Of a text or a number, with Go's zero value if it is absent.
  void InvalidText(const char* detail) const;
  void InvalidText(const std::string& detail) const { InvalidText(detail.c_str()); }
  void InvalidNumber(const char* detail) const;
  // The same where some releases show Go code.
  void InvalidStruct(std::string bad_value, const std::string& detail) const;
  // The value's type is a string type of its own in Go, which some releases show as JSON.
  void InvalidEnum(const char* detail) const;
  // `supported` are in the order of the message, as in IsOneOf.
  void NotSupported(const char* supported) const;
  void NotSupportedAs(std::string bad_value, const char* supported) const;
  void Duplicate() const;
  void DuplicateAs(std::string bad_value, const char* detail = "") const;
  void NotFound(const std::string& detail = "") const;
  // In the words of the release.
  void TooLong(int64_t max_bytes) const;
  // Invalid with each of the texts.
  void Problems(const std::vector<std::string>& problems) const;

  // Required if the text is empty, NotSupported if it is another. For an enumeration in Go.
  void CheckEnum(const char* supported) const;
  // The same of a pointer: nothing if it is not given, and "" is not supported.
  void CheckOptionalEnum(const char* supported) const;
  // A text must be there.
  void CheckRequired() const;
  // "must be greater than or equal to 0"
  void CheckNonnegative() const;
  // The number is within both, "must be between 1 and 65535, inclusive".
  void CheckRange(int64_t first, int64_t last) const;

 private:
  Field(const Json& value, const PathNode* path, Checks& checks)
      : value_(&value), path_(path), checks_(&checks) {}

  Field Inner(const Json& value, PathNode::Kind kind, const char* text, size_t index) const;
  void Add(FieldErrorType type, std::string bad_value, const char* detail,
           bool value_is_go_code = false) const;
  // As the release prints a value that is no string type of its own.
  std::string Shown() const;
  std::string ShownEnum() const;

  const Json* value_;
  const PathNode* path_;
  Checks* checks_;
};

// "must be between 1 and 65535, inclusive". As validation.InclusiveRangeError.
std::string RangeText(int64_t first, int64_t last);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ERRORS_FIELD_H_
