#include "cache/node_tree.h"

#include <algorithm>

#include "api/zone_labels.h"
#include "base/check.h"

namespace berth {
void NodeTree::AddNode(const v1::Node& node) {
  const std::string key = ZoneKey(node);
  auto zone = std::find_if(zones_.begin(), zones_.end(),
                           [&](const Zone& candidate) { return candidate.key == key; });
  if (zone == zones_.end()) zone = zones_.insert(zones_.end(), Zone{key, {}});
  zone->node_names.push_back(node.metadata.name);
  ++num_nodes_;
}

void NodeTree::RemoveNode(const v1::Node& node) {
  const std::string key = ZoneKey(node);
  auto zone = std::find_if(zones_.begin(), zones_.end(),
                           [&](const Zone& candidate) { return candidate.key == key; });
  BERTH_CHECK(zone != zones_.end(), "the zone of a node is not in the tree");
  std::vector<std::string>& names = zone->node_names;
  auto name = std::find(names.begin(), names.end(), node.metadata.name);
  BERTH_CHECK(name != names.end(), "a node is not in its zone of the tree");
  names.erase(name);
  if (names.empty()) zones_.erase(zone);
  --num_nodes_;
}

void NodeTree::UpdateNode(const v1::Node& old_node, const v1::Node& new_node) {
  if (ZoneKey(old_node) == ZoneKey(new_node)) return;
  RemoveNode(old_node);
  AddNode(new_node);
}

std::vector<std::string> NodeTree::List() const {
  std::vector<std::string> names;
  names.reserve(static_cast<size_t>(num_nodes_));
  for (size_t round = 0; names.size() < static_cast<size_t>(num_nodes_); ++round) {
    for (const Zone& zone : zones_) {
      if (round < zone.node_names.size()) names.push_back(zone.node_names[round]);
    }
  }
  return names;
}

}  // namespace berth
