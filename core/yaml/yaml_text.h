// Converts YAML text from untrusted input to JSON values. Behaves as sigs.k8s.io/yaml, with which
// kubectl reads manifests: YAML 1.1, in which yes is a boolean and 010 is 8.
#ifndef BERTH_YAML_YAML_TEXT_H_
#define BERTH_YAML_YAML_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "api/json/text_fault.h"
#include "base/result.h"

namespace berth {

struct YamlTextLimits {
  size_t bytes = 64 << 20;
  int depth = 64;  // the depth of nested maps and lists
  size_t values = 10'000'000;
  size_t alias_values = 100'000;  // in anchored values and in aliases, together
  size_t alias_bytes = 16 << 20;  // of the strings and member names in these values
};

// Returns the documents of a stream without the empty ones. There is at least one. Numbers that are
// no plain integers keep the spelling that Go's JSON encoder would give them (1.50 is 1.5, 1e21 is
// 1e+21; see SpelledNumber in api/json/decoder.h). Resolves merge keys. An error gives the line and
// its problem: the syntax, in the words of kubectl; a duplicate key; a tag that does not fit; or a
// limit that is exceeded.
Result<std::vector<Json>> ParseYamlText(std::string_view text, const YamlTextLimits& limits = {});

// Returns only the first document, whatever follows it, because configurations are read so. JSON
// null if it is empty. As UnmarshalStrict of go-yaml does, it treats a member that overrides a
// merged one as a duplicate.
Result<Json> ParseFirstYamlDocument(std::string_view text, const YamlTextLimits& limits = {});

// A stream, and its JSON text.
struct YamlStream {
  std::vector<Json> documents;  // without the empty ones; at least one
  std::string json;             // empty unless writes_json is set; several documents become a list
};

struct YamlStreamOptions {
  // True to write the JSON text, with the members of maps in their order in the YAML. Merged
  // members come before the map's own members, in the order of their names.
  bool writes_json = false;
  TextFault* fault = nullptr;  // receives the error as data; may be null
};

// Reads all documents of a stream, as ParseYamlText does with the standard limits.
Result<YamlStream> ParseYamlStream(std::string_view text, const YamlStreamOptions& options = {});

// Returns for each of `paths` (in Decoder's form) the byte of `text` at which its value begins. For
// a member this is the start of its name. If a path is missing, the result is the place of the
// innermost value around it, or kNoOffset if there is none. Reads the text again. `documents` is
// the number of documents that ParseYamlStream found; several form a list.
std::vector<int64_t> PlacesInYamlStream(std::string_view text, size_t documents,
                                        std::vector<std::string> paths);
// Returns the line of one path. Reads the text twice.
int LineInYamlStream(std::string_view text, std::string_view path);

}  // namespace berth

#endif  // BERTH_YAML_YAML_TEXT_H_
