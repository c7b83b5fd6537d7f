// NodeTree: the names of the nodes by zone, and the order in which attempts try them. Upstream:
// kube-scheduler v1.21, internal/cache/node_tree.go.
#ifndef BERTH_CACHE_NODE_TREE_H_
#define BERTH_CACHE_NODE_TREE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/types.h"

namespace berth {

class NodeTree {
 public:
  // Adds the node at the end of its zone; a new zone is added at the end of the zones. REQUIRES: no
  // node of this name is in the tree.
  void AddNode(const v1::Node& node);
  // REQUIRES: the node is in the tree.
  void RemoveNode(const v1::Node& node);
  // Moves a node whose zone changed to the end of the new zone; otherwise does nothing. REQUIRES:
  // old_node is in the tree, new_node has the same name.
  void UpdateNode(const v1::Node& old_node, const v1::Node& new_node);

  int64_t num_nodes() const { return num_nodes_; }
  // Returns the names round robin: the first node of each zone, then the second of each, ...; zones
  // in order of first appearance, exhausted ones skipped. Nodes without a zone form a zone.
  std::vector<std::string> List() const;

 private:
  struct Zone {
    std::string key;
    std::vector<std::string> node_names;
  };

  std::vector<Zone> zones_;  // none is empty
  int64_t num_nodes_ = 0;
};

}  // namespace berth

#endif  // BERTH_CACHE_NODE_TREE_H_
