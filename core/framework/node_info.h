// NodeInfo: a node with the sums over the pods on it. Upstream: kube-scheduler v1.21,
// framework/types.go.
#ifndef BERTH_FRAMEWORK_NODE_INFO_H_
#define BERTH_FRAMEWORK_NODE_INFO_H_

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/host_ports.h"
#include "api/types.h"
#include "framework/pod_info.h"
#include "framework/resource.h"

namespace berth {

// The state of an image when the node was added or last updated. ImageLocality reads it; later
// changes of other nodes do not change it. Upstream: types.go, ImageStateSummary.
struct ImageStateSummary {
  int64_t size_bytes = 0;
  int32_t num_nodes = 0;  // number of nodes that had the image then, including this one
};
using ImageStates = std::map<std::string, ImageStateSummary, std::less<>>;  // keyed by image name

class NodeInfo {
 public:
  NodeInfo() = default;
  explicit NodeInfo(v1::NodePtr node) { SetNode(std::move(node)); }

  // Returns the node; null for a deleted node whose pods have not left yet.
  const v1::NodePtr& node_ptr() const { return node_; }
  // REQUIRES: has_node()
  const v1::Node& node() const { return *node_; }
  bool has_node() const { return node_ != nullptr; }
  const std::string& name() const { return node_->metadata.name; }
  // Reports whether the node is neither cordoned nor tainted, like most nodes: pods need no
  // toleration.
  bool is_plain() const { return is_plain_; }

  void SetNode(v1::NodePtr node);
  void RemoveNode();  // keeps the pods

  void AddPod(PodInfoPtr pod);
  // Removes the pod with this uid; returns false if it was not there.
  bool RemovePod(const v1::Pod& pod);

  const std::vector<PodInfoPtr>& pods() const { return pods_; }
  // Returns the lowest priority of the pods on the node; the highest possible number if there are
  // none.
  int32_t lowest_priority() const { return lowest_priority_; }
  const std::vector<PodInfoPtr>& pods_with_affinity() const { return pods_with_affinity_; }
  const std::vector<PodInfoPtr>& pods_with_required_anti_affinity() const {
    return pods_with_required_anti_affinity_;
  }
  const HostPortInfo& used_ports() const { return used_ports_; }
  // Returns the sum of the pods' requests; its allowed_pod_number is unused.
  const Resource& requested() const { return requested_; }
  const NonZeroRequest& non_zero_requested() const { return non_zero_requested_; }
  const Resource& allocatable() const { return allocatable_; }
  // Set by the cache, which shares them with copies of the node.
  bool has_image_states() const { return image_states_ != nullptr; }
  const ImageStates& image_states() const;
  void set_image_states(ImageStates states);

  // The number of the node in tables (framework/cluster_index.h): as small as possible, and
  // constant while the node or its pods are in the cache. Set by the cache; copies keep it.
  static constexpr int32_t kNoSlot = -1;
  int32_t slot() const { return slot_; }
  void set_slot(int32_t slot) { slot_ = slot; }

  // Increases with every change of any NodeInfo of the same cache; the incremental snapshot copies
  // nodes with a generation newer than its own. Set by the cache.
  int64_t generation() const { return generation_; }
  void set_generation(int64_t generation) { generation_ = generation; }

 private:
  // The fields that every attempt reads of every node come first, next to each other.
  v1::NodePtr node_;
  int32_t slot_ = kNoSlot;
  bool is_plain_ = false;
  int32_t lowest_priority_ = std::numeric_limits<int32_t>::max();
  std::vector<PodInfoPtr> pods_;
  NonZeroRequest non_zero_requested_;
  Resource requested_;
  Resource allocatable_;
  std::shared_ptr<const ImageStates> image_states_;  // null: none
  std::vector<PodInfoPtr> pods_with_affinity_;
  std::vector<PodInfoPtr> pods_with_required_anti_affinity_;
  HostPortInfo used_ports_;
  int64_t generation_ = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_NODE_INFO_H_
