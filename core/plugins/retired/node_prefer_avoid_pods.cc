#include "plugins/retired/node_prefer_avoid_pods.h"

#include <algorithm>
#include <string>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"

namespace berth {
namespace {

// Returns the controller that owns the pod, if nodes can avoid its kind; else null.
const v1::OwnerReference* AvoidableController(const v1::Pod& pod) {
  const std::vector<v1::OwnerReference>& owners = pod.metadata.owner_references;
  auto it = std::find_if(owners.begin(), owners.end(),
                         [](const v1::OwnerReference& owner) { return owner.controller; });
  if (it == owners.end()) return nullptr;
  return it->kind == "ReplicationController" || it->kind == "ReplicaSet" ? &*it : nullptr;
}

// Reports whether an entry of the annotation names the controller. Reads all its fields, because
// one of a wrong type makes the annotation invalid. An entry without a podController names no
// controller; upstream v1.21 crashes on it.
bool Names(const Decoder& entry, const v1::OwnerReference& controller) {
  static_cast<void>(entry.Field("evictionTime").OptionalTime());
  static_cast<void>(entry.Field("reason").String());
  static_cast<void>(entry.Field("message").String());
  const Decoder named = entry.Field("podSignature").Field("podController");
  static_cast<void>(named.Field("apiVersion").String());
  static_cast<void>(named.Field("name").String());
  static_cast<void>(named.Field("controller").Bool());
  static_cast<void>(named.Field("blockOwnerDeletion").Bool());
  const std::string kind = named.Field("kind").String();
  const std::string uid = named.Field("uid").String();
  return named.Present() && kind == controller.kind && uid == controller.uid;
}

// Upstream: component-helpers, scheduling/corev1, GetAvoidPodsFromNodeAnnotations.
bool Avoids(const std::string& annotation, const v1::OwnerReference& controller) {
  const Result<Json> json = ParseJsonText(annotation);
  if (!json.ok()) return false;
  DecodeErrors errors;
  bool avoids = false;
  const Decoder root(&json.value(), "", &errors);
  root.Field("preferAvoidPods").ForEachElement([&](const Decoder& entry) {
    if (Names(entry, controller)) avoids = true;
  });
  return avoids && !errors.any();
}

}  // namespace

Status NodePreferAvoidPods::Score(const CycleState&, const v1::Pod& pod, const NodeInfo& node,
                                  int64_t* score) const {
  *score = kMaxNodeScore;
  const v1::OwnerReference* controller = AvoidableController(pod);
  if (controller == nullptr) return Status::Ok();
  const auto& annotations = node.node().metadata.annotations;
  auto annotation = annotations.find(std::string(kAnnotation));
  if (annotation != annotations.end() && Avoids(annotation->second, *controller)) {
    *score = kMinNodeScore;
  }
  return Status::Ok();
}

std::optional<int64_t> NodePreferAvoidPods::SameForEveryNode(const CycleState&,
                                                             const v1::Pod& pod) const {
  if (AvoidableController(pod) != nullptr) return std::nullopt;
  return kMaxNodeScore;
}

}  // namespace berth
