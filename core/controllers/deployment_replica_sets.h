// DeploymentReplicaSets: the ReplicaSets of one Deployment during a sync.
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

// Reports whether a selector has no requirement, and so selects everything.
bool IsEmpty(const v1::LabelSelector& selector);

// Return spec.replicas, and the most pods allowed, from annotations of a ReplicaSet. The Deployment
// records them there to detect that it was scaled since. 0 if there is no annotation.
int32_t DesiredReplicasOf(const v1::ReplicaSet& replica_set);
int32_t MaxReplicasOf(const v1::ReplicaSet& replica_set);

class DeploymentReplicaSets {
 public:
  // Adopts ReplicaSets without a controller that the selector matches, and releases those that it
  // no longer matches. All arguments must outlive this object.
  DeploymentReplicaSets(const v1::Deployment& deployment, const LabelSelector& selector,
                        const ControllerContext& context);

  const v1::Deployment& deployment() const { return deployment_; }
  // Returns the ReplicaSet with the Deployment's template, the oldest of several; null if there is
  // none.
  v1::ReplicaSet* newest() { return newest_ ? &*newest_ : nullptr; }
  const v1::ReplicaSet* newest() const { return newest_ ? &*newest_ : nullptr; }
  // Returns the others, the oldest first.
  std::vector<v1::ReplicaSet>& old() { return old_; }
  // Returns all with spec.replicas above 0; old ones first. Valid until one is added.
  std::vector<v1::ReplicaSet*> Active();

  // Returns the sum of spec.replicas.
  int64_t AllReplicas() const;
  int64_t OldReplicas() const;
  // Returns the number of its active pods that are available, as its status would give it.
  int64_t AvailableReplicas(const v1::ReplicaSet& replica_set) const;
  int64_t AllAvailableReplicas() const;
  // Reports whether old ones have pods that have not ended; pods that are being deleted count.
  // Upstream: oldPodsRunning.
  bool OldPodsRun() const;
  // Returns when the next pod becomes available by minReadySeconds alone; kTimeMax if none does.
  Time NextAvailable() const;

  // Creates the newest ReplicaSet if there is none, and records its revision. Upstream:
  // getNewReplicaSet.
  void EnsureNewest();
  // Writes spec.replicas and the annotations; returns true if spec.replicas changed.
  bool ScaleTo(v1::ReplicaSet* replica_set, int32_t replicas);
  // Removes old ones without pods beyond spec.revisionHistoryLimit. Upstream: cleanupDeployment.
  void RemoveOldOnes();

 private:
  void Claim(const LabelSelector& selector);
  // Writes the ReplicaSet in its present state; afterwards it is as the store has it.
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
