#include "scenario/import/manifest_names.h"

#include <algorithm>

#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/import/import_configuration.h"

namespace berth::sim {
namespace {

std::string CountOf(size_t count, std::string_view one) {
  return StrCat(std::to_string(count), " ", one, count == 1 ? "" : "s");
}

}  // namespace

std::string_view KindOfExportMember(std::string_view name) {
  for (const ExportMember& member : kExportMembers) {
    if (member.name == name) return member.kind;
  }
  return "";
}

std::string_view GuessKind(const Json& manifest) {
  if (Find(manifest, {"spec", "containers"}) != nullptr) return "Pod";
  if (Find(manifest, {"status", "allocatable"}) != nullptr) return "Node";
  if (Find(manifest, {"status", "capacity"}) != nullptr) return "Node";
  if (Find(manifest, {"status", "nodeInfo"}) != nullptr) return "Node";
  return "";
}

bool HasEnded(const Json& pod) {
  const std::string phase = TextAt(pod, {"status", "phase"});
  return phase == "Succeeded" || phase == "Failed";
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

std::string CountText(int64_t count, std::string_view kind) {
  if (kind.empty()) kind = "object";
  const std::string_view ending = kind.ends_with("s") ? "es" : kind.ends_with("y") ? "ies" : "s";
  std::string_view stem = kind;
  if (count != 1 && ending == "ies") stem.remove_suffix(1);
  return StrCat(std::to_string(count), " ", stem, count == 1 ? "" : ending);
}

std::string TitleOf(size_t num_nodes, size_t num_pods, size_t num_makers) {
  const std::string nodes = CountOf(num_nodes, "node");
  const std::string pods = CountOf(num_pods, "pod");
  if (num_makers == 0) return StrCat(nodes, " and ", pods);
  const std::string makers = CountOf(num_makers, "workload");
  return num_pods == 0 ? StrCat(nodes, " and ", makers)
                       : StrCat(nodes, ", ", pods, " and ", makers);
}

}  // namespace berth::sim
