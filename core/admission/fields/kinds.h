// The kinds of objects that this layer checks.
#ifndef BERTH_ADMISSION_FIELDS_KINDS_H_
#define BERTH_ADMISSION_FIELDS_KINDS_H_

#include <string_view>

namespace berth::admission {

struct Kind {
  std::string_view name;
  std::string_view api_version;
  std::string_view resource;  // the plural, as in `pods "x" not found`
  bool is_namespaced;
};
// Returns the kind. Null if this layer does not know it. `api_version` may be an older version of
// the same group.
const Kind* FindKind(std::string_view name, std::string_view api_version);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_FIELDS_KINDS_H_
