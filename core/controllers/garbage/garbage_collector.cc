#include "controllers/garbage/garbage_collector.h"

#include <optional>
#include <set>
#include <string_view>

#include "base/strings.h"

namespace berth::controllers {
namespace {

// Returns the kind of the objects that this kind creates; nothing if they are not garbage-collected
// with it.
std::optional<Kind> KindOfOwned(Kind owner) {
  if (owner == Kind::kDeployment) return Kind::kReplicaSet;
  if (owner == Kind::kCronJob) return Kind::kJob;
  if (owner == Kind::kReplicaSet || owner == Kind::kJob || owner == Kind::kStatefulSet ||
      owner == Kind::kDaemonSet) {
    return Kind::kPod;
  }
  return std::nullopt;
}

// An item is "Deployment <uid> <namespace>/<name>". Splitting at spaces is safe although a
// manifest's uid may contain some, because the parts around it have a known form.
struct Owner {
  Kind kind;
  std::string uid;
  std::string key;
};

std::string ItemOf(const Owner& owner) {
  return StrCat(InfoOf(owner.kind).name, " ", owner.uid, " ", owner.key);
}

Owner OwnerOf(const std::string& item) {
  const size_t end_of_kind = item.find(' ');
  const size_t end_of_uid = item.rfind(' ');
  return {FindKind("", item.substr(0, end_of_kind))->kind,
          item.substr(end_of_kind + 1, end_of_uid - end_of_kind - 1), item.substr(end_of_uid + 1)};
}

}  // namespace

void GarbageCollector::Follow(const WatchEvent& event, const sim::Cluster&,
                              FunctionRef<void(const std::string&)> add) const {
  if (event.after || !KindOfOwned(event.kind())) return;
  const v1::ObjectMeta& metadata = MetaOf(*event.before);
  add(ItemOf({event.kind(), metadata.uid, KeyOf(metadata)}));
}

SyncResult GarbageCollector::Sync(const std::string& key, const ControllerContext& context) const {
  const Owner owner = OwnerOf(key);
  const Kind kind = *KindOfOwned(owner.kind);
  // Another object may have its name by now.
  const bool exists = context.objects().Find(owner.kind, owner.key).has_value();
  const std::set<std::string> owned = context.owned.Of(kind, InfoOf(owner.kind).name, owner.key);
  for (const std::string& owned_key : owned) {
    const auto object = context.objects().Find(kind, owned_key);
    if (!object) continue;
    const v1::OwnerReference* reference = ControllerOf(MetaOf(*object));
    if (reference == nullptr) continue;
    const bool is_its_own = reference->uid.empty() ? !exists : reference->uid == owner.uid;
    if (is_its_own) context.cluster.Remove(kind, owned_key);
  }
  return {};
}

}  // namespace berth::controllers
