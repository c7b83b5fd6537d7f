// The controller that computes how many pods of a PodDisruptionBudget may be disrupted. Upstream:
// kubernetes v1.21, pkg/controller/disruption/disruption.go.
#ifndef BERTH_APISERVER_DISRUPTION_CONTROLLER_H_
#define BERTH_APISERVER_DISRUPTION_CONTROLLER_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "api/labels.h"
#include "api/workloads.h"
#include "apiserver/object_store.h"
#include "base/copy_on_write.h"

namespace berth::sim {

// It counts the pods of each budget as they change, so that it does not have to read all pods after
// each change of one. A value type; copies share what did not change.
class DisruptionController {
 public:
  // Call it for every change of the store, before the next change.
  void Follow(const WatchEvent& event, const Objects& objects);
  // Updates status.disruptionsAllowed of the budgets that the changes since the last call concern.
  // It does not change budgets whose manifest has a status: a dump is used unchanged.
  //
  // A pod is healthy if it runs: it is on a node, has not ended, is not being deleted, and no
  // condition Ready contradicts. Percentages, and maxUnavailable, refer to the number of pods that
  // the pods' controllers want (spec.replicas of the ReplicaSets, ReplicationControllers and
  // StatefulSets in the store); upstream uses Deployments and scale subresources, too. A pod whose
  // controller is not in the store counts by itself, where upstream gives up.
  void Run(ObjectStore* store);

 private:
  // The pods that a budget covers and that have not ended.
  struct Census {
    ObjectPtr<v1::PodDisruptionBudget> budget;
    LabelSelector selector = LabelSelector::Nothing();
    int64_t pods = 0;
    int64_t healthy = 0;
    // keyed by "ReplicaSet/name"; "": those without one
    std::map<std::string, int64_t> by_controller;
  };
  using Censuses = std::map<std::string, CopyOnWrite<Census>>;  // keyed by the budget's key

  static void Count(const v1::Pod& pod, int64_t sign, Census* census);
  static int64_t WantedPods(const Census& census, const Objects& objects);
  static void Sync(const Census& census, ObjectStore* store);
  static Census CensusOf(ObjectPtr<v1::PodDisruptionBudget> budget, const Objects& objects);
  void FollowPod(const Change<v1::Pod>& change);
  void FollowBudget(const Change<v1::PodDisruptionBudget>& change, const Objects& objects);

  // by namespace, for the budgets that the controller manages
  std::map<std::string, Censuses> censuses_;
  std::set<std::string> concerned_;  // keys of budgets, since the last Run
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_DISRUPTION_CONTROLLER_H_
