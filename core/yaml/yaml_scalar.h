// Resolves one scalar of YAML 1.1 to its value, as go-yaml does.
#ifndef BERTH_YAML_YAML_SCALAR_H_
#define BERTH_YAML_YAML_SCALAR_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"
#include "api/json/text_fault.h"

namespace berth {

// A scalar as the parser reports it.
struct YamlScalar {
  std::string text;
  std::string tag;  // empty: the text contains no tag
  bool is_plain = false;
};

// Returns the value of the scalar, as resolve of yaml.v2 does. Null if that fails: then `fault` has
// the form and the values of the reason, and keeps its offset.
std::optional<Json> ResolveYamlScalar(const YamlScalar& scalar, TextFault* fault);

}  // namespace berth

#endif  // BERTH_YAML_YAML_SCALAR_H_
