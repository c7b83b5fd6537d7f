#include "scenario/import/manifest_names.h"

#include <algorithm>

#include "base/strings.h"
#include "scenario/import/import_configuration.h"

namespace berth::sim {

std::string_view GuessKind(const Json& manifest) {
  if (Find(manifest, {"spec", "containers"}) != nullptr) return "Pod";
  if (Find(manifest, {"status", "allocatable"}) != nullptr) return "Node";
  if (Find(manifest, {"status", "capacity"}) != nullptr) return "Node";
  if (Find(manifest, {"status", "nodeInfo"}) != nullptr) return "Node";
  return "";
}

std::string NameOf(const Json& manifest) {
  const std::string name = TextAt(manifest, {"metadata", "name"});
  const std::string name_space = TextAt(manifest, {"metadata", "namespace"});
  return name_space.empty() ? name : StrCat(name_space, "/", name);
}

std::string KindText(const std::string& kind) {
  const bool plain = kind.size() <= 63 && std::all_of(kind.begin(), kind.end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '.';
                     });
  return plain ? kind : QuotedPrefix(kind);
}

}  // namespace berth::sim
