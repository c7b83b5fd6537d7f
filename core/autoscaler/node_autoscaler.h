// NodeAutoscaler: adds nodes for pods that no node can run, and removes its own nodes that are
// empty. It has a few of the rules of cluster-autoscaler:
//
// It scans the cluster every scan interval, if anything has changed. It places pods whose condition
// PodScheduled has the reason Unschedulable hypothetically on the existing nodes and on those that
// are being provisioned. For pods that are left, it finds for each group the number of new nodes
// that can run the most of them; the group whose nodes they fill best gets that many (expander
// least-waste), and they are added after its provision time. A node that it has added, and that has
// been without pods for long enough, is deleted.
//
// The hypothetical placement uses the default profile of the version, as cluster-autoscaler does,
// whatever the scenario's scheduler is. Not modelled: nodes are only removed when they are empty,
// apart from pods of DaemonSets; groups have no minimum size, and are not balanced with similar
// groups; and the cloud never fails.
#ifndef BERTH_AUTOSCALER_NODE_AUTOSCALER_H_
#define BERTH_AUTOSCALER_NODE_AUTOSCALER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/watch_event.h"
#include "apiserver/cluster.h"
#include "autoscaler/expander.h"
#include "base/time.h"
#include "scenario/autoscaler_settings.h"
#include "versions/version.h"

namespace berth::autoscaler {

// A value type: a checkpoint keeps a copy.
class NodeAutoscaler {
 public:
  // Without settings it never acts.
  NodeAutoscaler() = default;
  NodeAutoscaler(sim::AutoscalerSettings settings, std::shared_ptr<const Version> version)
      : settings_(std::make_shared<const sim::AutoscalerSettings>(std::move(settings))),
        version_(std::move(version)),
        made_(settings_->groups.size(), 0) {}

  // Call it for every change of the cluster, in order.
  void Follow(const WatchEvent& event, Time now);

  // Returns when it acts next; kTimeMax: never, unless something changes.
  Time NextDue() const;
  // Creates the nodes that are due, and scans the cluster if that is due. REQUIRES: NextDue() <=
  // now; no search is in progress whose result is needed by then.
  void Act(Time now, sim::Cluster* cluster);

  // Reports whether a scan has found pods without room, and the search for the group that grows is
  // still in progress. The result depends on the cluster as it was scanned, and has no effect
  // before ResultNeededAt. Copies of this object share the search.
  bool IsSearching() const { return search_ != nullptr; }
  Time ResultNeededAt() const;
  // Continues the search, for about `work` work in the unit of capacity::kMostWork; it may end the
  // search. REQUIRES: IsSearching().
  void Search(int64_t work);

 private:
  // A node that is being provisioned.
  struct Ordered {
    Time at;
    size_t group = 0;
    std::string name;
  };
  struct ScaleUpSearch {
    LeastWasteSearch least_waste;
    Objects objects;  // as they were at the scan
    Time scanned_at;
  };
  // An existing node of a group.
  struct Owned {
    size_t group = 0;
    Time empty_since = kTimeMax;  // kTimeMax: it has pods
  };

  // Returns the first moment after `t` at which it may scan.
  Time ScanAfter(Time t) const;
  void CreateOrdered(Time now, sim::Cluster* cluster);
  void ScaleDown(Time now, sim::Cluster* cluster);
  // Returns when ScaleDown is due if nothing changes.
  Time NextRemoval() const;
  void ScaleUp(Time now, const Objects& objects);
  void Order(const Expansion& expansion, const ScaleUpSearch& search);
  // Returns the number of nodes that the group may still get.
  int64_t RoomOf(size_t group) const;
  v1::NodePtr NodeOf(size_t group, const std::string& name) const;

  std::shared_ptr<const sim::AutoscalerSettings> settings_;  // null: there is no autoscaler
  std::shared_ptr<const Version> version_;
  std::vector<int64_t> made_;  // number of nodes created in each group, so that no name repeats
  std::vector<Ordered> ordered_;
  std::map<std::string, Owned> owned_;  // keyed by the node's name
  Time no_removal_before_;
  Time next_scan_ = kTimeMax;
  std::shared_ptr<ScaleUpSearch> search_;  // null: none in progress
};

}  // namespace berth::autoscaler

#endif  // BERTH_AUTOSCALER_NODE_AUTOSCALER_H_
