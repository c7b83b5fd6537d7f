// Converts untrusted YAML text to JSON values. Upstream: sigs.k8s.io/yaml, with which kubectl reads
// manifests: YAML 1.1, where yes is a boolean and 010 is 8.
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
  int depth = 64;  // depth of nested maps and lists
  size_t values = 10'000'000;
  size_t alias_values = 100'000;  // values kept for anchors, and values that aliases expand to
};

// Returns the documents of a stream without empty ones; there is at least one. A number that is not
// a plain integer keeps the spelling that Go's JSON encoder would give it (1.50 is 1.5, 1e21 is
// 1e+21; see SpelledNumber in api/json/decoder.h). Merge keys are resolved. Errors have a line and
// say what is wrong: syntax, in the words of kubectl; duplicate keys; a tag that does not fit; a
// limit that is exceeded.
Result<std::vector<Json>> ParseYamlText(std::string_view text, const YamlTextLimits& limits = {});

// Returns only the first document, whatever follows it, as configurations are read; null if it is
// empty. Like UnmarshalStrict of go-yaml, it treats a member that overrides a merged one as a
// duplicate.
Result<Json> ParseFirstYamlDocument(std::string_view text, const YamlTextLimits& limits = {});

// Returns the same as one value: several documents become a list.
Result<Json> ParseYamlStream(std::string_view text, const YamlTextLimits& limits = {});
// Returns the line of `path` (in Decoder's form) in that value: of the value itself, or, if it is
// missing, of the innermost value that should contain it. It reads the text twice more, so it is
// used for errors only.
int LineInYamlStream(std::string_view text, std::string_view path);

}  // namespace berth

#endif  // BERTH_YAML_YAML_TEXT_H_
