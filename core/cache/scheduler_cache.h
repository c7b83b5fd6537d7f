// SchedulerCache: what the scheduler believes about nodes and the pods on them, pods that it has
// assumed but that the API server has not confirmed included. As kube-scheduler v1.21,
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
// A removed node whose pods have not left yet stays behind as a ghost: it keeps its pods, is in no
// snapshot, and goes with its last pod.
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

// How long an assumed pod may stay unconfirmed once its binding has finished. As v1.21.9,
// scheduler.go, durationToExpireAssumedPod.
inline constexpr Duration kDurationToExpireAssumedPod = Seconds(120);
// How often CleanupAssumedPods is due. As cache.go, cleanAssumedPeriod.
inline constexpr Duration kCleanAssumedPeriod = Seconds(1);

// What versions do differently in the cache. Its defaults are those of v1.21.
struct CacheRules {
  // A node's NodeInfo gets the number of nodes that list its images when a snapshot takes it over,
  // not when the node came or changed. As v1.34, framework/types.go, NodeInfo.SnapshotConcrete.
  bool counts_images_at_snapshot = false;
  // A confirmed pod takes the place of the assumed one on its node. As v1.34, cache.go, AddPod.
  bool confirmed_replaces_assumed = false;
  // An assumption that is never confirmed ends. By default v1.34's never do.
  bool assumptions_expire = true;
};

// A value: a checkpoint is a copy, and going back is assigning it. Copies share what neither has
// changed since (NodeInfos, shards of the pods, the tree), so that a copy costs microseconds for
// each thousand nodes and next to nothing for pods.
//
// Invariants: a NodeInfo that a snapshot or another copy of the cache holds is replaced, never
// edited; its generation is then higher than any given out before in this cache.
//
// Methods that can fail for what they are given return nothing on success, else upstream's message,
// and then have changed nothing. REQUIRES for all pods: a uid; and spec.nodeName, but for those
// that are only looked up.
class SchedulerCache {
 public:
  explicit SchedulerCache(Duration ttl = kDurationToExpireAssumedPod) : ttl_(ttl) {}
  explicit SchedulerCache(const CacheRules& rules) : rules_(rules) {}

  // Puts the pod on its node ahead of the API server's word. Fails if it is in the cache already.
  std::optional<std::string> AssumePod(const v1::PodPtr& pod);
  // The binding is written: from now on the assumption can expire. No effect if the pod is not
  // assumed.
  void FinishBinding(const v1::Pod& pod, Time now);
  // Takes an assumed pod back. Fails if it is not assumed, or assumed on another node.
  std::optional<std::string> ForgetPod(const v1::Pod& pod);

  // Watch events of pods that are on a node. AddPod confirms an assumed pod, and moves it if it was
  // assumed on another node; it fails if the pod was added before. UpdatePod and RemovePod fail if
  // the cache does not know the pod, UpdatePod also if it is only assumed. REQUIRES: an added pod
  // stays on its node.
  std::optional<std::string> AddPod(const v1::PodPtr& pod);
  std::optional<std::string> UpdatePod(const v1::Pod& old_pod, const v1::PodPtr& new_pod);
  std::optional<std::string> RemovePod(const v1::Pod& pod);

  bool IsAssumedPod(const v1::Pod& pod) const;
  // The cache's own object of this pod; null if it has none.
  v1::PodPtr GetPod(const v1::Pod& pod) const;

  // Watch events of nodes. Each of the first two also does the other's work where that is called
  // for: pods may be seen before their node. RemoveNode fails if there is no such node.
  void AddNode(const v1::NodePtr& node);
  void UpdateNode(const v1::NodePtr& node);
  std::optional<std::string> RemoveNode(const std::string& node_name);

  // Removes assumed pods whose time is up: strictly later than ttl after FinishBinding. Pods that
  // are still binding never expire. Returns the pods removed, in uid order.
  std::vector<v1::PodPtr> CleanupAssumedPods(Time now);
  // The first whole second at which that may find one; kTimeMax: none can expire, as things are.
  Time NextCleanup() const { return next_cleanup_; }

