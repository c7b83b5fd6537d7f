// The messages of the API server about a refused write, and the output of kubectl in that case. As
// apimachinery, pkg/api/errors (NewInvalid, NewBadRequest), and kubectl, pkg/cmd/util/helpers.go.
#ifndef BERTH_ADMISSION_ERRORS_STATUS_TEXT_H_
#define BERTH_ADMISSION_ERRORS_STATUS_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "admission/errors/field_error.h"

namespace berth::admission {

// Returns `Pod "x" is invalid: spec.y: Required value`, or `Pod "x" is invalid: [a, b]` for several
// errors, without duplicates. REQUIRES: there is at least one error
std::string InvalidText(std::string_view kind, std::string_view name, const FieldErrors& errors);
// Returns `Pod in version "v1" cannot be handled as a Pod: ...`.
std::string CannotBeHandledText(std::string_view kind, std::string_view api_version,
                                std::string_view reason);
// Returns `strict decoding error: unknown field "a", duplicate field "b"`.
std::string StrictDecodingText(const std::vector<std::string>& errors);

// Returns the output of kubectl for an invalid object, without the final newline. Several errors
// have a line each, without duplicates. REQUIRES: there is at least one error
std::string KubectlInvalidText(std::string_view kind, std::string_view name,
                               const FieldErrors& errors);
// Returns the output of kubectl for another refusal of `kubectl create` (BadRequest, Forbidden,
// AlreadyExists, NotFound): `Error from server (BadRequest): error when creating "pod.yaml": ...`
std::string KubectlCreateText(std::string_view reason, std::string_view file,
                              std::string_view message);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ERRORS_STATUS_TEXT_H_
