// The value of one scalar of YAML 1.1, as go-yaml reads it.
#ifndef BERTH_YAML_YAML_SCALAR_H_
#define BERTH_YAML_YAML_SCALAR_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"
#include "api/json/text_fault.h"

namespace berth {

// A scalar as the parser finds it.
struct YamlScalar {
  std::string text;
  std::string tag;  // "": none is written
  bool is_plain = false;
};

// Returns the value, as yaml.v2's resolve. Nothing if it fails: then `fault` has the form and the
// values of the reason, and keeps its place.
std::optional<Json> ResolveYamlScalar(const YamlScalar& scalar, TextFault* fault);

}  // namespace berth

#endif  // BERTH_YAML_YAML_SCALAR_H_
