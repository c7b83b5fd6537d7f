#include "answers/what_if/replaced_by.h"

#include <utility>

#include "base/strings.h"

namespace berth::sim {
namespace {

std::optional<Kind> ReplacingKind(const std::string& owner_kind) {
  for (const Kind kind : {Kind::kReplicaSet, Kind::kStatefulSet, Kind::kJob}) {
    if (InfoOf(kind).name == owner_kind) return kind;
  }
  return std::nullopt;
}

}  // namespace

std::string Replacer::Text() const { return StrCat(InfoOf(kind).name, " ", key); }

std::optional<Replacer> ReplacerOf(const Scenario& scenario, const v1::Pod& pod, UidOf uid_of) {
  if (!scenario.has_controller_manager) return std::nullopt;
  for (const v1::OwnerReference& owner : *pod.metadata.owner_references) {
    if (!owner.controller) continue;
    const std::optional<Kind> kind = ReplacingKind(owner.kind);
    if (!kind) return std::nullopt;
    std::string key = StrCat(pod.metadata.namespace_, "/", owner.name);
    const std::optional<std::string> uid = uid_of(*kind, key);
    if (!uid || (!owner.uid.empty() && owner.uid != *uid)) return std::nullopt;
    return Replacer{*kind, std::move(key)};
  }
  return std::nullopt;
}

std::map<std::string, Replacer> ReplacersIn(const Scenario& scenario,
                                            const std::vector<AnyObject>& objects) {
  std::map<std::string, Replacer> replacers;
  if (!scenario.has_controller_manager) return replacers;
  std::map<Replacer, std::string> uids;
  for (const AnyObject& object : objects) {
    const v1::ObjectMeta& metadata = MetaOf(object);
    if (ReplacingKind(std::string(InfoOf(KindOf(object)).name))) {
      uids.emplace(Replacer{KindOf(object), KeyOf(metadata)}, metadata.uid);
    }
  }
  const auto uid_of = [&](Kind kind, const std::string& key) -> std::optional<std::string> {
    const auto found = uids.find(Replacer{kind, key});
    return found == uids.end() ? std::nullopt : std::optional(found->second);
  };
  for (const AnyObject& object : objects) {
    const auto* const pod = std::get_if<v1::PodPtr>(&object);
    if (pod == nullptr) continue;
    if (auto replacer = ReplacerOf(scenario, **pod, uid_of)) {
      replacers.emplace(v1::PodKey(**pod), *std::move(replacer));
    }
  }
  return replacers;
}

}  // namespace berth::sim
