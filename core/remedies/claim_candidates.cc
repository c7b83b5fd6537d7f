// Changes of the claims of a pod.
#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/persistent_volumes.h"
#include "base/strings.h"
#include "remedies/commands.h"
#include "remedies/manifest.h"
#include "remedies/search.h"

namespace berth::remedies {
namespace {

using Claim = v1::PersistentVolumeClaim;

// Limit for one claim.
constexpr size_t kMostClasses = 6;

// Reports whether a node is rejected because of the pod's volumes.
bool VolumesMatter(const std::vector<capacity::NodeRejections>& rejections) {
  return std::any_of(rejections.begin(), rejections.end(), [](const auto& rejection) {
    return std::any_of(rejection.plugins.begin(), rejection.plugins.end(), [](const auto& plugin) {
      return plugin == "VolumeBinding" || plugin == "VolumeZone";
    });
  });
}

std::vector<std::shared_ptr<const Claim>> ClaimsOf(const v1::Pod& pod, const Objects& objects) {
  std::vector<std::shared_ptr<const Claim>> claims;
  for (const v1::Volume& volume : *pod.spec.volumes) {
    if (volume.claim_name.empty()) continue;
    auto claim = objects.Of<Claim>().Find(StrCat(pod.metadata.namespace_, "/", volume.claim_name));
    if (claim != nullptr) claims.push_back(std::move(claim));
  }
  return claims;
}

// Reports whether another pod uses the claim's volume.
bool IsUsedByAnother(const Claim& claim, const v1::Pod& pod, const Objects& objects) {
  bool is_used = false;
  objects.Of<v1::Pod>().ForEach([&](const auto& /*key*/, const v1::PodPtr& other) {
    if (other->metadata.namespace_ != claim.metadata.namespace_) return;
    if (other->metadata.name == pod.metadata.name) return;
    is_used |= std::any_of(
        other->spec.volumes->begin(), other->spec.volumes->end(),
        [&](const v1::Volume& volume) { return volume.claim_name == claim.metadata.name; });
  });
  return is_used;
}

// Returns a candidate that recreates the claim, without a volume, with this storage class. Nothing
// if it has no manifest.
std::optional<Candidate> MadeAnew(const Trials& trials, const Claim& claim,
                                  const std::string& storage_class) {
  const v1::ObjectMeta& meta = claim.metadata;
  const std::optional<Json> written = trials.question().manifest(
      Kind::kPersistentVolumeClaim, StrCat(meta.namespace_, "/", meta.name));
  if (!written) return std::nullopt;
  Json fresh = NamedObject("PersistentVolumeClaim", meta.name, meta.namespace_);
  const Json& labels = MemberOf(MemberOf(*written, "metadata"), "labels");
  if (!labels.is_null()) fresh["metadata"]["labels"] = labels;
  fresh["spec"] = written->value("spec", Json::object());
  fresh["spec"]["storageClassName"] = storage_class;
  fresh["spec"].erase("volumeName");

  Candidate candidate;
  candidate.remedy.entries = {
      {{"op", "delete"},
       {"object", NamedObject("PersistentVolumeClaim", meta.name, meta.namespace_)}},
      {{"op", "create"}, {"object", fresh}}};
  DecodeErrors errors;
  const AnyObject decoded =
      DecodeObject(Kind::kPersistentVolumeClaim, Decoder(&fresh, "", &errors));
  if (errors.any()) return std::nullopt;
  auto changed = std::make_shared<Claim>(*std::get<std::shared_ptr<const Claim>>(decoded));
  changed->metadata.uid = StrCat(meta.uid, "-again");
  candidate.changes.push_back({std::shared_ptr<const Claim>(std::move(changed))});
  return candidate;
}

// REQUIRES: the claim has no volume, so that no data are lost with it.
std::optional<Candidate> WithClass(const Trials& trials, const Claim& claim,
                                   const std::string& storage_class) {
  std::optional<Candidate> candidate = MadeAnew(trials, claim, storage_class);
  if (!candidate) return std::nullopt;
  const std::string& name = claim.metadata.name;
  const std::string before(StorageClassOf(claim));
  HintReason words{"Give the claim {} the storage class {}", {name, storage_class}};
  if (!before.empty()) {
    words = {"Give the claim {} the storage class {} instead of {}", {name, storage_class, before}};
  }
  candidate->remedy.kind = kStorageClass;
  candidate->remedy.words = {std::move(words)};
  candidate->remedy.commands = {ReplaceClaimCommand(claim.metadata, storage_class)};
  return candidate;
}

// Returns a candidate with a new volume, which is provisioned where the pod runs. There is no
// command for it: the way to copy data depends on the provider of the volumes, and deleting the
// claim may delete them.
std::optional<Candidate> WithNewVolume(const Trials& trials, const Claim& claim) {
  std::optional<Candidate> candidate = MadeAnew(trials, claim, std::string(StorageClassOf(claim)));
  if (!candidate) return std::nullopt;
  candidate->remedy.kind = kVolume;
  candidate->remedy.words = {
      {"Give the claim {} a new volume in place of {}, with a copy of its data",
       {claim.metadata.name, claim.volume_name}}};
  return candidate;
}

}  // namespace

std::vector<Candidate> ClaimCandidates(Trials& trials) {
  std::vector<Candidate> candidates;
  if (!VolumesMatter(trials.rejections())) return candidates;
  const Objects& objects = trials.cluster().objects();
  for (const auto& claim : ClaimsOf(trials.pod(), objects)) {
    if (!claim->volume_name.empty()) {
      if (IsUsedByAnother(*claim, trials.pod(), objects)) continue;
      if (auto candidate = WithNewVolume(trials, *claim)) {
        candidates.push_back(*std::move(candidate));
      }
      continue;
    }
    size_t num_tried = 0;
    for (const auto& [name, storage_class] : objects.Of<v1::StorageClass>()) {
      if (name == StorageClassOf(*claim) || ++num_tried > kMostClasses) continue;
      if (auto candidate = WithClass(trials, *claim, name)) {
        candidates.push_back(*std::move(candidate));
      }
    }
  }
  return candidates;
}

}  // namespace berth::remedies
