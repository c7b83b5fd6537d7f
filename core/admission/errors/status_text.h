// What the API server answers to a write that it refuses, and what kubectl prints then. As
// apimachinery, pkg/api/errors (NewInvalid, NewBadRequest), and kubectl, pkg/cmd/util/helpers.go.
#ifndef BERTH_ADMISSION_ERRORS_STATUS_TEXT_H_
#define BERTH_ADMISSION_ERRORS_STATUS_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "admission/errors/field_error.h"

namespace berth::admission {

// `Pod "x" is invalid: spec.y: Required value`, of several errors `Pod "x" is invalid: [a, b]`,
// each once. REQUIRES: there is at least one error
std::string InvalidText(std::string_view kind, std::string_view name, const FieldErrors& errors);
// `Pod in version "v1" cannot be handled as a Pod: ...`
std::string CannotBeHandledText(std::string_view kind, std::string_view api_version,
                                std::string_view reason);
// `strict decoding error: unknown field "a", duplicate field "b"`
std::string StrictDecodingText(const std::vector<std::string>& errors);

// What kubectl prints of an invalid object, without the newline at the end: each error once, on a
// line of its own if there are several. REQUIRES: there is at least one error
std::string KubectlInvalidText(std::string_view kind, std::string_view name,
                               const FieldErrors& errors);
// The same of any other refusal of `kubectl create` (BadRequest, Forbidden, AlreadyExists,
// NotFound): `Error from server (BadRequest): error when creating "pod.yaml": ...`
std::string KubectlCreateText(std::string_view reason, std::string_view file,
                              std::string_view message);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ERRORS_STATUS_TEXT_H_
