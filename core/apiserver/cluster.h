// Cluster: the API server with its store, its admission, and the controllers that scheduling cannot
// do without. Writes make watch events, which the driver takes and delivers to the informers.
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
  // Leaves out of a pod what the API server does not know; null: it knows everything.
  using DropFields = void (*)(v1::Pod* pod);

  // `clock` outlives this.
  explicit Cluster(const Clock* clock, DropFields drop_unknown_fields = nullptr)
      : clock_(clock), drop_unknown_fields_(drop_unknown_fields), store_(clock) {}

  // The writes of people. Nothing happens, and no watch event is made, if a write does not apply
  // any more: creating what exists or what admission forbids, updating or deleting what is gone.
  void Create(const AnyObject& manifest);
  // As an apply: uid, time of creation and status stay, and what the scheduler and controllers
  // wrote into the spec (a pod's nodeName, a claim's volumeName, a volume's claimRef) unless the
  // manifest has it.
  void Update(const AnyObject& manifest);
  // A pod that takes a time to stop stays, as do its node and its resources: see DeletePod.
  void Remove(Kind kind, const std::string& key);
  // As ObjectStore::SkipUids: for a cluster that takes over objects of another one.
  void SkipUids(int64_t last) { store_.SkipUids(last); }

  // The writes of a kubelet.
  // The node of a pod that was bound to it in its absence has come: the pod runs from now on, and
  // is ready unless it says how long that takes. Nothing happens to a pod that has been started.
  void StartPod(const std::string& key);
  // The containers of the pod have ended, and it has Succeeded; or it has Failed, as the kubelet
  // does not let it run. A pod that is being deleted is gone then.
  void EndPod(const std::string& key, std::string_view phase = "Succeeded");
  // The pod has become ready, if it was to (IsBecomingReady).
  void MakePodReady(const std::string& key);
  // The pod whose deletion was asked for has stopped, and is gone.
  void FinishDeletion(const std::string& key);

  // The write of the garbage collector of pods: a pod that has not ended has Failed, with this
  // condition if there is one. It is deleted without the time that it takes to stop.
  void FailAndDeletePod(const std::string& key, const std::optional<v1::PodCondition>& why);

  // Lets the controllers (apiserver/volume_controller.h, apiserver/disruption_controller.h) react
  // to all that was written, until they have nothing more to do. People write what they have to
  // write at one moment before that, so that its order makes no difference to who is bound to what.
  void RunControllers();
  // Without controllers, what is written stays as it is. They are there at first.
  void set_has_controllers(bool has_controllers) { has_controllers_ = has_controllers; }
  // Whether pods that take a time to stop (StopTimeOf) get it. If not, as at first, each is gone as
  // soon as it is deleted: for what asks about a cluster in which no time passes.
  void set_deletes_gracefully(bool gracefully) { deletes_gracefully_ = gracefully; }

  // The writes of the scheduler; controllers react to each at once. Their watch events wait until
  // they are taken. Binding also does what the kubelet of the node would do at once: the pod runs,
  // started now, and is ready unless it says how long that takes. On a node that does not exist the
  // pod stays Pending.
  std::optional<std::string> BindPod(const v1::Pod& pod, const std::string& node_name) override;
  // A pod that takes a time to stop is marked (metadata.deletionTimestamp), once, and stays until
  // FinishDeletion.
  std::optional<std::string> DeletePod(const v1::Pod& pod) override;
  std::optional<std::string> EvictPod(const v1::Pod& pod, const v1::PodCondition& why) override;
  std::optional<std::string> PatchPodStatus(
      const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
      const std::optional<std::string>& nominated_node_name) override;
  // A message too if the object was changed since `volume` or `claim` was read, by its
  // resourceVersion.
  std::optional<std::string> UpdatePersistentVolume(const v1::PersistentVolume& volume) override;
  std::optional<std::string> UpdatePersistentVolumeClaim(
      const v1::PersistentVolumeClaim& claim) override;
  // False if there is no such PodGroup.
  bool UpdatePodGroupStatus(const std::string& key, const v1alpha1::PodGroupStatus& status);
  // The same of workloads, for their controllers.
  bool UpdateJobStatus(const std::string& key, const v1::JobStatus& status);
  bool UpdateStatefulSetStatus(const std::string& key, const v1::StatefulSetStatus& status);
  bool UpdateDaemonSetStatus(const std::string& key, const v1::DaemonSetStatus& status);
  bool UpdateCronJobStatus(const std::string& key, const v1::CronJobStatus& status);
  const Objects& Stored() const override { return store_.objects(); }

  // The watch events of all writes since the last call, in order.
  std::vector<WatchEvent> TakeWatchEvents() { return store_.TakeWatchEvents(); }

  const Objects& objects() const { return store_.objects(); }
  const PodsByNode& pods_by_node() const { return store_.pods_by_node(); }

  // What a checkpoint keeps. REQUIRES (both): no watch events wait.
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
  // Null if there is no such pod, or another one of the same name.
  v1::PodPtr Find(const v1::Pod& pod) const;
  // `resource` names the kind in messages: "persistentvolumes".
  template <typename T>
  std::optional<std::string> Replace(const T& object, std::string_view resource);

  template <typename T, typename Status>
  bool SetStatus(const std::string& key, const Status& status);

  template <typename T>
  void DropUnknownFields(T* object) const;

  // Lets the controllers note what was written, but not react to it.
  void FollowWrites();
  // Whether its deletion leaves it there for now.
  bool StaysWhileItStops(const v1::Pod& pod) const;
  void DeleteOrMark(const v1::Pod& stored);

  const Clock* clock_;
  DropFields drop_unknown_fields_;
  bool has_controllers_ = true;
  bool deletes_gracefully_ = false;
  ObjectStore store_;
  DisruptionController disruption_;
  size_t news_followed_ = 0;  // of the writes that controllers have not reacted to, by disruption_
};

}  // namespace berth::sim

#endif  // BERTH_APISERVER_CLUSTER_H_
