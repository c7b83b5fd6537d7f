#include "scenario/redaction/template_hashes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "api/decode/decode.h"
#include "api/decode/template_hash.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/objects.h"
#include "scenario/generators.h"
#include "scenario/scenario.h"

namespace berth::sim {
namespace {

bool HasHash(const Json& manifest) {
  const std::string kind = TextOf(manifest, "kind");
  return kind == "Deployment" || kind == "StatefulSet" || kind == "DaemonSet";
}

const Json& TemplateOf(const Json& manifest) {
  return MemberOf(MemberOf(manifest, "spec"), "template");
}

v1::PodTemplate Decoded(const Json& pod_template) {
  DecodeErrors ignored;
  return DecodePodTemplate(Decoder(&pod_template, "", &ignored));
}

// Returns the hash in the template. Null if the template states none.
Json* FindHash(Json* manifest) {
  if (!HasHash(*manifest)) return nullptr;
  const Json& annotations = MemberOf(MemberOf(TemplateOf(*manifest), "metadata"), "annotations");
  if (!annotations.is_object() || !annotations.contains(kTemplateHashAnnotation)) return nullptr;
  return &(*manifest)["spec"]["template"]["metadata"]["annotations"][kTemplateHashAnnotation];
}

// Changes "HASH" to "HASH DIGEST". `whole` is the manifest with the template as it takes effect.
// The digest covers everything except the hash, which counts only together with a digest.
void AddDigest(const Json& whole, Json* hash) {
  *hash = TemplateHashText(hash->get<std::string>(), Decoded(TemplateOf(whole)).digest);
}

void AddDigestTo(Json* manifest) {
  if (Json* const hash = FindHash(manifest)) AddDigest(*manifest, hash);
}

void AddDigestsOfGenerator(Json* entry) {
  const auto columns = entry->find("columns");
  if (columns == entry->end()) return;
  const auto column = std::find(columns->begin(), columns->end(), kHashColumn);
  if (column == columns->end()) return;
  const auto index = static_cast<size_t>(column - columns->begin());
  const GeneratorRows rows(*entry);
  for (int64_t n = 0; n < rows.size(); ++n) {
    AddDigest(rows.Expand((*entry)["object"], n), &(*entry)["rows"][static_cast<size_t>(n)][index]);
  }
}

}  // namespace

std::string TemplateHashOf(const Json& manifest) {
  const Json& pod_template = TemplateOf(manifest);
  if (!HasHash(manifest) || !pod_template.is_object()) return "";
  return TemplateHash(Decoded(pod_template), 0);
}

Json PatchedWorkload(const Json& scenario, const Json& entry) {
  const Json& patch = MemberOf(entry, "object");
  const bool changes = TextOf(entry, "op") == "patch" && TemplateOf(patch).is_object();
  const KindInfo* const info =
      changes && HasHash(patch) ? FindKind("", TextOf(patch, "kind")) : nullptr;
  if (info == nullptr) return Json();
  const Json& metadata = MemberOf(patch, "metadata");
  std::string name_space = TextOf(metadata, "namespace");
  if (name_space.empty()) name_space = "default";
  const ObjectName name{info->kind, name_space + "/" + TextOf(metadata, "name")};
  return ManifestAt(scenario, name, TimeOfEntry(entry)).value_or(Json());
}

void SayHash(const std::string& hash, Json* manifest) {
  (*manifest)["spec"]["template"]["metadata"]["annotations"][kTemplateHashAnnotation] = hash;
}

void AddDigests(Json* scenario) {
  const auto spec = scenario->find("spec");
  if (spec == scenario->end()) return;
  if (const auto objects = spec->find("objects"); objects != spec->end()) {
    for (Json& object : *objects) AddDigestTo(&object);
  }
  if (const auto generators = spec->find("generators"); generators != spec->end()) {
    for (Json& entry : *generators) AddDigestsOfGenerator(&entry);
  }
  const auto timeline = spec->find("timeline");
  if (timeline == spec->end()) return;
  for (Json& entry : *timeline) {
    if (!entry.contains("object")) continue;
    Json* const hash = FindHash(&entry["object"]);
    if (hash == nullptr) continue;
    const Json patched = PatchedWorkload(*scenario, entry);
    AddDigest(patched.is_null() ? entry["object"] : patched, hash);
  }
}

}  // namespace berth::sim
