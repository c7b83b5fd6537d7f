// Admission: what the API server makes of an object that is written, and what it says if it refuses
// it. Decoding with strict field validation, defaulting, generateName, the preparation for storage
// and validation; as kube-apiserver v1.21.9 and v1.34.1. Admission plugins are none of it.
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
  kUpdateStatus,  // of the subresource status
  kResize,        // of a pod's subresource resize, since v1.33
};

struct AdmitOptions {
  Operation operation = Operation::kCreate;
  // Unknown and duplicate fields are refused, as kubectl asks v1.34 to do (fieldValidation=Strict);
  // else they are dropped, which is all that v1.21 does.
  bool is_strict = true;
  // Of an object without metadata.namespace.
  std::string_view default_namespace = "default";
  // Behind metadata.generateName: on a server, five random letters of bcdfghjklmnpqrstvwxz2456789.
  std::string_view name_suffix = "xxxxx";
  // Also gives Admitted::defaulted.
  bool keeps_defaulted = false;
};

struct Admitted {
  // Null if this layer does not know the kind; then `object` is what was written, unchecked.
  const Kind* kind = nullptr;
  std::string name;  // metadata.name, as messages say it
  // What is stored if the object is accepted. With errors, what they are about.
  Json object;
  // The object before it was prepared for storage; null unless it was asked for.
  Json defaulted;
  // `unknown field "spec.x"`, `duplicate field "spec.y"`, in the order of the document.
  std::vector<std::string> strict_errors;
  // Why it, or the stored object, cannot be decoded; nothing else is known then.
  std::optional<std::string> fatal_error;
  std::string fatal_path;  // of the value, as in the messages of FieldError; "" of a stored object
  // In the server's order. Found even if strict_errors has some.
  FieldErrors errors;

  // `is_strict` as in the options.
  bool IsAccepted(bool is_strict) const {
    return !fatal_error && errors.empty() && (!is_strict || strict_errors.empty());
  }
};

// `old`: the stored object, unless the operation is to create one.
Admitted Admit(const AdmissionVersion& version, const AdmitOptions& options, const Json& object,
               const Json* old = nullptr);
// The same of a text, where members stand in an order, and may be there twice. REQUIRES: it is JSON
Admitted AdmitText(const AdmissionVersion& version, const AdmitOptions& options,
                   std::string_view text, const Json* old = nullptr);

// The message of the API server's Status. REQUIRES: it is not accepted
std::string StatusText(const Admitted& admitted, bool is_strict);
// What kubectl prints for an object in a file, without the newline at the end. REQUIRES: it is not
// accepted
std::string KubectlText(const Admitted& admitted, bool is_strict, std::string_view file);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_ADMISSION_H_
