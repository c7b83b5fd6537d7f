// DaemonNodes: what the nodes have of each DaemonSet, kept as pods and nodes change, so that no
// controller has to look at all nodes after each change of one.
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

// A node as one DaemonSet sees it.
struct DaemonNode {
  bool exists = false;               // false: only pods for it are left
  DaemonPlacement::Verdict verdict;  // all false if the node does not exist
  std::vector<v1::PodPtr> pods;      // for this node, in the order of their names
};

// The pods of a node that are not being deleted.
struct DaemonPodPair {
  v1::PodPtr newer;           // null: there is none of the newest template
  v1::PodPtr old;             // null: there is none of another
  bool has_too_many = false;  // of one of the two; both are null then
};

// The nodes of one DaemonSet. A value.
class DaemonNodes {
 public:
  // REQUIRES: the DaemonSet has a template.
  explicit DaemonNodes(ObjectPtr<v1::DaemonSet> set);

  // Whether the change is one that the controller has made itself in the status.
  static bool IsStatusChange(const Change<v1::DaemonSet>& change);

  const v1::DaemonSet& set() const { return *set_; }
  // The hash of its newest template.
  const std::string& hash() const { return hash_; }

  // The node has come or has changed; null: it is gone.
  void SetNode(const std::string& name, const v1::NodePtr& node);
  // A pod that the DaemonSet controls has come or has changed.
  void SetPod(const v1::PodPtr& pod);
  void RemovePod(const v1::Pod& pod);

  // REQUIRES: there is such a node, or it is unsettled.
  const DaemonNode& Find(const std::string& name) const { return nodes_.at(name); }
  DaemonPodPair PairOf(const DaemonNode& node) const;

  // The names of the nodes that have changed since they were settled.
  const std::set<std::string>& unsettled() const { return unsettled_; }
  // The node needs nothing as long as it does not change. REQUIRES: it is unsettled.
  void Settle(const std::string& name);

  // How many nodes are to have a pod.
  int64_t wanted() const { return wanted_; }
  // How many nodes have too many new or old pods.
  int64_t with_too_many() const { return with_too_many_; }
  // The nodes with an old pod, and those of them whose old pod is alone and not ready.
  const std::set<std::string>& with_old() const { return with_old_; }
  const std::set<std::string>& with_unready_old() const { return with_unready_old_; }
  // How many nodes have a new pod alone, and that is available.
  int64_t CountAvailable(Time now) const;
  // How many nodes without an old pod alone have no available one, be it that they are to have a
  // pod or that they have one.
  int64_t CountUnavailable(Time now) const;
  // When the next pod becomes available by minReadySeconds alone; kTimeMax: none does.
  Time NextAvailable(Time now) const;

 private:
  // Adds what the node counts for, or, with `sign` -1, takes it away.
  void Count(const std::string& name, const DaemonNode& node, int64_t sign);
  void CountPair(const std::string& name, const DaemonNode& node, int64_t sign);
  // Changes the node, which is unsettled then.
  template <typename Change>
  void Edit(const std::string& name, Change change);

  ObjectPtr<v1::DaemonSet> set_;
  std::string hash_;
  DaemonPlacement placement_;
  std::map<std::string, DaemonNode> nodes_;  // that exist, have pods, or are unsettled
  std::set<std::string> unsettled_;
  int64_t wanted_ = 0;
  int64_t with_too_many_ = 0;
  std::set<std::string> with_old_;
  std::set<std::string> with_unready_old_;
  int64_t without_one_ = 0;        // nodes that count as unavailable whatever the time is
  int64_t with_newer_ = 0;         // nodes with a new pod alone
  std::vector<Time> newer_since_;  // since when these are ready, if they are, ascending
  std::vector<Time> ready_since_;  // the same of all pods
};

using DaemonSetViews = WorkloadViews<v1::DaemonSet, Kind::kDaemonSet, DaemonNodes>;

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_NODES_H_