  // Makes `snapshot` show the cache as it is now. Touches only the nodes that changed since the
  // last time; the lists are made anew only when nodes came or went (or began or ceased to have
  // pods with affinity). REQUIRES: snapshot is fresh, or was last updated by this cache or by the
  // copy it descends from.
  void UpdateSnapshot(Snapshot& snapshot) const;

  // Nodes without ghosts, pods including assumed ones and those on ghosts.
  int64_t num_nodes() const { return tree_ ? tree_->num_nodes() : 0; }
  int64_t num_pods() const { return static_cast<int64_t>(pods_.size()); }
  size_t num_assumed_pods() const { return assumed_.size(); }
  // Nodes with ghosts.
  int64_t num_node_entries() const { return static_cast<int64_t>(slot_by_name_.size()); }

  // Null if there is neither such a node nor its ghost.
  std::shared_ptr<const NodeInfo> GetNodeInfo(const std::string& node_name) const;
  // Every node and every ghost (!has_node()), by name. For looking at, not for scheduling.
  std::vector<std::pair<std::string, std::shared_ptr<const NodeInfo>>> Dump() const;

 private:
  static constexpr int32_t kNone = -1;

  // All NodeInfos form a list, the latest changed first, linked by their place in slots_.
  struct Slot {
    std::shared_ptr<NodeInfo> info;  // null: free
    int32_t newer = kNone;
    int32_t older = kNone;
  };
  struct PodState {
    v1::PodPtr pod;
    bool binding_finished = false;
    Time deadline;  // of an assumed pod whose binding finished
  };

  // As GetNodeInfo, but without holding it, which would make Edit copy it.
  const NodeInfo* Find(const std::string& node_name) const;
  // The NodeInfo to edit, made if missing; afterwards the newest.
  NodeInfo& Edit(const std::string& node_name);
  int32_t NewSlot(const std::string& node_name);
  void Link(int32_t slot);
  void Unlink(int32_t slot);
  // Drops a ghost without pods.
  void DropIfEmpty(const std::string& node_name);
  NodeTree& EditTree();

  // Which images there are, and on how many nodes. What a node's own NodeInfo says of its images
  // stays as it was when the node came or last changed, whatever other nodes do afterwards.
  ImageStates AddNodeImageStates(const v1::Node& node);
  void RemoveNodeImageStates(const v1::Node& node);

  void PutOnNode(const v1::PodPtr& pod);
  void TakeOffNode(const v1::Pod& pod);
  void Forget(const std::string& uid);
  void NoLongerAssumed(const std::string& uid);
  void RebuildSnapshot(Snapshot& snapshot) const;
  // The NodeInfo as the snapshot is to have it: if that is the rule, with images counted now, or as
  // they were when the snapshot took it over, if it has not changed since.
  std::shared_ptr<const NodeInfo> ForSnapshot(const std::shared_ptr<NodeInfo>& info,
                                              const Snapshot& snapshot) const;

  CacheRules rules_;
  Duration ttl_ = kDurationToExpireAssumedPod;
  SharedMap<PodState> pods_;                 // by uid
  std::unordered_set<std::string> assumed_;  // uids; small
  Time next_cleanup_ = kTimeMax;
  SharedMap<int32_t> slot_by_name_;
  std::vector<Slot> slots_;
  std::vector<int32_t> free_slots_;
  int32_t newest_ = kNone;
  int64_t generation_ = 0;          // the last one given out
  std::shared_ptr<NodeTree> tree_;  // null: no node yet
  // By image name: the size that the first node reported, and how many nodes list it now.
  SharedMap<ImageStateSummary> image_states_;
};

}  // namespace berth

#endif  // BERTH_CACHE_SCHEDULER_CACHE_H_
