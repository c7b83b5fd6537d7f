#include "apiserver/pods_by_node.h"

#include <utility>

namespace berth::sim {
namespace {

// Returns "" if there is no pod, or it has no node.
std::string NodeOf(const v1::PodPtr& pod) { return pod == nullptr ? "" : pod->spec.node_name; }

}  // namespace

void PodsByNode::Follow(const Change<v1::Pod>& change) {
  const std::string before = NodeOf(change.before);
  const std::string after = NodeOf(change.after);
  if (before == after) return;
  const std::string key = v1::PodKey(*change.any());
  if (!before.empty()) {
    std::set<std::string>& keys = keys_.FindMutable(before)->Edit();
    keys.erase(key);
    if (keys.empty()) keys_.Erase(before);
  }
  if (after.empty()) return;
  if (!keys_.Contains(after)) keys_.Set(after, {});
  keys_.FindMutable(after)->Edit().insert(key);
}

const std::set<std::string>& PodsByNode::On(const std::string& node) const {
  static const std::set<std::string> kNone;
  const CopyOnWrite<std::set<std::string>>* const keys = keys_.Find(node);
  return keys == nullptr ? kNone : **keys;
}

}  // namespace berth::sim
