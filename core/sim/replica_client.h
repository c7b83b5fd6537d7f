// ReplicaClient: a replica's connection to the API server, which may be cut off.
#ifndef BERTH_SIM_REPLICA_CLIENT_H_
#define BERTH_SIM_REPLICA_CLIENT_H_

#include <optional>
#include <string>

#include "api/batch_objects.h"
#include "apiserver/cluster.h"
#include "base/clock.h"
#include "framework/handle.h"
#include "process/call_path.h"

namespace berth::sim {

// Passes the calls on, or fails them at once during an outage of `path`. A real client whose
// packets are lost would wait first; its calls then fail in the same way.
class ReplicaClient final : public ApiClient {
 public:
  // All arguments must outlive this object.
  ReplicaClient(Cluster* server, const Clock* clock, const process::CallPath* path)
      : server_(server), clock_(clock), path_(path) {}

  bool IsCutOff() const;
  // Writes the status of the PodGroup with this key. Returns false if the call did not arrive, or
  // if there is no such PodGroup.
  bool UpdatePodGroupStatus(const std::string& key, const v1alpha1::PodGroupStatus& status);

  // ApiClient
  std::optional<std::string> BindPod(const v1::Pod& pod, const std::string& node_name) override;
  std::optional<std::string> DeletePod(const v1::Pod& pod) override;
  std::optional<std::string> EvictPod(const v1::Pod& pod, const v1::PodCondition& why) override;
  std::optional<std::string> PatchPodStatus(
      const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
      const std::optional<std::string>& nominated_node_name) override;
  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume& volume) override;
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim& claim) override;
  const Objects& Stored() const override { return server_->Stored(); }

 private:
  Cluster* server_;
  const Clock* clock_;
  const process::CallPath* path_;
};

// Returns the end of the outage of `path` at `now`; nothing if there is none.
std::optional<Time> CutOffUntil(const process::CallPath& path, Time now);

}  // namespace berth::sim

#endif  // BERTH_SIM_REPLICA_CLIENT_H_
