#include "controllers/owned_objects.h"

#include <algorithm>

#include "base/strings.h"

namespace berth::controllers {
namespace {

std::string KeyOfOwned(Kind kind, std::string_view owner_kind, std::string_view owner_key) {
  return StrCat(InfoOf(kind).name, " of ", owner_kind, " ", owner_key);
}

std::string KeyOfFree(Kind kind, std::string_view name_space) {
  return StrCat(InfoOf(kind).name, " in ", name_space);
}

// Returns the object's key in the index.
std::string IndexKeyOf(const AnyObject& object) {
  const v1::ObjectMeta& metadata = MetaOf(object);
  const v1::OwnerReference* owner = ControllerOf(metadata);
  if (owner == nullptr) return KeyOfFree(KindOf(object), metadata.namespace_);
  return KeyOfOwned(KindOf(object), owner->kind, StrCat(metadata.namespace_, "/", owner->name));
}

}  // namespace

const v1::OwnerReference* ControllerOf(const v1::ObjectMeta& metadata) {
  const auto& owners = metadata.owner_references;
  const auto found = std::find_if(owners.begin(), owners.end(),
                                  [](const v1::OwnerReference& owner) { return owner.controller; });
  return found == owners.end() ? nullptr : &*found;
}

bool IsControlledBy(const v1::ObjectMeta& metadata, std::string_view owner_kind,
                    const v1::ObjectMeta& owner) {
  const v1::OwnerReference* reference = ControllerOf(metadata);
  return reference != nullptr && metadata.namespace_ == owner.namespace_ &&
         reference->kind == owner_kind && reference->name == owner.name &&
         (reference->uid.empty() || reference->uid == owner.uid);
}

v1::OwnerReference ControllerReference(Kind owner_kind, const v1::ObjectMeta& owner) {
  const KindInfo& info = InfoOf(owner_kind);
  return {.kind = std::string(info.name),
          .name = owner.name,
          .uid = owner.uid,
          .controller = true,
          .api_version = std::string(info.api_versions[0])};
}

void OwnedObjects::Follow(const WatchEvent& event) {
  const Kind kind = event.kind();
  if (kind != Kind::kPod && kind != Kind::kReplicaSet && kind != Kind::kJob) return;
  const std::string before = event.before ? IndexKeyOf(*event.before) : "";
  const std::string after = event.after ? IndexKeyOf(*event.after) : "";
  if (before == after) return;
  const std::string key = KeyOf(MetaOf(event.any()));
  if (const auto found = keys_.find(before); found != keys_.end()) {
    found->second.Edit().erase(key);
    if (found->second.empty()) keys_.erase(found);
  }
  if (!after.empty()) keys_[after].Edit().insert(key);
}

const std::set<std::string>& OwnedObjects::Of(Kind kind, std::string_view owner_kind,
                                              const std::string& owner_key) const {
  return Find(KeyOfOwned(kind, owner_kind, owner_key));
}

const std::set<std::string>& OwnedObjects::WithoutController(Kind kind,
                                                             const std::string& name_space) const {
  return Find(KeyOfFree(kind, name_space));
}

const std::set<std::string>& OwnedObjects::Find(const std::string& index_key) const {
  static const std::set<std::string> kNone;
  const auto found = keys_.find(index_key);
  return found == keys_.end() ? kNone : *found->second;
}

}  // namespace berth::controllers
