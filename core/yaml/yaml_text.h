// From YAML text to JSON values, for untrusted input. As sigs.k8s.io/yaml, which
// kubectl reads manifests with: YAML 1.1, where yes is a boolean and 010 is 8.
#ifndef BERTH_YAML_YAML_TEXT_H_
#define BERTH_YAML_YAML_TEXT_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/result.h"

namespace berth {

struct YamlTextLimits {
  size_t bytes = 64 << 20;
  int depth = 64;  // of nested maps and lists
  size_t values = 10'000'000;
  size_t alias_values = 100'000;  // that anchors are kept for, and aliases stand for
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

// The same as one value: several documents are a list.
Result<Json> ParseYamlStream(std::string_view text, const YamlTextLimits& limits = {});
// The line of `path` (as Decoder words paths) in that value: of the value itself, or of what is
// around it where it is missing. Reads the text twice more: for errors only.
int LineInYamlStream(std::string_view text, std::string_view path);

}  // namespace berth

#endif  // BERTH_YAML_YAML_TEXT_H_
