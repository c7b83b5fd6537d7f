#include "apiserver/cluster.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "api/pod_affinity.h"
#include "apiserver/admission.h"
#include "apiserver/defaults.h"
#include "apiserver/disruption_controller.h"
#include "apiserver/pod_times.h"
#include "apiserver/volume_controller.h"
#include "base/attributes.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

std::string NotFound(std::string_view resource, const std::string& name) {
  return StrCat(resource, " ", Quoted(name), " not found");
}

// Sets the condition of its type; returns false if it was the same already.
bool SetCondition(std::vector<v1::PodCondition>& conditions, const v1::PodCondition& condition) {
  auto it = std::find_if(conditions.begin(), conditions.end(),
                         [&](const v1::PodCondition& c) { return c.type == condition.type; });
  if (it == conditions.end()) {
    conditions.push_back(condition);
    return true;
  }
  if (*it == condition) return false;
  *it = condition;
  return true;
}

// Marks a pod with a time to become ready as not ready when it is bound to its node.
void StartReadiness(Time now, v1::Pod* pod) {
  if (pod->spec.node_name.empty() || HasEnded(*pod) || ReadyTimeOf(*pod) == Duration{}) return;
  if (FindReadyCondition(*pod) != nullptr) return;
  pod->status.conditions.push_back(NotReadyYet(*pod, now));
}

// Does a kubelet's work for a pod that was bound to its node.
void Start(Time now, v1::Pod* pod) {
  pod->status.phase = "Running";
  pod->status.start_time = now;
  StartReadiness(now, pod);
}

// Changes a new object before it is stored; returns false if it is forbidden.
template <typename T>
bool AdmitNew(const Objects&, Time, T*) {
  return true;
}
// A kubelet starts a pod that is created on its node. That takes only the time that the pod gives
// for becoming ready.
bool AdmitNew(const Objects& objects, Time now, v1::Pod* pod) {
  if (HasPodAffinity(*pod)) MergeLabelKeys(pod);
  if (!pod->spec.node_name.empty() && pod->status.phase.empty()) pod->status.phase = "Running";
  StartReadiness(now, pod);
  AddDefaultTolerations(pod);
  return !AdmitPod(objects, pod);
}
bool AdmitNew(const Objects&, Time, v1::PersistentVolume* volume) {
  if (volume->phase.empty()) volume->phase = "Pending";
  return true;
}
bool AdmitNew(const Objects& objects, Time, v1::PersistentVolumeClaim* claim) {
  if (claim->volume_name.empty()) AdmitClaim(objects, claim);
  if (claim->phase.empty()) claim->phase = "Pending";
  return true;
}

// Copies the parts of the stored object that an update by people does not change, apart from its
// uid.
template <typename T>
void KeepTheirs(const T&, T*) {}

// Affinity to other pods never changes, so the terms keep the label keys that were merged at
// creation.
BERTH_KEPT_APART void KeepMergedLabelKeys(const v1::Pod& stored, v1::Pod* updated) {
  bool has_keys = false;
  ForEachPodAffinityTerm(*updated->spec.affinity, [&](const v1::PodAffinityTerm& term) {
    has_keys = has_keys || !term.match_label_keys.empty() || !term.mismatch_label_keys.empty();
  });
  if (!has_keys) return;
  updated->spec.affinity->pod_affinity = stored.spec.affinity->pod_affinity;
  updated->spec.affinity->pod_anti_affinity = stored.spec.affinity->pod_anti_affinity;
}

void KeepTheirs(const v1::Pod& stored, v1::Pod* updated) {
  updated->spec.node_name = stored.spec.node_name;
  const std::string phase = updated->status.phase;
  updated->status = stored.status;
  // A manifest may claim that a pod that has ended runs. It never does again.
  if (!phase.empty() && !HasEnded(stored)) updated->status.phase = phase;
  if (HasPodAffinity(*updated)) KeepMergedLabelKeys(stored, updated);
  AddDefaultTolerations(updated);
  // Nothing cancels a deletion.
  if (IsStopping(stored)) {
    updated->metadata.deletion_requested = true;
    const std::string name(kStopsAfterAnnotation);
    updated->metadata.annotations.Edit()[name] = stored.metadata.annotations->at(name);
  }
  // The priority that admission derived from the class at creation stays.
  if (!updated->spec.priority) updated->spec.priority = stored.spec.priority;
  if (updated->spec.preemption_policy.empty()) {
    updated->spec.preemption_policy = stored.spec.preemption_policy;
  }
}

