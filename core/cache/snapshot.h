// Snapshot: the nodes of the cache as one scheduling attempt sees them. Upstream: kube-scheduler
// v1.21, internal/cache/snapshot.go.
#ifndef BERTH_CACHE_SNAPSHOT_H_
#define BERTH_CACHE_SNAPSHOT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/cluster_index.h"
#include "framework/handle.h"
#include "framework/node_info.h"

namespace berth {

// SchedulerCache::UpdateSnapshot updates it; it does not change in between. It has no copies of
// NodeInfos: it shares the cache's, which the cache never edits while a snapshot holds them.
//
// A value with a history: a node whose zone label changes keeps its place in List() until some node
// is added or removed. So a checkpoint of a cache copies its snapshot, too. A snapshot follows one
// cache; after going back in time it is the copy of that moment, or a new one.
class Snapshot final : public SharedLister {
 public:
  const std::vector<const NodeInfo*>& List() const override { return list_; }
  const std::vector<const NodeInfo*>& HavePodsWithAffinityList() const override {
    return with_affinity_.nodes;
  }
  const std::vector<const NodeInfo*>& HavePodsWithRequiredAntiAffinityList() const override {
    return with_required_anti_affinity_.nodes;
  }
  const NodeInfo* Get(const std::string& node_name) const override;
  // Built at the first call, and updated from then on.
  const ClusterIndex& Index() const override;

  // Returns the slots of the nodes in List().
  const std::vector<int32_t>& Slots() const { return slots_; }
  int64_t num_nodes() const { return static_cast<int64_t>(list_.size()); }
  // Returns the generation of the newest NodeInfo that the last update saw.
  int64_t generation() const { return generation_; }

 private:
  friend class SchedulerCache;

  // The part of List() that satisfies a condition, in the same order.
  struct SubList {
    std::vector<const NodeInfo*> nodes;
    std::vector<size_t> positions;  // position of each node in List(), ascending

    void Replace(size_t position, const NodeInfo* node);
  };

  // Data that depend on the nodes and are not copied with them: a copy builds its own when it needs
  // them, so that checkpoints stay cheap.
  struct OwnIndex {
    OwnIndex() = default;
    OwnIndex(const OwnIndex&) {}
    OwnIndex& operator=(const OwnIndex&) {
      index = nullptr;
      return *this;
    }
    std::unique_ptr<ClusterIndex> index;
  };

  // Returns null if the node is not in the snapshot.
  const uint32_t* PositionOf(const std::string& node_name) const {
    const auto found = positions_->find(node_name);
    return found == positions_->end() ? nullptr : &found->second;
  }
  // Returns null if the node is not in the snapshot.
  std::shared_ptr<const NodeInfo> Shared(const std::string& node_name) const {
    const uint32_t* const position = PositionOf(node_name);
    return position == nullptr ? nullptr : infos_[*position];
  }
  // Replaces the NodeInfo of a node by a newer one.
  void ReplaceAt(size_t position, std::shared_ptr<const NodeInfo> info);
  // Replaces all nodes, in the order of the list.
  void Rebuild(std::vector<std::shared_ptr<const NodeInfo>> infos);
  void RebuildSubLists();

  int64_t generation_ = 0;
  std::vector<std::shared_ptr<const NodeInfo>> infos_;  // in the order of list_
  std::vector<const NodeInfo*> list_;
  std::vector<int32_t> slots_;  // slot of each node in list_
  // keyed by node name: position in list_
  using Positions = std::unordered_map<std::string, uint32_t>;
  // Copies share it as long as no node is added or removed.
  std::shared_ptr<const Positions> positions_ = std::make_shared<const Positions>();
  SubList with_affinity_;
  SubList with_required_anti_affinity_;
  bool sub_lists_stale_ = false;  // true only within an update
  mutable OwnIndex own_;
};

}  // namespace berth

#endif  // BERTH_CACHE_SNAPSHOT_H_
