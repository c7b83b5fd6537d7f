// What the API server sets in an object before it validates it: names that it makes up, status,
// selectors merged with label keys. As the PrepareForCreate and PrepareForUpdate of the registry's
// strategies.
#ifndef BERTH_ADMISSION_DEFAULTS_PREPARE_H_
#define BERTH_ADMISSION_DEFAULTS_PREPARE_H_

#include <string_view>

#include "admission/fields/kinds.h"
#include "admission/version.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// metadata.name from metadata.generateName, if only that is given: its first 58 bytes and the
// suffix, which is five letters of bcdfghjklmnpqrstvwxz2456789 on a server. As
// names.SimpleNameGenerator.
void GenerateName(std::string_view suffix, Json& object);

// `object` has its defaults.
void PrepareForCreate(const AdmissionVersion& version, const Kind& kind, Json& object);
// Keeps what a write to the object itself cannot change (its status, and the metadata that the
// server sets), or, for `status_only`, what a write to its status cannot change.
void PrepareForUpdate(const Kind& kind, const Json& old, bool status_only, Json& object);

// Adds to each selector of a pod's affinity and spread constraints the labels that matchLabelKeys
// and mismatchLabelKeys name. As applyMatchLabelKeysAndMismatchLabelKeys.
void MergeLabelKeys(Json& pod);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_DEFAULTS_PREPARE_H_
