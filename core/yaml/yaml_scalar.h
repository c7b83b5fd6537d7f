// The values of scalars in YAML.
#ifndef BERTH_YAML_YAML_SCALAR_H_
#define BERTH_YAML_YAML_SCALAR_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"
#include "api/json/text_fault.h"

namespace berth {

// A scalar from the parser.
struct YamlScalar {
  std::string text;
  std::string tag;  // "": no tag
  bool is_plain = false;
};

// Returns the value of a scalar. Returns nothing if it has none: then `fault` has the reason,
// without a place. Upstream: yaml.v2, resolve.go, resolve.
std::optional<Json> ResolveYamlScalar(const YamlScalar& scalar, TextFault* fault);

}  // namespace berth

#endif  // BERTH_YAML_YAML_SCALAR_H_
