// Errors about fields of an object. As apimachinery, pkg/util/validation/field/errors.go.
#ifndef BERTH_ADMISSION_ERRORS_FIELD_ERROR_H_
#define BERTH_ADMISSION_ERRORS_FIELD_ERROR_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"

namespace berth::admission {

enum class FieldErrorType : uint8_t {
  kRequired,
  kInvalid,
  kNotSupported,
  kDuplicate,
  kForbidden,
  kNotFound,
  kTooLong,
};

struct FieldError {
  FieldErrorType type;
  std::string path;       // spec.containers[0].image; "" if the error is about no field
  std::string bad_value;  // as Go prints it; empty for the types that show none
  std::string detail;     // may be empty
  // The release prints the value as Go code, which bad_value does not imitate.
  bool value_is_go_code = false;

  bool operator==(const FieldError&) const = default;
};
using FieldErrors = std::vector<FieldError>;

// "FieldValueRequired": the reason of a cause in the Status of an API server.
std::string_view FieldErrorReason(FieldErrorType type);
// "Invalid value: 70000: must be between 1 and 65535, inclusive". As Error.ErrorBody.
std::string FieldErrorBody(const FieldError& error);
// The same behind the path. As Error.Error.
std::string FieldErrorText(const FieldError& error);

// As Go's json.Marshal writes a value: with <, > and & escaped.
std::string GoJson(const Json& value);
// The same of a struct of Go's internal API. `fields` are its Go names, separated by blanks, which
// begin with a capital where the JSON names do not; with ? behind it, a field that is absent is
// null, else it is "".
std::string GoJsonStruct(const Json& value, std::string_view fields);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ERRORS_FIELD_ERROR_H_