void KeepAnnotations(const v1::ObjectMeta& stored, std::initializer_list<std::string_view> names,
                     v1::ObjectMeta* updated) {
  for (const std::string_view name : names) {
    const auto annotation = stored.annotations.find(std::string(name));
    if (annotation != stored.annotations.end()) updated->annotations.Edit().insert(*annotation);
  }
}

void KeepTheirs(const v1::PersistentVolume& stored, v1::PersistentVolume* updated) {
  if (!updated->claim_ref) updated->claim_ref = stored.claim_ref;
  if (updated->phase.empty()) updated->phase = stored.phase;
  KeepAnnotations(stored.metadata, {v1::kAnnBoundByController}, &updated->metadata);
}

void KeepTheirs(const v1::PersistentVolumeClaim& stored, v1::PersistentVolumeClaim* updated) {
  if (updated->volume_name.empty()) updated->volume_name = stored.volume_name;
  if (!updated->storage_class_name) updated->storage_class_name = stored.storage_class_name;
  if (updated->phase.empty()) updated->phase = stored.phase;
  if (updated->metadata.owner_references.empty()) {
    updated->metadata.owner_references = stored.metadata.owner_references;
  }
  KeepAnnotations(stored.metadata,
                  {v1::kAnnBindCompleted, v1::kAnnBoundByController, v1::kAnnSelectedNode},
                  &updated->metadata);
}

void KeepTheirs(const v1alpha1::PodGroup& stored, v1alpha1::PodGroup* updated) {
  updated->status = stored.status;
}

void KeepTheirs(const v1::Job& stored, v1::Job* updated) { updated->status = stored.status; }

void KeepTheirs(const v1::StatefulSet& stored, v1::StatefulSet* updated) {
  updated->status = stored.status;
}

void KeepTheirs(const v1::DaemonSet& stored, v1::DaemonSet* updated) {
  updated->template_generation = stored.template_generation;
  const uint64_t before = stored.pod_template == nullptr ? 0 : stored.pod_template->digest;
  const uint64_t after = updated->pod_template == nullptr ? 0 : updated->pod_template->digest;
  if (before == after) {
    updated->status = stored.status;
  } else {
    ++updated->template_generation;
  }
}

void KeepTheirs(const v1::CronJob& stored, v1::CronJob* updated) {
  updated->status = stored.status;
}

void KeepTheirs(const v1::PodDisruptionBudget& stored, v1::PodDisruptionBudget* updated) {
  if (updated->has_status) return;
  updated->has_status = stored.has_status;
  updated->disruptions_allowed = stored.disruptions_allowed;
  updated->disrupted_pods = stored.disrupted_pods;
}

}  // namespace

v1::PodPtr Cluster::Find(const v1::Pod& pod) const {
  v1::PodPtr stored = objects().FindPod(v1::PodKey(pod));
  if (stored != nullptr && stored->metadata.uid != pod.metadata.uid) return nullptr;
  return stored;
}

template <typename T>
void Cluster::DropUnknownFields(T* object) const {
  if constexpr (std::is_same_v<T, v1::Pod>) {
    if (drop_unknown_fields_ != nullptr) drop_unknown_fields_(object);
  }
}

void Cluster::Create(const AnyObject& manifest) {
  if (objects().Find(KindOf(manifest), KeyOf(MetaOf(manifest)))) return;
  std::visit(
      [this](const auto& object) {
        auto admitted = *object;
        DropUnknownFields(&admitted);
        SetDefaults(&admitted);
        if (AdmitNew(objects(), clock_->Now(), &admitted)) store_.Put(std::move(admitted));
      },
      manifest);
  FollowWrites();
}

