// From YAML text to JSON values, for untrusted input. As sigs.k8s.io/yaml, which
// kubectl reads manifests with: YAML 1.1, where yes is a boolean and 010 is 8.
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
  int depth = 64;  // of nested maps and lists
  size_t values = 10'000'000;
  size_t alias_values = 100'000;  // that anchors are kept for, and aliases stand for
  size_t alias_bytes = 16 << 20;  // the same of strings and names of members
};

// The documents of a stream, those that are empty left out; there is at least one. A number that is
// no plain integer is kept in the spelling that Go's JSON encoder would give it (1.50 is 1.5, 1e21
// is 1e+21; see SpelledNumber in api/json/decoder.h). Merge keys are resolved. Errors say what is
// wrong with the line: syntax, in the words of kubectl; duplicate keys; a tag that does not fit; a
// limit that is exceeded.
Result<std::vector<Json>> ParseYamlText(std::string_view text, const YamlTextLimits& limits = {});

// Only the first document, whatever follows it, as configurations are read; null if it is empty. As
// UnmarshalStrict of go-yaml, it takes a member that overrides a merged one for a duplicate.
Result<Json> ParseFirstYamlDocument(std::string_view text, const YamlTextLimits& limits = {});

// A stream, and the JSON text for it.
struct YamlStream {
  std::vector<Json> documents;  // without the empty ones; there is at least one
  std::string json;             // if it is wanted; several documents are a list
};

struct YamlStreamOptions {
  // Writes the JSON text, with the members of maps in their order in the YAML. Members that are
  // merged into a map come before its own, in the order of their names.
  bool writes_json = false;
  TextFault* fault = nullptr;  // set to the error as data; may be null
};

Result<YamlStream> ParseYamlStream(std::string_view text, const YamlStreamOptions& options = {});

// Finds the byte of `text` at which each of `paths` (as Decoder words paths) begins in the value of
// a stream: a member begins with its name, an element with its value. If a path is missing, the
// result is the innermost value around it; kNoOffset if there is none. Reads the text once more.
// `documents`: how many ParseYamlStream has found; several are a list.
std::vector<int64_t> PlacesInYamlStream(std::string_view text, size_t documents,
                                        std::vector<std::string> paths);
// Returns the line of one path. Reads the text twice.
int LineInYamlStream(std::string_view text, std::string_view path);

}  // namespace berth

#endif  // BERTH_YAML_YAML_TEXT_H_
