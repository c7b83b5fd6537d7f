// Admission: simulates how the API server processes the write of an object, and with which message
// it refuses one. Covers decoding with strict field validation, defaulting, generateName, the
// preparation for storage and validation, as kube-apiserver v1.21.9 and v1.34.1. Does not cover
// admission plugins.
#ifndef BERTH_ADMISSION_ADMISSION_H_
#define BERTH_ADMISSION_ADMISSION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "admission/errors/field_error.h"
#include "admission/fields/kinds.h"
#include "admission/version.h"
#include "api/json/json.h"

namespace berth::admission {

enum class Operation : uint8_t {
  kCreate,
  kUpdate,
  kUpdateStatus,  // an update of the subresource status
  kResize,        // an update of a pod's subresource resize, since v1.33
};

struct AdmitOptions {
  Operation operation = Operation::kCreate;
  // Refuses unknown and duplicate fields, as kubectl requests from v1.34 (fieldValidation=Strict).
  // If false, they are dropped. v1.21 always drops them.
  bool is_strict = true;
  // The namespace of an object without metadata.namespace.
  std::string_view default_namespace = "default";
  // The text to append to metadata.generateName. A server appends five random letters of
  // bcdfghjklmnpqrstvwxz2456789.
  std::string_view name_suffix = "xxxxx";
  // Sets Admitted::defaulted.
  bool keeps_defaulted = false;
};

struct Admitted {
  // The kind of the object. Null if this layer does not know it. In that case `object` is the
  // unchecked input.
  const Kind* kind = nullptr;
  std::string name;  // metadata.name, as messages show it
  // The object to store if it is accepted. If there are errors, the object that they are about.
  Json object;
  // The object before its preparation for storage. Null unless AdmitOptions::keeps_defaulted is
  // set.
  Json defaulted;
  // `unknown field "spec.x"`, `duplicate field "spec.y"`, in the order of the document.
  std::vector<std::string> strict_errors;
  // The reason why the object or the stored object cannot be decoded. Null if both were decoded.
  // The other results are incomplete if it is set.
  std::optional<std::string> fatal_error;
  // The path of the value with the fatal error, in the form of FieldError::path. Empty for an error
  // in the stored object.
  std::string fatal_path;
  // The validation errors in the server's order. They are complete even if there are strict_errors.
  FieldErrors errors;

  // Reports whether the object is accepted. `is_strict` has the meaning of AdmitOptions::is_strict.
  bool IsAccepted(bool is_strict) const {
    return !fatal_error && errors.empty() && (!is_strict || strict_errors.empty());
  }
};

// Processes the write of an object. `old` is the stored object. Null for kCreate.
Admitted Admit(const AdmissionVersion& version, const AdmitOptions& options, const Json& object,
               const Json* old = nullptr);
// Processes the write of an object in a text. Unlike a Json value, a text has an order of members,
// and may have duplicate members. REQUIRES: `text` is JSON
Admitted AdmitText(const AdmissionVersion& version, const AdmitOptions& options,
                   std::string_view text, const Json* old = nullptr);

// Returns the message of the API server's Status. REQUIRES: the object is not accepted
std::string StatusText(const Admitted& admitted, bool is_strict);
// Returns the output of kubectl for an object in a file, without the final newline. REQUIRES: the
// object is not accepted
std::string KubectlText(const Admitted& admitted, bool is_strict, std::string_view file);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ADMISSION_H_
