#include "admission/admission.h"

#include <utility>

#include "admission/defaults/defaults.h"
#include "admission/defaults/prepare.h"
#include "admission/errors/field.h"
#include "admission/errors/status_text.h"
#include "admission/fields/typed_decoder.h"
#include "admission/fields/typed_tree.h"
#include "admission/validation/kinds.h"
#include "admission/validation/pod.h"
#include "base/function_ref.h"

namespace berth::admission {
namespace {

// Sets the namespace and the defaults of an object, and then generates its name.
void Complete(const AdmissionVersion& version, const AdmitOptions& options, const Kind& kind,
              Json& object) {
  Json& metadata = Child(object, "metadata");
  if (kind.is_namespaced && GetText(metadata, "namespace").empty()) {
    SetText(metadata, "namespace", std::string(options.default_namespace));
  }
  SetDefaults(version, kind, object);
  GenerateName(options.name_suffix, object);
}

// Reads the stored object and sets its defaults. The result has a fatal_error if the object cannot
// be read.
Decoded ReadOld(const AdmissionVersion& version, const AdmitOptions& options, const Kind& kind,
                const Json& old) {
  TypedDecoder decoder(kind.name, version.later_fields);
  ReadJson(old, decoder);
  Decoded decoded = decoder.Take();
  if (!decoded.fatal_error) Complete(version, options, kind, decoded.object);
  return decoded;
}

void Prepare(const AdmissionVersion& version, const AdmitOptions& options, const Kind& kind,
             const Json& old, Json& object) {
  if (options.operation == Operation::kCreate) {
    PrepareForCreate(version, kind, object);
  } else {
    PrepareForUpdate(kind, old, options.operation == Operation::kUpdateStatus, object);
  }
}

void Validate(const AdmitOptions& options, const Kind& kind, const Json& old, const Field& object) {
  switch (options.operation) {
    case Operation::kCreate:
      return CheckCreate(kind, object);
    case Operation::kResize:
      return CheckPodResize(object, old);
    case Operation::kUpdate:
    case Operation::kUpdateStatus:
      return CheckUpdate(kind, old, options.operation == Operation::kUpdateStatus, object);
  }
}

Admitted AdmitRead(const AdmissionVersion& version, const AdmitOptions& options,
                   const TypeMeta& meta, const Json* old,
                   FunctionRef<void(JsonHandler& handler)> read) {
  Admitted admitted;
  admitted.kind = FindKind(meta.kind, meta.api_version);
  if (admitted.kind == nullptr) return admitted;
  const Kind& kind = *admitted.kind;
  TypedDecoder decoder(kind.name, version.later_fields);
  read(decoder);
  Decoded decoded = decoder.Take();
  admitted.object = std::move(decoded.object);
  admitted.strict_errors = std::move(decoded.strict_errors);
  if (decoded.fatal_error) {
    admitted.fatal_error = std::move(decoded.fatal_error);
    admitted.fatal_path = std::move(decoded.fatal_path);
    admitted.strict_errors.clear();
    return admitted;
  }
  Json& object = admitted.object;
  Complete(version, options, kind, object);
  admitted.name = GetText(Child(object, "metadata"), "name");
  const auto write = [&](Json& written) { WriteAsGo(kind.name, version.later_fields, written); };
  if (options.keeps_defaulted) {
    admitted.defaulted = object;
    write(admitted.defaulted);
  }
  Decoded stored;
  if (old != nullptr) stored = ReadOld(version, options, kind, *old);
  if (stored.fatal_error) {
    admitted.fatal_error = std::move(stored.fatal_error);
    return admitted;
  }
  const Json& old_object = stored.object;
  Prepare(version, options, kind, old_object, object);
  Checks checks(version);
  Validate(options, kind, old_object, Field(object, checks));
  admitted.errors = std::move(checks.errors);
  write(object);
  if (options.operation == Operation::kCreate && kind.name == "Namespace") {
    SetText(Child(Child(object, "metadata"), "labels"), "kubernetes.io/metadata.name",
            admitted.name);
  }
  return admitted;
}

}  // namespace

Admitted Admit(const AdmissionVersion& version, const AdmitOptions& options, const Json& object,
               const Json* old) {
  Admitted admitted = AdmitRead(version, options, TypeMetaOf(object), old,
                                [&](JsonHandler& handler) { ReadJson(object, handler); });
  if (admitted.kind == nullptr) admitted.object = object;
  return admitted;
}

Admitted AdmitText(const AdmissionVersion& version, const AdmitOptions& options,
                   std::string_view text, const Json* old) {
  return AdmitRead(version, options, TypeMetaOf(text), old,
                   [&](JsonHandler& handler) { ReadJsonText(text, handler); });
}

namespace {

// Returns the error that prevented decoding. Empty if the object was decoded.
std::string DecodingText(const Admitted& admitted, bool is_strict) {
  const bool is_decoded = !is_strict || admitted.strict_errors.empty();
  if (!admitted.fatal_error && is_decoded) return "";
  return CannotBeHandledText(
      admitted.kind->name, admitted.kind->api_version,
      admitted.fatal_error ? *admitted.fatal_error : StrictDecodingText(admitted.strict_errors));
}

}  // namespace

std::string StatusText(const Admitted& admitted, bool is_strict) {
  std::string text = DecodingText(admitted, is_strict);
  return text.empty() ? InvalidText(admitted.kind->name, admitted.name, admitted.errors) : text;
}

std::string KubectlText(const Admitted& admitted, bool is_strict, std::string_view file) {
  const std::string text = DecodingText(admitted, is_strict);
  return text.empty() ? KubectlInvalidText(admitted.kind->name, admitted.name, admitted.errors)
                      : KubectlCreateText("BadRequest", file, text);
}

}  // namespace berth::admission
