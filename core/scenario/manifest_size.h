// Computes the size of a manifest before it is decoded.
#ifndef BERTH_SCENARIO_MANIFEST_SIZE_H_
#define BERTH_SCENARIO_MANIFEST_SIZE_H_

#include <cstdint>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"

namespace berth::sim {

// Approximate sizes in bytes.
struct ManifestSize {
  int64_t text = 0;             // as JSON text
  int64_t decoded = 0;          // as objects: {} is 2 bytes of text, but some 300 as a volume
  bool has_many_parts = false;  // one of its lists or objects has more than kMaxParts
};

// Returns the size of `value`. Stops counting once the text is longer than `most`, which limits the
// cost.
ManifestSize SizeOf(const Json& value, int64_t most);

// Records an error if a list or an object in the manifest has more than kMaxParts elements or
// members.
void ExpectFewParts(const Decoder& manifest);

// Records an error at `value` if its text is longer than `most`.
void ExpectAtMost(int64_t most, const Decoder& value);

// Records an error if a cluster's manifest is larger than kMaxManifestBytes. Does not count
// managedFields, the notes of the API server.
void ExpectManifestSize(const std::string& path, Json* manifest, DecodeErrors* errors);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_MANIFEST_SIZE_H_
