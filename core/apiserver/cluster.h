// Cluster: the API server with its store, its admission, and the controllers that scheduling needs.
// Writes cause watch events, which the driver takes and delivers to the informers.
#ifndef BERTH_APISERVER_CLUSTER_H_
#define BERTH_APISERVER_CLUSTER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/objects.h"
#include "apiserver/disruption_controller.h"
#include "apiserver/object_store.h"
#include "base/clock.h"
#include "framework/handle.h"

namespace berth::sim {

class Cluster final : public ApiClient {
 public:
  // Removes the fields of a pod that the API server does not have; null: it has all fields.
  using DropFields = void (*)(v1::Pod* pod);

  // `clock` must outlive this object.
  explicit Cluster(const Clock* clock, DropFields drop_unknown_fields = nullptr)
      : clock_(clock), drop_unknown_fields_(drop_unknown_fields), store_(clock) {}

  // Writes of people. They have no effect, and cause no watch event, if they no longer apply:
  // creating an object that exists or that admission forbids, updating or deleting one that is
  // gone.
  void Create(const AnyObject& manifest);
  // Works like an apply: keeps uid, creation time and status, and the parts of the spec that the
  // scheduler and controllers wrote (a pod's nodeName, a claim's volumeName, a volume's claimRef)
  // unless the manifest has them.
  void Update(const AnyObject& manifest);
  // A pod that takes time to stop stays, with its node and its resources: see DeletePod.
  void Remove(Kind kind, const std::string& key);
  // See ObjectStore::SkipUids: for a cluster that takes over objects of another one.
  void SkipUids(int64_t last) { store_.SkipUids(last); }

  // Writes of a kubelet. The missing node of a pod was added: the pod runs from now on, and is
  // ready unless it has a time to become ready. No effect if the pod was started before.
  void StartPod(const std::string& key);
  // The containers of the pod have ended, and it becomes Succeeded; or Failed, if the kubelet
  // rejects it. A pod that is being deleted is then removed.
  void EndPod(const std::string& key, std::string_view phase = "Succeeded");
  // The pod becomes ready, if it should (IsBecomingReady).
  void MakePodReady(const std::string& key);
  // The pod whose deletion was requested has stopped, and is removed.
  void FinishDeletion(const std::string& key);

  // The write of the garbage collector of pods: a pod that has not ended becomes Failed, with this
  // condition if there is one. It is deleted without waiting until it has stopped.
  void FailAndDeletePod(const std::string& key, const std::optional<v1::PodCondition>& why);

  // Lets the controllers (apiserver/volume_controller.h, apiserver/disruption_controller.h) react
  // to all writes, until they have nothing more to do. All writes of people at one moment precede
  // this, so that their order does not decide which claim is bound to which volume.
  void RunControllers();
  // Without controllers, written objects do not change. A new Cluster has them.
  void set_has_controllers(bool has_controllers) { has_controllers_ = has_controllers; }
  // Sets whether pods that take time to stop (StopTimeOf) get that time. If not, which is the
  // default, each is removed as soon as it is deleted: for questions about a cluster in which no
  // time passes.
  void set_deletes_gracefully(bool gracefully) { deletes_gracefully_ = gracefully; }

  // Writes of the scheduler; controllers react to each at once. Their watch events wait until they
  // are taken. Binding includes the immediate work of the node's kubelet: the pod runs, started
  // now, and is ready unless it has a time to become ready. If the node does not exist, the pod
  // stays Pending.
  std::optional<std::string> BindPod(const v1::Pod& pod, const std::string& node_name) override;
  // Marks a pod that takes time to stop (metadata.deletionTimestamp), once; it stays until
  // FinishDeletion.
  std::optional<std::string> DeletePod(const v1::Pod& pod) override;
  std::optional<std::string> EvictPod(const v1::Pod& pod, const v1::PodCondition& why) override;
  std::optional<std::string> PatchPodStatus(
      const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
      const std::optional<std::string>& nominated_node_name) override;
  // Also returns a message if the object was changed since `volume` or `claim` was read, by its
  // resourceVersion.
  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume& volume) override;
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim& claim) override;
  // Returns false if there is no such PodGroup.
  bool UpdatePodGroupStatus(const std::string& key, const v1alpha1::PodGroupStatus& status);
  // The same for workloads, for their controllers.
  bool UpdateJobStatus(const std::string& key, const v1::JobStatus& status);
  bool UpdateStatefulSetStatus(const std::string& key, const v1::StatefulSetStatus& status);
  bool UpdateDaemonSetStatus(const std::string& key, const v1::DaemonSetStatus& status);
  bool UpdateCronJobStatus(const std::string& key, const v1::CronJobStatus& status);
  const Objects& Stored() const override { return store_.objects(); }

  // Returns the watch events of all writes since the last call, in order.
  std::vector<WatchEvent> TakeWatchEvents() { return store_.TakeWatchEvents(); }

  const Objects& objects() const { return store_.objects(); }
  const PodsByNode& pods_by_node() const { return store_.pods_by_node(); }

  // The state for a checkpoint. REQUIRES (both): no watch events wait.
  struct State {
    ObjectStore::State store;
    DisruptionController disruption;
    size_t news_followed = 0;
  };
  State Save() const { return {store_.Save(), disruption_, news_followed_}; }
  void Restore(const State& state) {
    store_.Restore(state.store);
    disruption_ = state.disruption;
    news_followed_ = state.news_followed;
  }

 private:
  // Returns null if there is no such pod, or another one of the same name.
  v1::PodPtr Find(const v1::Pod& pod) const;
  // `resource` is the kind's name in messages: "persistentvolumes".
  template <typename T>
  std::optional<std::string> Replace(const T& object, std::string_view resource);

  template <typename T, typename Status>
  bool SetStatus(const std::string& key, const Status& status);

  template <typename T>
  void DropUnknownFields(T* object) const;

  // Lets the controllers record the writes, without reacting to them.
  void FollowWrites();
  // Reports whether the pod stays for some time after its deletion.
  bool StaysWhileItStops(const v1::Pod& pod) const;
  void DeleteOrMark(const v1::Pod& stored);

  const Clock* clock_;
  DropFields drop_unknown_fields_;
  bool has_controllers_ = true;
  bool deletes_gracefully_ = false;
  ObjectStore store_;
  DisruptionController disruption_;
  size_t news_followed_ = 0;  // number of unhandled events that disruption_ has seen
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_CLUSTER_H_
