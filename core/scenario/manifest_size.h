// How large a manifest is, before it is decoded.
#ifndef BERTH_SCENARIO_MANIFEST_SIZE_H_
#define BERTH_SCENARIO_MANIFEST_SIZE_H_

#include <cstdint>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"

namespace berth::sim {

// Both roughly, in bytes.
struct ManifestSize {
  int64_t text = 0;             // as JSON
  int64_t decoded = 0;          // as objects: {} is two characters, and as a volume some 300 bytes
  bool has_many_parts = false;  // more than kMaxParts in one of its lists or objects
};

// Counts no further than where the text is longer than `most`; so that costs no more either.
ManifestSize SizeOf(const Json& value, int64_t most);

// Records an error if a list or an object in it has more than kMaxParts elements or members.
void ExpectFewParts(const Decoder& manifest);

// Records an error at `value` if its text is longer than `most`.
void ExpectAtMost(int64_t most, const Decoder& value);

// Records an error where a manifest of a cluster has more than kMaxManifestBytes, without the notes
// of the API server on it, its managedFields.
void ExpectManifestSize(const std::string& path, Json* manifest, DecodeErrors* errors);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_MANIFEST_SIZE_H_