void Cluster::Update(const AnyObject& manifest) {
  const std::optional<AnyObject> stored = objects().Find(KindOf(manifest), KeyOf(MetaOf(manifest)));
  if (!stored) return;
  std::visit(
      [&](const auto& object) {
        auto updated = *object;
        DropUnknownFields(&updated);
        SetDefaults(&updated);
        const auto& before = *std::get<std::decay_t<decltype(object)>>(*stored);
        updated.metadata.uid = before.metadata.uid;
        updated.metadata.creation_timestamp = before.metadata.creation_timestamp;
        KeepTheirs(before, &updated);
        store_.Put(std::move(updated));
      },
      manifest);
  FollowWrites();
}

bool Cluster::StaysWhileItStops(const v1::Pod& pod) const {
  return deletes_gracefully_ && StopTimeOf(pod) > Duration{};
}

void Cluster::DeleteOrMark(const v1::Pod& stored) {
  if (!StaysWhileItStops(stored)) return store_.Delete(Kind::kPod, v1::PodKey(stored));
  if (stored.metadata.deletion_requested) return;
  v1::Pod marked = stored;
  marked.metadata.deletion_requested = true;
  store_.Put(std::move(marked));
}

void Cluster::Remove(Kind kind, const std::string& key) {
  if (kind != Kind::kPod) {
    store_.Delete(kind, key);
  } else if (const v1::PodPtr stored = objects().FindPod(key)) {
    DeleteOrMark(*stored);
  }
  FollowWrites();
}

void Cluster::StartPod(const std::string& key) {
  const v1::PodPtr stored = objects().FindPod(key);
  if (stored == nullptr || HasEnded(*stored) || stored->metadata.deletion_requested) return;
  if (stored->status.phase == "Running" || stored->status.start_time) return;
  v1::Pod started = *stored;
  Start(clock_->Now(), &started);
  store_.Put(std::move(started));
}

void Cluster::EndPod(const std::string& key, std::string_view phase) {
  const v1::PodPtr stored = objects().FindPod(key);
  if (stored == nullptr || HasEnded(*stored)) return;
  if (IsStopping(*stored)) return store_.Delete(Kind::kPod, key);
  v1::Pod ended = *stored;
  ended.status.phase = phase;
  store_.Put(std::move(ended));
}

void Cluster::MakePodReady(const std::string& key) {
  const v1::PodPtr stored = objects().FindPod(key);
  if (stored == nullptr || !IsBecomingReady(*stored)) return;
  v1::Pod ready = *stored;
  SetCondition(ready.status.conditions,
               {std::string(kReadyCondition), "True", "", "", clock_->Now()});
  store_.Put(std::move(ready));
}

void Cluster::FinishDeletion(const std::string& key) {
  const v1::PodPtr stored = objects().FindPod(key);
  if (stored != nullptr && stored->metadata.deletion_requested) store_.Delete(Kind::kPod, key);
}

void Cluster::FailAndDeletePod(const std::string& key, const std::optional<v1::PodCondition>& why) {
  const v1::PodPtr stored = objects().FindPod(key);
  if (stored == nullptr) return;
  if (!HasEnded(*stored)) {
    v1::Pod failed = *stored;
    failed.status.phase = "Failed";
    if (why) SetCondition(failed.status.conditions, *why);
    store_.Put(std::move(failed));
  }
  store_.Delete(Kind::kPod, key);
}

void Cluster::FollowWrites() {
  if (!has_controllers_) return;
  const std::vector<WatchEvent>& news = store_.news();
  for (; news_followed_ < news.size(); ++news_followed_) {
    disruption_.Follow(news[news_followed_], objects());
  }
}

void Cluster::RunControllers() {
  FollowWrites();
  for (std::vector<WatchEvent> news = store_.TakeNews(); !news.empty(); news = store_.TakeNews()) {
    news_followed_ = 0;
    if (!has_controllers_) return;
    for (const WatchEvent& event : news) RunVolumeController(event, &store_);
    disruption_.Run(&store_);
    FollowWrites();
  }
  news_followed_ = 0;
}

