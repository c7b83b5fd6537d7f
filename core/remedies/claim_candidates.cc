// Changes of the claims of a pod.
#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "api/persistent_volumes.h"
#include "base/strings.h"
#include "remedies/commands.h"
#include "remedies/manifest.h"
#include "remedies/search.h"

namespace berth::remedies {
namespace {

using Claim = v1::PersistentVolumeClaim;

// Of one claim.
constexpr size_t kMostClasses = 6;

// Whether a node is rejected for the pod's volumes.
bool VolumesMatter(const std::vector<capacity::NodeRejections>& rejections) {
  return std::any_of(rejections.begin(), rejections.end(), [](const auto& rejection) {
    return std::any_of(rejection.plugins.begin(), rejection.plugins.end(), [](const auto& plugin) {
      return plugin == "VolumeBinding" || plugin == "VolumeZone";
    });
  });
}

// The pod's claims that have no volume, so that nothing is lost with them.
std::vector<std::shared_ptr<const Claim>> ClaimsWithoutVolume(const Trials& trials,
                                                              const Objects& objects) {
  std::vector<std::shared_ptr<const Claim>> claims;
  for (const v1::Volume& volume : *trials.pod().spec.volumes) {
    if (volume.claim_name.empty()) continue;
    const std::string key = StrCat(trials.pod().metadata.namespace_, "/", volume.claim_name);
    auto claim = objects.Of<Claim>().Find(key);
    if (claim != nullptr && claim->volume_name.empty()) claims.push_back(std::move(claim));
  }
  return claims;
}

// Nothing: the claim has no manifest.
std::optional<Candidate> WithClass(const Trials& trials, const Claim& claim,
                                   const std::string& storage_class) {
  const v1::ObjectMeta& meta = claim.metadata;
  const std::optional<Json> written = trials.question().manifest(
      Kind::kPersistentVolumeClaim, StrCat(meta.namespace_, "/", meta.name));
  if (!written) return std::nullopt;
  Json fresh = NamedObject("PersistentVolumeClaim", meta.name, meta.namespace_);
  const Json labels = (*written)["metadata"].value("labels", Json());
  if (!labels.is_null()) fresh["metadata"]["labels"] = labels;
  fresh["spec"] = written->value("spec", Json::object());
  fresh["spec"]["storageClassName"] = storage_class;

  Candidate candidate;
  candidate.remedy.kind = kStorageClass;
  const std::string before(StorageClassOf(claim));
  HintReason words{"Give the claim {} the storage class {}", {meta.name, storage_class}};
  if (!before.empty()) {
    words = {"Give the claim {} the storage class {} instead of {}",
             {meta.name, storage_class, before}};
  }
  candidate.remedy.words = {std::move(words)};
  candidate.remedy.entries = {
      {{"op", "delete"},
       {"object", NamedObject("PersistentVolumeClaim", meta.name, meta.namespace_)}},
      {{"op", "create"}, {"object", fresh}}};
  candidate.remedy.commands = {ReplaceClaimCommand(meta, storage_class)};
  DecodeErrors errors;
  const AnyObject decoded =
      DecodeObject(Kind::kPersistentVolumeClaim, Decoder(&fresh, "", &errors));
  if (errors.any()) return std::nullopt;
  auto changed = std::make_shared<Claim>(*std::get<std::shared_ptr<const Claim>>(decoded));
  changed->metadata.uid = StrCat(meta.uid, "-again");
  candidate.changes.push_back({std::shared_ptr<const Claim>(std::move(changed))});
  return candidate;
}

}  // namespace

std::vector<Candidate> ClaimCandidates(Trials& trials) {
  std::vector<Candidate> candidates;
  if (!VolumesMatter(trials.rejections())) return candidates;
  const Objects& objects = trials.cluster().objects();
  for (const auto& claim : ClaimsWithoutVolume(trials, objects)) {
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
