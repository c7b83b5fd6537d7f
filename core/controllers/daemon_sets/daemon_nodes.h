// DaemonNodes: the pods of each DaemonSet by node, updated as pods and nodes change, so that no
// controller has to read all nodes after each change of one.
#ifndef BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_NODES_H_
#define BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_NODES_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "api/objects.h"
#include "api/watch_event.h"
#include "api/workloads.h"
#include "base/time.h"
#include "controllers/daemon_sets/daemon_pod.h"
#include "controllers/workload_views.h"

namespace berth::controllers {

// A node, with the facts that concern one DaemonSet.
struct DaemonNode {
  bool exists = false;               // false: the node is gone, and only pods for it are left
  DaemonPlacement::Verdict verdict;  // all false if the node does not exist
  std::vector<v1::PodPtr> pods;      // pods for this node, in the order of their names
};

// The pods of a node that are not being deleted.
struct DaemonPodPair {
  v1::PodPtr newer;           // null: there is none of the newest template
  v1::PodPtr old;             // null: there is none of an older template
  bool has_too_many = false;  // there are several of one template; both pointers are null then
};

// The nodes of one DaemonSet. A value type.
class DaemonNodes {
 public:
  // REQUIRES: the DaemonSet has a template.
  explicit DaemonNodes(ObjectPtr<v1::DaemonSet> set);

  // Reports whether the controller itself made the change, in the status.
  static bool IsStatusChange(const Change<v1::DaemonSet>& change);

  const v1::DaemonSet& set() const { return *set_; }
  // Returns the hash of the DaemonSet's newest template.
  const std::string& hash() const { return hash_; }

  // The node was added or changed; null: it was deleted.
  void SetNode(const std::string& name, const v1::NodePtr& node);
  // A pod that the DaemonSet controls was added or changed.
  void SetPod(const v1::PodPtr& pod);
  void RemovePod(const v1::Pod& pod);

  // REQUIRES: there is such a node, or it is unsettled.
  const DaemonNode& Find(const std::string& name) const { return nodes_.at(name); }
  DaemonPodPair PairOf(const DaemonNode& node) const;

  // Returns the names of the nodes that have changed since they were settled.
  const std::set<std::string>& unsettled() const { return unsettled_; }
  // The node needs no action until it changes. REQUIRES: it is unsettled.
  void Settle(const std::string& name);

  // Returns the number of nodes that should have a pod.
  int64_t wanted() const { return wanted_; }
  // Returns the number of nodes with too many new or old pods.
  int64_t with_too_many() const { return with_too_many_; }
  // The nodes with an old pod, and those of them whose old pod is the only one and not ready.
  const std::set<std::string>& with_old() const { return with_old_; }
  const std::set<std::string>& with_unready_old() const { return with_unready_old_; }
  // Returns the number of nodes whose only pod is new and available.
  int64_t CountAvailable(Time now) const;
  // Returns the number of nodes that should have a pod or have one, but have no available one;
  // nodes whose only pod is old do not count.
  int64_t CountUnavailable(Time now) const;
  // Returns when the next pod becomes available by minReadySeconds alone; kTimeMax if none does.
  Time NextAvailable(Time now) const;

 private:
  // Adds the node's contributions to the counts, or subtracts them with `sign` -1.
  void Count(const std::string& name, const DaemonNode& node, int64_t sign);
  void CountPair(const std::string& name, const DaemonNode& node, int64_t sign);
  // Changes the node, which is unsettled then.
  template <typename Change>
  void Edit(const std::string& name, Change change);

  ObjectPtr<v1::DaemonSet> set_;
  std::string hash_;
  DaemonPlacement placement_;
  std::map<std::string, DaemonNode> nodes_;  // nodes that exist, have pods, or are unsettled
  std::set<std::string> unsettled_;
  int64_t wanted_ = 0;
  int64_t with_too_many_ = 0;
  std::set<std::string> with_old_;
  std::set<std::string> with_unready_old_;
  int64_t without_one_ = 0;        // number of nodes that are unavailable at any time
  int64_t with_newer_ = 0;         // number of nodes whose only pod is new
  std::vector<Time> newer_since_;  // since when these are ready, if they are, ascending
  std::vector<Time> ready_since_;  // likewise, for all pods
};

using DaemonSetViews = WorkloadViews<v1::DaemonSet, Kind::kDaemonSet, DaemonNodes>;

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_NODES_H_