std::optional<std::string> Cluster::BindPod(const v1::Pod& pod, const std::string& node_name) {
  const v1::PodPtr stored = Find(pod);
  if (stored == nullptr) return NotFound("pods", pod.metadata.name);
  const std::string& present_node = stored->spec.node_name;
  if (!present_node.empty()) {
    const std::string& name = pod.metadata.name;
    return StrCat("Operation cannot be fulfilled on pods/binding ", Quoted(name), ": pod ", name,
                  " is already assigned to node ", Quoted(present_node));
  }
  v1::Pod bound = *stored;
  bound.spec.node_name = node_name;
  bound.status.conditions = {{"PodScheduled", "True", "", ""}};
  if (objects().FindNode(node_name) != nullptr) Start(clock_->Now(), &bound);
  store_.Put(std::move(bound));
  RunControllers();
  return std::nullopt;
}

std::optional<std::string> Cluster::DeletePod(const v1::Pod& pod) {
  const v1::PodPtr stored = Find(pod);
  if (stored == nullptr) return NotFound("pods", pod.metadata.name);
  DeleteOrMark(*stored);
  RunControllers();
  return std::nullopt;
}

std::optional<std::string> Cluster::EvictPod(const v1::Pod& pod, const v1::PodCondition& why) {
  const v1::PodPtr stored = Find(pod);
  // Nothing reads the reason of a pod that is deleted at once.
  if (stored != nullptr && StaysWhileItStops(*stored)) {
    if (auto error = PatchPodStatus(pod, why, std::nullopt)) return error;
  }
  return DeletePod(pod);
}

std::optional<std::string> Cluster::PatchPodStatus(
    const v1::Pod& pod, const std::optional<v1::PodCondition>& condition,
    const std::optional<std::string>& nominated_node_name) {
  const v1::PodPtr stored = Find(pod);
  if (stored == nullptr) return NotFound("pods", pod.metadata.name);
  v1::Pod patched = *stored;
  bool changed = condition && SetCondition(patched.status.conditions, *condition);
  if (nominated_node_name && patched.status.nominated_node_name != *nominated_node_name) {
    patched.status.nominated_node_name = *nominated_node_name;
    changed = true;
  }
  if (!changed) return std::nullopt;
  store_.Put(std::move(patched));
  RunControllers();
  return std::nullopt;
}

template <typename T>
std::optional<std::string> Cluster::Replace(const T& object, std::string_view resource) {
  const std::string& name = object.metadata.name;
  const ObjectPtr<T> stored = objects().Of<T>().Find(KeyOf(object.metadata));
  if (stored == nullptr) return NotFound(resource, name);
  if (stored->metadata.resource_version != object.metadata.resource_version) {
    return StrCat("Operation cannot be fulfilled on ", resource, " ", Quoted(name),
                  ": the object has been modified; please apply your changes to the latest "
                  "version and try again");
  }
  store_.Put(object);
  RunControllers();
  return std::nullopt;
}

std::optional<std::string> Cluster::UpdatePersistentVolume(const v1::PersistentVolume& volume) {
  return Replace(volume, "persistentvolumes");
}

std::optional<std::string> Cluster::UpdatePersistentVolumeClaim(
    const v1::PersistentVolumeClaim& claim) {
  return Replace(claim, "persistentvolumeclaims");
}

template <typename T, typename Status>
bool Cluster::SetStatus(const std::string& key, const Status& status) {
  const ObjectPtr<T> stored = objects().Of<T>().Find(key);
  if (stored == nullptr) return false;
  T updated = *stored;
  updated.status = status;
  store_.Put(std::move(updated));
  RunControllers();
  return true;
}

bool Cluster::UpdatePodGroupStatus(const std::string& key, const v1alpha1::PodGroupStatus& status) {
  return SetStatus<v1alpha1::PodGroup>(key, status);
}

bool Cluster::UpdateJobStatus(const std::string& key, const v1::JobStatus& status) {
  return SetStatus<v1::Job>(key, status);
}

bool Cluster::UpdateStatefulSetStatus(const std::string& key, const v1::StatefulSetStatus& status) {
  return SetStatus<v1::StatefulSet>(key, status);
}

bool Cluster::UpdateDaemonSetStatus(const std::string& key, const v1::DaemonSetStatus& status) {
  return SetStatus<v1::DaemonSet>(key, status);
}

bool Cluster::UpdateCronJobStatus(const std::string& key, const v1::CronJobStatus& status) {
  return SetStatus<v1::CronJob>(key, status);
}

}  // namespace berth::sim
