#include "scenario/warnings/contradictions.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>

#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "scenario/input_plan.h"

namespace berth::sim {
namespace {

// The greatest number of pods that a message names.
constexpr size_t kMostNamed = 3;

std::string NamesOf(const std::vector<std::string>& pods) {
  const size_t named = std::min(pods.size(), kMostNamed);
  std::vector<std::string> names;
  for (size_t i = 0; i < named; ++i) names.push_back(QuotedPrefix(pods[i]));
  const std::string more =
      pods.size() > named ? StrCat(" and ", std::to_string(pods.size() - named), " more") : "";
  return StrCat(StrJoin(names, ", "), more);
}

}  // namespace

void Contradictions::Add(const Input& input) {
  const auto* object = std::get_if<AnyObject>(&input.object);
  if (object == nullptr) return;
  const v1::ObjectMeta& metadata = MetaOf(*object);
  const ObjectName name{KindOf(*object), KeyOf(metadata)};
  if (!metadata.uid.empty()) AddUid(name, metadata.uid);
  if (metadata.owner_references->size() > 1) AddOwners(name, *metadata.owner_references);
  if (const auto* pod = std::get_if<v1::PodPtr>(object)) AddPod(**pod, input.at);
  if (const auto* node = std::get_if<v1::NodePtr>(object)) {
    NodeAtStart& at_start = nodes_[metadata.name];
    at_start.is_there = true;
    if (input.at == Time{}) at_start.node = *node;
  }
}

void Contradictions::AddUid(const ObjectName& name, const std::string& uid) {
  const auto [same, is_new] = uids_.emplace(uid, name);
  if (!is_new && !(same->second == name)) FindSharedUid(same->second, name, uid);
}

void Contradictions::FindSharedUid(const ObjectName& first, const ObjectName& second,
                                   std::string_view uid) {
  Find({second, "metadata.uid",
        StrCat(ObjectText(first.kind, first.key), " has the uid ", QuotedPrefix(uid), " of ",
               ObjectText(second.kind, second.key), ", too")});
}

void Contradictions::AddOwners(const ObjectName& name,
                               const std::vector<v1::OwnerReference>& owners) {
  std::vector<std::string> controllers;
  for (const v1::OwnerReference& owner : owners) {
    if (owner.controller) controllers.push_back(StrCat(owner.kind, " ", QuotedPrefix(owner.name)));
  }
  if (controllers.size() < 2) return;
  Find({name, "metadata.ownerReferences",
        StrCat(ObjectText(name.kind, name.key), " has more than one controller: ", controllers[0],
               " and ", controllers[1])});
}

void Contradictions::AddPod(const v1::Pod& pod, Time at) {
  if (HasEnded(pod)) return;
  const std::string& nominated = pod.status.nominated_node_name;
  if (!nominated.empty()) nominations_.push_back({KeyOf(pod.metadata), nominated});
  if (!pod.spec.node_name.empty() && at == Time{}) AddRunningPod(pod);
}

void Contradictions::AddRunningPod(const v1::Pod& pod) {
  NodeAtStart& at_start = nodes_[pod.spec.node_name];
  at_start.requested += ComputePodResourceRequest(pod);
  at_start.pods.push_back(KeyOf(pod.metadata));
}

bool Contradictions::CheckOne(const MadeNames& made) {
  if (!nominations_.empty()) {
    CheckNomination(nominations_.back(), made);
    nominations_.pop_back();
    return true;
  }
  if (nodes_.empty()) return false;
  const auto first = nodes_.begin();
  if (first->second.node != nullptr && !first->second.pods.empty()) CheckNode(first->second);
  nodes_.erase(first);
  return true;
}

void Contradictions::CheckNomination(const Nomination& nomination, const MadeNames& made) {
  const auto node = nodes_.find(nomination.node);
  const bool is_there = node != nodes_.end() && node->second.is_there;
  if (is_there || made.MayBe(Kind::kNode, nomination.node)) return;
  Find({{Kind::kPod, nomination.pod},
        "status.nominatedNodeName",
        StrCat(ObjectText(Kind::kPod, nomination.pod), " is nominated to ",
               ObjectText(Kind::kNode, nomination.node), ", which is never there")});
}

void Contradictions::CheckNode(const NodeAtStart& at_start) {
  const v1::Node& node = *at_start.node;
  Resource offered;
  offered.Add(node.allocatable);
  const Resource& asked = at_start.requested;
  const auto check = [&](const std::string& resource, int64_t requested, int64_t allocatable,
                         std::string_view unit) {
    // Many scenarios omit resources that do not matter to them.
    if (!node.allocatable.contains(resource) || requested <= allocatable) return;
    Find({{Kind::kNode, node.metadata.name},
          "status.allocatable",
          StrCat("the pods on ", ObjectText(Kind::kNode, node.metadata.name), " request ",
                 std::to_string(requested), unit, " of ", resource, ", and it has ",
                 std::to_string(allocatable), unit, ": ", NamesOf(at_start.pods))});
  };
  check("cpu", asked.milli_cpu, offered.milli_cpu, "m");
  check("memory", asked.memory_bytes, offered.memory_bytes, " bytes");
  check("ephemeral-storage", asked.ephemeral_storage_bytes, offered.ephemeral_storage_bytes,
        " bytes");
  check("pods", static_cast<int64_t>(at_start.pods.size()), offered.allowed_pod_number, "");
  for (const auto& [resource, requested] : *asked.scalar_resources) {
    check(resource, requested, offered.Scalar(resource), "");
  }
}

void Contradictions::Find(Contradiction contradiction) {
  if (found_.size() < kMostFound) found_.push_back(std::move(contradiction));
}

}  // namespace berth::sim
