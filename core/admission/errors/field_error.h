// Errors in fields of an object. As apimachinery, pkg/util/validation/field/errors.go.
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
  std::string path;       // spec.containers[0].image; empty if the error concerns no field
  std::string bad_value;  // as Go prints it; empty for types that show no value
  std::string detail;     // may be empty
  // True if the release prints the value as Go code. bad_value does not imitate that.
  bool value_is_go_code = false;

  bool operator==(const FieldError&) const = default;
};
using FieldErrors = std::vector<FieldError>;

// Returns the reason of a cause in the API server's Status: "FieldValueRequired".
std::string_view FieldErrorReason(FieldErrorType type);
// Returns the error without its path: "Invalid value: 70000: must be between 1 and 65535,
// inclusive". As Error.ErrorBody.
std::string FieldErrorBody(const FieldError& error);
// Returns the path and the body of the error. As Error.Error.
std::string FieldErrorText(const FieldError& error);

// Returns the value as Go's json.Marshal writes it, with <, > and & escaped.
std::string GoJson(const Json& value);
// Returns a struct of Go's internal API as Go writes it. `fields` are its Go names, separated by
// blanks. They begin with a capital, unlike the JSON names. An absent field is null if its name has
// the suffix ?, and "" otherwise.
std::string GoJsonStruct(const Json& value, std::string_view fields);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ERRORS_FIELD_ERROR_H_
