// DeploymentReplicaSets: the ReplicaSets of one Deployment, while it is looked at.
#ifndef BERTH_CONTROLLERS_DEPLOYMENT_REPLICA_SETS_H_
#define BERTH_CONTROLLERS_DEPLOYMENT_REPLICA_SETS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/labels.h"
#include "api/workloads.h"
#include "controllers/controller.h"

namespace berth::controllers {

// Whether a selector has no requirement, and so selects everything.
bool IsEmpty(const v1::LabelSelector& selector);

// What a Deployment notes in the annotations of its ReplicaSets, to find out that it was scaled
// since: spec.replicas, and the most pods that there may be. 0: there is no such note.
int32_t DesiredReplicasOf(const v1::ReplicaSet& replica_set);
int32_t MaxReplicasOf(const v1::ReplicaSet& replica_set);

class DeploymentReplicaSets {
 public:
  // Takes those without a controller that the selector matches, and gives up those that it does not
  // match any more. All of these outlive this.
  DeploymentReplicaSets(const v1::Deployment& deployment, const LabelSelector& selector,
                        const ControllerContext& context);

  const v1::Deployment& deployment() const { return deployment_; }
  // The one with the Deployment's template, of several the oldest; null: there is none.
  v1::ReplicaSet* newest() { return newest_ ? &*newest_ : nullptr; }
  const v1::ReplicaSet* newest() const { return newest_ ? &*newest_ : nullptr; }
  // The others, the oldest first.
  std::vector<v1::ReplicaSet>& old() { return old_; }
  // All that want pods; old ones first. Valid until one is added.
  std::vector<v1::ReplicaSet*> Active();

  // The sum of spec.replicas.
  int64_t AllReplicas() const;
  int64_t OldReplicas() const;
  // How many of its active pods are available, what its status would say.
  int64_t AvailableReplicas(const v1::ReplicaSet& replica_set) const;
  int64_t AllAvailableReplicas() const;
  // Whether pods of old ones are left that have not ended; those being deleted count. As
  // oldPodsRunning.
  bool OldPodsRun() const;
  // When the next pod becomes available by minReadySeconds alone; kTimeMax: none does.
  Time NextAvailable() const;

  // Creates the newest one if there is none, and notes its revision. As getNewReplicaSet.
  void EnsureNewest();
  // Writes spec.replicas, and the notes; whether spec.replicas was another.
  bool ScaleTo(v1::ReplicaSet* replica_set, int32_t replicas);
  // Removes old ones without pods beyond spec.revisionHistoryLimit. As cleanupDeployment.
  void RemoveOldOnes();

 private:
  void Claim(const LabelSelector& selector);
  // With what it says now; from there on that is what the store has.
  void Write(const v1::ReplicaSet& replica_set);
  void Create(int64_t revision);
  bool SetNotes(v1::ReplicaSet* replica_set) const;

  const v1::Deployment& deployment_;
  const ControllerContext& context_;
  std::optional<v1::ReplicaSet> newest_;
  std::vector<v1::ReplicaSet> old_;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DEPLOYMENT_REPLICA_SETS_H_
