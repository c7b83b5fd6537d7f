#include "scenario/redaction/unread_parts.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_path.h"
#include "api/objects.h"

namespace berth::sim {
namespace {

constexpr std::array<std::string_view, 6> kMakersOfPods = {"Deployment",  "ReplicaSet", "DaemonSet",
                                                           "StatefulSet", "Job",        "CronJob"};

bool MakesPods(const Json& manifest) {
  const std::string kind = TextOf(manifest, "kind");
  return std::find(kMakersOfPods.begin(), kMakersOfPods.end(), kind) != kMakersOfPods.end();
}

// Null: there is none.
Json* FindMember(Json* object, const char* name) {
  if (!object->is_object()) return nullptr;
  const auto member = object->find(name);
  return member == object->end() ? nullptr : &*member;
}

// Whether a change of a field that would be left out can be noticed of some pod.
bool ChangesUnreadFields(const Json& timeline) {
  return std::any_of(timeline.begin(), timeline.end(), [](const Json& entry) {
    const std::string op = TextOf(entry, "op");
    const Json& object = MemberOf(entry, "object");
    if (TextOf(object, "kind") != "Pod" || (op != "update" && op != "patch")) return false;
    if (op == "update") return true;
    UnreadFields unread(ManifestOrigin::kScenario);
    Json patch = object;
    unread.LeaveOutOf(&patch);
    return !unread.left_out().empty();
  });
}

}  // namespace

UnreadParts::UnreadParts(Json* scenario, std::vector<std::string>* cuts)
    : unread_(ManifestOrigin::kScenario, cuts) {
  Json* const spec = FindMember(scenario, "spec");
  if (spec == nullptr) return;
  pods_stay_ = ChangesUnreadFields(MemberOf(*spec, "timeline"));
  templates_stay_ = FindMember(spec, "controllerManager") != nullptr;
  if (Json* objects = FindMember(spec, "objects")) AddEach(objects, "spec.objects");
  for (const char* const list : {"generators", "timeline"}) {
    if (Json* entries = FindMember(spec, list)) {
      AddMembers(entries, MemberPath("spec", list), "object");
    }
  }
}

bool UnreadParts::Advance() {
  if (next_ == parts_.size()) return false;
  const Part& part = parts_[next_++];
  unread_.LeaveOutOf(part.manifest, part.path);
  return true;
}

void UnreadParts::Add(Json* manifest, std::string path) {
  if (!manifest->is_object() || FindKind("", TextOf(*manifest, "kind")) == nullptr) return;
  const bool stays =
      TextOf(*manifest, "kind") == "Pod" ? pods_stay_ : templates_stay_ && MakesPods(*manifest);
  if (!stays) parts_.push_back({manifest, std::move(path)});
}

void UnreadParts::AddEach(Json* list, const std::string& path) {
  if (!list->is_array()) return;
  for (size_t i = 0; i < list->size(); ++i) {
    Json* const object = &(*list)[i];
    std::string at = ElementPath(path, i);
    if (TextOf(*object, "kind") != "List") {
      Add(object, std::move(at));
    } else if (Json* items = FindMember(object, "items")) {
      AddEach(items, MemberPath(at, "items"));
    }
  }
}

void UnreadParts::AddMembers(Json* list, const std::string& path, const char* member) {
  if (!list->is_array()) return;
  for (size_t i = 0; i < list->size(); ++i) {
    if (Json* manifest = FindMember(&(*list)[i], member)) {
      Add(manifest, MemberPath(ElementPath(path, i), member));
    }
  }
}

}  // namespace berth::sim
