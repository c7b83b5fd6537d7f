// A manifest as an API server gets it: decoded strictly, defaulted and validated by both versions,
// to create an object, and to update the object that this created.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "admission/admission.h"
#include "admission/versions.h"
#include "api/json/json_text.h"
#include "base/check.h"
#include "fuzz/expectations.h"

namespace berth::admission {
namespace {

void ExpectWords(const Admitted& admitted) {
  if (admitted.IsAccepted(true)) return;
  BERTH_CHECK(!StatusText(admitted, true).empty(), "a refusal says why");
  BERTH_CHECK(!KubectlText(admitted, true, "pod.yaml").empty(), "so does kubectl");
}

void TryOn(const AdmissionVersion& version, std::string_view text) {
  const Admitted created = AdmitText(version, {}, text);
  ExpectWords(created);
  if (created.kind == nullptr || !created.IsAccepted(false)) return;
  BERTH_CHECK(ParseJsonText(JsonText(created.object)).ok(), "what is stored is JSON");
  // The result may differ: defaults depend on whether a list is empty or absent.
  const Admitted again = Admit(version, {}, created.object);
  BERTH_CHECK(!again.fatal_error && again.strict_errors.empty(), "what is stored can be decoded");
  for (const Operation operation :
       {Operation::kUpdate, Operation::kUpdateStatus, Operation::kResize}) {
    ExpectWords(AdmitText(version, {.operation = operation}, text, &created.object));
  }
}

}  // namespace
}  // namespace berth::admission

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!ParseJsonText(text).ok()) return 0;
  admission::TryOn(admission::kAdmissionV1_21, text);
  admission::TryOn(admission::kAdmissionV1_34, text);
  return 0;
}
