#include "scenario/redaction/unread_parts.h"

#include <utility>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_path.h"
#include "api/objects.h"
#include "scenario/import/import_workloads.h"

namespace berth::sim {
namespace {

// Returns the member. Null if there is none.
Json* FindMember(Json* object, const char* name) {
  if (!object->is_object()) return nullptr;
  const auto member = object->find(name);
  return member == object->end() ? nullptr : &*member;
}

// Reports whether the entry may change a pod's field that would be removed.
bool ChangesUnreadFields(const Json& entry, UnreadFields* unread) {
  const std::string op = TextOf(entry, "op");
  const Json& object = MemberOf(entry, "object");
  if (TextOf(object, "kind") != "Pod" || (op != "update" && op != "patch")) return false;
  if (op == "update") return true;
  Json patch = object;
  unread->LeaveOutOf(&patch);
  return !unread->left_out().empty();
}

}  // namespace

UnreadParts::UnreadParts(Json* scenario, std::vector<std::string>* cuts)
    : unread_(ManifestOrigin::kScenario, cuts), of_changes_(ManifestOrigin::kScenario) {
  Json* const spec = FindMember(scenario, "spec");
  if (spec == nullptr) return;
  templates_stay_ = FindMember(spec, "controllerManager") != nullptr;
  Json* const timeline = FindMember(spec, "timeline");
  if (timeline != nullptr && timeline->is_array()) timeline_ = timeline;
  // The list that is opened last is read first.
  Open(timeline, "spec.timeline", true);
  Open(FindMember(spec, "generators"), "spec.generators", true);
  Open(FindMember(spec, "objects"), "spec.objects", false);
}

bool UnreadParts::Advance() {
  if (timeline_ != nullptr && !pods_stay_ && next_entry_ < timeline_->size()) {
    pods_stay_ = ChangesUnreadFields((*timeline_)[next_entry_++], &of_changes_);
    return true;
  }
  if (open_.empty()) return false;
  OpenList& list = open_.back();
  if (list.next == list.elements->size()) {
    open_.pop_back();
    return true;
  }
  const size_t index = list.next++;
  Json* const element = &(*list.elements)[index];
  const std::string path = ElementPath(list.path, index);
  if (!list.has_entries) {
    GoThrough(element, path);
  } else if (Json* const object = FindMember(element, "object")) {
    GoThrough(object, MemberPath(path, "object"));
  }
  return true;
}

void UnreadParts::Open(Json* list, std::string path, bool has_entries) {
  if (list != nullptr && list->is_array()) open_.push_back({list, std::move(path), has_entries, 0});
}

void UnreadParts::GoThrough(Json* manifest, const std::string& path) {
  if (TextOf(*manifest, "kind") == "List") {
    Open(FindMember(manifest, "items"), MemberPath(path, "items"), false);
  } else if (!Stays(*manifest)) {
    unread_.LeaveOutOf(manifest, path);
  }
}

bool UnreadParts::Stays(const Json& manifest) const {
  const KindInfo* const info = FindKind("", TextOf(manifest, "kind"));
  if (info == nullptr) return true;
  return info->kind == Kind::kPod ? pods_stay_ : templates_stay_ && IsWorkload(info->kind);
}

}  // namespace berth::sim
