// SchedulerCache: the scheduler's view of nodes and the pods on them, including pods that it has
// assumed but that the API server has not confirmed. Upstream: kube-scheduler v1.21,
// internal/cache/cache.go.
//
// The life of a pod here (by uid):
//
//            AssumePod            AddPod (confirms)
//   unknown -----------> assumed --------------------> added --- UpdatePod ---> added
//      ^                    |                            |
//      |    ForgetPod, or   |                            |
//      |  expired after     |                            |
//      |  FinishBinding     |                            |
//      +--------------------+--------- RemovePod --------+
//   unknown -- AddPod --> added: a pod that another scheduler bound, or whose assumption expired.
//
// If a node is removed before its pods, the cache keeps a ghost of it, which has the pods and is in
// no snapshot. The ghost is removed together with its last pod.
#ifndef BERTH_CACHE_SCHEDULER_CACHE_H_
#define BERTH_CACHE_SCHEDULER_CACHE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "api/types.h"
#include "base/shared_map.h"
#include "base/time.h"
#include "cache/node_tree.h"
#include "cache/snapshot.h"
#include "framework/node_info.h"
#include "framework/pod_info.h"

namespace berth {

// The time after its binding for which an assumed pod may stay unconfirmed. Upstream: v1.21.9,
// scheduler.go, durationToExpireAssumedPod.
inline constexpr Duration kDurationToExpireAssumedPod = Seconds(120);
// The period of CleanupAssumedPods. Upstream: cache.go, cleanAssumedPeriod.
inline constexpr Duration kCleanAssumedPeriod = Seconds(1);

// Differences between versions in the cache. The defaults are those of v1.21.
struct CacheRules {
  // A snapshot counts the nodes that list a node's images when it copies the NodeInfo. Otherwise
  // the cache counts them when the node is added or changes. Upstream: v1.34, framework/types.go,
  // NodeInfo.SnapshotConcrete.
  bool counts_images_at_snapshot = false;
  // A confirmed pod replaces the assumed one on its node. Upstream: v1.34, cache.go, AddPod.
  bool confirmed_replaces_assumed = false;
  // Assumptions that are never confirmed expire. By default v1.34's do not.
  bool assumptions_expire = true;
};

// A value type: a checkpoint is a copy, and going back assigns it. Copies share all parts that
// neither has changed since (NodeInfos, shards of the pods, the tree), so that a copy costs
// microseconds for each thousand nodes and next to nothing for pods.
//
// Invariants: the cache replaces a NodeInfo that a snapshot or another copy of the cache holds, and
// never edits it; its generation is then higher than any other so far in this cache.
//
// Methods that can reject their arguments return nothing on success. Otherwise they return
// upstream's message and change nothing. REQUIRES for all pods: a uid; and spec.nodeName, except
// for pods that are only looked up.
class SchedulerCache {
 public:
  explicit SchedulerCache(Duration ttl = kDurationToExpireAssumedPod) : ttl_(ttl) {}
  explicit SchedulerCache(const CacheRules& rules) : rules_(rules) {}

  // Puts the pod on its node before the API server confirms it. Fails if it is in the cache
  // already.
  std::optional<std::string> AssumePod(const v1::PodPtr& pod);
  // The binding was written: the assumption can expire from now on. No effect if the pod is not
  // assumed.
  void FinishBinding(const v1::Pod& pod, Time now);
  // Removes an assumed pod. Fails if it is not assumed, or is assumed on another node.
  std::optional<std::string> ForgetPod(const v1::Pod& pod);

  // Handle watch events of bound pods. AddPod confirms an assumed pod, and moves it if it was
  // assumed on another node; it fails if the pod was added before. UpdatePod and RemovePod fail if
  // the pod is not in the cache, UpdatePod also if it is only assumed. REQUIRES: an added pod stays
  // on its node.
  std::optional<std::string> AddPod(const v1::PodPtr& pod);
  std::optional<std::string> UpdatePod(const v1::Pod& old_pod, const v1::PodPtr& new_pod);
  std::optional<std::string> RemovePod(const v1::Pod& pod);

  bool IsAssumedPod(const v1::Pod& pod) const;
  // Returns the cache's own object of this pod; null if it has none.
  v1::PodPtr GetPod(const v1::Pod& pod) const;

  // Handle watch events of nodes. AddNode updates a node that exists, and UpdateNode adds one that
  // does not, because pods may be seen before their node. RemoveNode fails if there is no such
  // node.
  void AddNode(const v1::NodePtr& node);
  void UpdateNode(const v1::NodePtr& node);
  std::optional<std::string> RemoveNode(const std::string& node_name);

