#include "review/manifests.h"

#include "api/json/decoder.h"
#include "api/json/json.h"

namespace berth::review {
namespace {

constexpr std::string_view kApiVersions[] = {"v1", "apps/v1", "policy/v1", "storage.k8s.io/v1",
                                             "scheduling.k8s.io/v1"};

}  // namespace

const Json& Member(const Json& value, std::string_view name) {
  static const Json kNone;
  if (!value.is_object()) return kNone;
  const auto member = value.find(name);
  return member == value.end() ? kNone : *member;
}

std::string TextAt(const Json& value, std::string_view name) {
  const Json& member = Member(value, name);
  return member.is_string() ? member.get<std::string>() : "";
}

const admission::Kind* KindOfManifest(const Json& manifest) {
  const std::string kind = TextAt(manifest, "kind");
  const std::string written = TextAt(manifest, "apiVersion");
  if (!written.empty()) return admission::FindKind(kind, written);
  for (const std::string_view api_version : kApiVersions) {
    if (const admission::Kind* found = admission::FindKind(kind, api_version)) return found;
  }
  return nullptr;
}

bool IsPrinted(const Json& manifest) {
  const Json& metadata = Member(manifest, "metadata");
  for (const char* name : {"uid", "resourceVersion", "managedFields", "creationTimestamp"}) {
    if (!IsEmpty(Member(metadata, name))) return true;
  }
  return false;
}

}  // namespace berth::review
