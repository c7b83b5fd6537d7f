// Reads and names objects in manifests.
#ifndef BERTH_REMEDIES_MANIFEST_H_
#define BERTH_REMEDIES_MANIFEST_H_

#include <string>
#include <string_view>

#include "api/json/json.h"

namespace berth::remedies {

// Returns the manifest of an object of which only the name matters. `name_space` "": it has none.
inline Json NamedObject(std::string_view kind, const std::string& name,
                        const std::string& name_space = "") {
  Json object = {{"apiVersion", "v1"}, {"kind", kind}, {"metadata", {{"name", name}}}};
  if (!name_space.empty()) object["metadata"]["namespace"] = name_space;
  return object;
}

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_MANIFEST_H_
