// Places in a JSON text, for a reader that shows the text around them.
#ifndef BERTH_API_JSON_JSON_PLACES_H_
#define BERTH_API_JSON_JSON_PLACES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/text_fault.h"

namespace berth {

struct JsonDocuments;  // in api/json/json_text.h

// As ParseJsonDocuments. `fault` is set if there is an error; its offset is counted in `text`.
JsonDocuments ParseJsonDocuments(std::string_view text, TextFault* fault);

// Finds the byte of `text`, one JSON document, where each of `paths` (as Decoder words paths)
// begins: a member begins with its name, an element with its value. If a path is missing, the
// result is the innermost value around it; kNoOffset if there is none. Reads the text once more.
std::vector<int64_t> PlacesOfJsonPaths(std::string_view text, std::vector<std::string> paths);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_PLACES_H_