  // Removes assumed pods that have expired: strictly later than ttl after FinishBinding. Pods whose
  // binding has not finished never expire. Returns the removed pods, in uid order.
  std::vector<v1::PodPtr> CleanupAssumedPods(Time now);
  // Returns the first whole second at which CleanupAssumedPods may remove a pod; kTimeMax if none
  // can expire.
  Time NextCleanup() const { return next_cleanup_; }

  // Updates `snapshot` to the cache's current state. Only touches nodes that changed since the last
  // time; rebuilds the lists only if nodes were added or removed (or got their first pod with
  // affinity or lost their last). REQUIRES: `snapshot` is new, or was last updated by this cache or
  // by the copy from which it descends.
  void UpdateSnapshot(Snapshot& snapshot) const;

  // Counts of nodes without ghosts, and of pods, including assumed pods and pods of ghosts.
  int64_t num_nodes() const { return tree_ ? tree_->num_nodes() : 0; }
  int64_t num_pods() const { return static_cast<int64_t>(pods_.size()); }
  size_t num_assumed_pods() const { return assumed_.size(); }
  // Returns the number of nodes and ghosts.
  int64_t num_node_entries() const { return static_cast<int64_t>(slot_by_name_.size()); }

  // Returns null if there is neither such a node nor its ghost.
  std::shared_ptr<const NodeInfo> GetNodeInfo(const std::string& node_name) const;
  // Returns every node and every ghost (!has_node()), by name. For inspection, not for scheduling.
  std::vector<std::pair<std::string, std::shared_ptr<const NodeInfo>>> Dump() const;

 private:
  static constexpr int32_t kNone = -1;

  // All NodeInfos form a list, the latest changed first, linked by their positions in slots_.
  struct Slot {
    std::shared_ptr<NodeInfo> info;  // null: the slot is free
    int32_t newer = kNone;
    int32_t older = kNone;
  };
  struct PodState {
    v1::PodPtr pod;
    bool binding_finished = false;
    Time deadline;  // expiry of an assumed pod whose binding finished
  };

  // Returns the same as GetNodeInfo, but without sharing it: a shared NodeInfo would make Edit copy
  // it.
  const NodeInfo* Find(const std::string& node_name) const;
  // Returns the NodeInfo to edit, which is created if it is missing; it then has the highest
  // generation.
  NodeInfo& Edit(const std::string& node_name);
  int32_t NewSlot(const std::string& node_name);
  void Link(int32_t slot);
  void Unlink(int32_t slot);
  // Removes a ghost without pods.
  void DropIfEmpty(const std::string& node_name);
  NodeTree& EditTree();

  // Counts the node's images. Returns the images with the number of nodes that have each. A node's
  // own NodeInfo keeps these numbers until the node changes, whatever happens to other nodes.
  ImageStates AddNodeImageStates(const v1::Node& node);
  void RemoveNodeImageStates(const v1::Node& node);

  void PutOnNode(const v1::PodPtr& pod);
  void TakeOffNode(const v1::Pod& pod);
  void Forget(const std::string& uid);
  void NoLongerAssumed(const std::string& uid);
  void RebuildSnapshot(Snapshot& snapshot) const;
  // Returns the NodeInfo for the snapshot. If the version counts images at the snapshot, it has the
  // current counts; if it has not changed since the snapshot copied it, it keeps the former ones.
  std::shared_ptr<const NodeInfo> ForSnapshot(const std::shared_ptr<NodeInfo>& info,
                                              const Snapshot& snapshot) const;

  CacheRules rules_;
  Duration ttl_ = kDurationToExpireAssumedPod;
  SharedMap<PodState> pods_;                 // keyed by uid
  std::unordered_set<std::string> assumed_;  // uids; a small set
  Time next_cleanup_ = kTimeMax;
  SharedMap<int32_t> slot_by_name_;
  std::vector<Slot> slots_;
  std::vector<int32_t> free_slots_;
  int32_t newest_ = kNone;
  int64_t generation_ = 0;          // the last one assigned
  std::shared_ptr<NodeTree> tree_;  // null: no node yet
  // Keyed by image name: the size that the first node reported, and the number of nodes that list
  // it now.
  SharedMap<ImageStateSummary> image_states_;
};

}  // namespace berth

#endif  // BERTH_CACHE_SCHEDULER_CACHE_H_
