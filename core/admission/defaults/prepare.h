// Sets the values that the API server sets before validation: generated names, the status, and
// selectors merged with label keys. As PrepareForCreate and PrepareForUpdate of the strategies in
// the registry.
#ifndef BERTH_ADMISSION_DEFAULTS_PREPARE_H_
#define BERTH_ADMISSION_DEFAULTS_PREPARE_H_

#include <string_view>

#include "admission/fields/kinds.h"
#include "admission/version.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// Sets metadata.name from metadata.generateName if the object has no name: the first 58 bytes of
// the prefix and the suffix. A server's suffix has five letters of bcdfghjklmnpqrstvwxz2456789. As
// names.SimpleNameGenerator.
void GenerateName(std::string_view suffix, Json& object);

// Prepares a new object for storage. REQUIRES: `object` has its defaults
void PrepareForCreate(const AdmissionVersion& version, const Kind& kind, Json& object);
// Restores from `old` the part that the write cannot change: the spec for a write to the status
// (`status_only`), or the status for another write. A write to a Node may change its status.
void PrepareForUpdate(const Kind& kind, const Json& old, bool status_only, Json& object);

// Adds the labels that matchLabelKeys and mismatchLabelKeys name to each selector of a pod's
// affinity and spread constraints. As applyMatchLabelKeysAndMismatchLabelKeys.
void MergeLabelKeys(Json& pod);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_DEFAULTS_PREPARE_H_
