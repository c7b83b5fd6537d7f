// Cluster: the API server and its store, as far as scheduling needs them. Writes make watch events,
// which somebody takes and delivers to the informers.
#ifndef BERTH_SIM_CLUSTER_H_
#define BERTH_SIM_CLUSTER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "api/objects.h"
#include "api/types.h"
#include "base/clock.h"
#include "framework/handle.h"

namespace berth::sim {

// What a watch reports: a null `before` is a creation, a null `after` a deletion.
template <typename Ptr>
struct Change {
  Ptr before;
  Ptr after;
};
using PodChange = Change<v1::PodPtr>;
using NodeChange = Change<v1::NodePtr>;
using WatchEvent = std::variant<PodChange, NodeChange>;

class Cluster final : public ApiClient {
 public:
  // `clock` outlives this.
  explicit Cluster(const Clock* clock) : clock_(clock) {}

  // The writes of people and controllers. Each returns its watch event, or nothing if the write
  // does not apply any more: creating what exists, updating or deleting what is gone.
  std::optional<WatchEvent> CreatePod(const v1::Pod& manifest);
  // As an apply: uid, nodeName and status stay, but a phase that the manifest gives is taken over.
  std::optional<WatchEvent> UpdatePod(const v1::Pod& manifest);
  std::optional<WatchEvent> RemovePod(const std::string& key);
  std::optional<WatchEvent> CreateNode(const v1::Node& manifest);
  std::optional<WatchEvent> UpdateNode(const v1::Node& manifest);
  std::optional<WatchEvent> RemoveNode(const std::string& name);

  // The writes of the scheduler. Their watch events wait until they are taken. Binding also does
  // what a kubelet would do at once: the pod runs, started now.
  std::optional<std::string> BindPod(const v1::Pod& pod, const std::string& node_name) override;
  std::optional<std::string> DeletePod(const v1::Pod& pod) override;
  std::optional<std::string> PatchPodStatus(
      const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
      const std::optional<std::string>& nominated_node_name) override;
  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume& volume) override;
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim& claim) override;
  const Objects& Stored() const override { return objects_; }

  // The watch events of the scheduler's writes since the last call, in order.
  std::vector<WatchEvent> TakeWatchEvents() { return std::exchange(watch_events_, {}); }

  const Objects& objects() const { return objects_; }

  // What a checkpoint keeps. REQUIRES (both): no watch events wait.
  struct State {
    Objects objects;
    int64_t resource_version = 0;
    int64_t uids_given = 0;
  };
  State Save() const { return {objects_, resource_version_, uids_given_}; }
  void Restore(const State& state);

 private:
  // Stores the pod with a new resourceVersion.
  PodChange Store(const std::string& key, v1::Pod pod);
  NodeChange Store(v1::Node node);
  // Null if there is no such pod, or another one of the same name.
  v1::PodPtr Find(const v1::Pod& pod) const;

  const Clock* clock_;
  Objects objects_;
  int64_t resource_version_ = 0;
  int64_t uids_given_ = 0;
  std::vector<WatchEvent> watch_events_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_CLUSTER_H_
