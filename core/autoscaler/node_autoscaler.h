// NodeAutoscaler: adds nodes for pods that no node takes, and removes those of its nodes that are
// empty. A page of what cluster-autoscaler does:
//
// It looks at the cluster every scan interval, if anything has changed. Pods whose condition
// PodScheduled says Unschedulable are placed in thought on the nodes that there are and on those
// that are on their way. For pods that are left, each group says with how many more of its nodes it
// takes the most of them; the group whose nodes they fill best gets that many
// (expander least-waste), and they are there after its provision time. A node that it has added,
// and that has been without pods for long enough, is deleted.
//
// In thought means by the default profile of the version, as cluster-autoscaler has it, whatever
// the scheduler at work is. Left out is what a page has no room for: nodes are only removed when
// they are empty, pods of DaemonSets aside; there is no smallest size of a group, and no balancing
// between similar groups; and a cloud never fails.
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

// A value: a checkpoint keeps a copy.
class NodeAutoscaler {
 public:
  // There is none: it never acts.
  NodeAutoscaler() = default;
  NodeAutoscaler(sim::AutoscalerSettings settings, std::shared_ptr<const Version> version)
      : settings_(std::make_shared<const sim::AutoscalerSettings>(std::move(settings))),
        version_(std::move(version)),
        made_(settings_->groups.size(), 0) {}

  // To be called for every change of the cluster, in order.
  void Follow(const WatchEvent& event, Time now);

  // When it acts next; kTimeMax: never, unless something changes.
  Time NextDue() const;
  // Creates the nodes that are due, and scans the cluster if that is due. REQUIRES: NextDue() <=
  // now; no search is under way whose result is needed by then.
  void Act(Time now, sim::Cluster* cluster);

  // A scan has found pods without room: which group gets more nodes is still being searched. The
  // result is that of the cluster as it was scanned, and has no effect before ResultNeededAt. A
  // copy of this is on the same search.
  bool IsSearching() const { return search_ != nullptr; }
  Time ResultNeededAt() const;
  // Searches on, for about so much work, in the unit of capacity::kMostWork; the search may be over
  // then. REQUIRES: IsSearching().
  void Search(int64_t work);

 private:
  // A node on its way.
  struct Ordered {
    Time at;
    size_t group = 0;
    std::string name;
  };
  struct ScaleUpSearch {
    LeastWasteSearch least_waste;
    Objects objects;  // as they were scanned
    Time scanned_at;
  };
  // A node of a group that is there.
  struct Owned {
    size_t group = 0;
    Time empty_since = kTimeMax;  // kTimeMax: it has pods
  };

  // The first moment after `t` at which it may scan.
  Time ScanAfter(Time t) const;
  void CreateOrdered(Time now, sim::Cluster* cluster);
  void ScaleDown(Time now, sim::Cluster* cluster);
  // When ScaleDown has something to do if nothing changes.
  Time NextRemoval() const;
  void ScaleUp(Time now, const Objects& objects);
  void Order(const Expansion& expansion, const ScaleUpSearch& search);
  // How many nodes the group may still get.
  int64_t RoomOf(size_t group) const;
  v1::NodePtr NodeOf(size_t group, const std::string& name) const;

  std::shared_ptr<const sim::AutoscalerSettings> settings_;  // null: there is none
  std::shared_ptr<const Version> version_;
  std::vector<int64_t> made_;  // of each group, so that no name comes twice
  std::vector<Ordered> ordered_;
  std::map<std::string, Owned> owned_;  // by the node's name
  Time no_removal_before_;
  Time next_scan_ = kTimeMax;
  std::shared_ptr<ScaleUpSearch> search_;  // null: none is under way
};

}  // namespace berth::autoscaler

#endif  // BERTH_AUTOSCALER_NODE_AUTOSCALER_H_
