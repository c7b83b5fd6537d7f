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

// Parses documents as the other ParseJsonDocuments. Sets `fault` if there is an error. Its offset
// is an offset in `text`.
JsonDocuments ParseJsonDocuments(std::string_view text, TextFault* fault);

// Returns the offset in `text`, one JSON document, at which each of `paths` (in Decoder's form)
// begins. A member begins with its name, an element with its value. The offset of a missing path is
// that of the innermost value that should contain it, or kNoOffset if there is none. Reads the text
// once more.
std::vector<int64_t> PlacesOfJsonPaths(std::string_view text, std::vector<std::string> paths);

}  // namespace berth

#endif  // BERTH_API_JSON_JSON_PLACES_H_
