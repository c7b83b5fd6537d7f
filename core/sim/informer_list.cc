#include "sim/informer_list.h"

#include <map>
#include <string>

namespace berth::sim {
namespace {

// Calls visit(key, object) for each.
template <typename T, typename Visit>
void ForEach(const ObjectMap<T>& objects, Visit visit) {
  for (const auto& entry : objects) visit(entry.first, entry.second);
}
template <typename T, typename Visit>
void ForEach(const SharedObjectMap<T>& objects, Visit visit) {
  objects.ForEach(visit);
}

template <typename T>
void AddEvents(const Objects& before, const Objects& after, std::vector<WatchEvent>* events) {
  std::map<std::string, Change<T>> changes;
  ForEach(before.Of<T>(), [&](const std::string& key, const ObjectPtr<T>& object) {
    changes[key].before = object;
  });
  ForEach(after.Of<T>(),
          [&](const std::string& key, const ObjectPtr<T>& object) { changes[key].after = object; });
  for (const auto& [key, change] : changes) {
    if (change.before == change.after) continue;
    const bool is_replaced = change.before != nullptr && change.after != nullptr &&
                             change.before->metadata.uid != change.after->metadata.uid;
    WatchEvent event;
    if (change.before != nullptr) event.before = change.before;
    if (is_replaced) events->push_back(event);
    if (is_replaced) event.before.reset();
    if (change.after != nullptr) event.after = change.after;
    events->push_back(std::move(event));
  }
}

}  // namespace

std::vector<WatchEvent> ListEvents(const Objects& before, const Objects& after) {
  std::vector<WatchEvent> events;
  AddEvents<v1::Namespace>(before, after, &events);
  AddEvents<v1::PriorityClass>(before, after, &events);
  AddEvents<v1::StorageClass>(before, after, &events);
  AddEvents<v1::CSIDriver>(before, after, &events);
  AddEvents<v1::CSIStorageCapacity>(before, after, &events);
  AddEvents<v1::PersistentVolume>(before, after, &events);
  AddEvents<v1::PersistentVolumeClaim>(before, after, &events);
  AddEvents<v1::Service>(before, after, &events);
  AddEvents<v1::ReplicationController>(before, after, &events);
  AddEvents<v1::ReplicaSet>(before, after, &events);
  AddEvents<v1::StatefulSet>(before, after, &events);
  AddEvents<v1::PodDisruptionBudget>(before, after, &events);
  AddEvents<v1alpha1::PodGroup>(before, after, &events);
  AddEvents<v1alpha1::Queue>(before, after, &events);
  AddEvents<v1::CSINode>(before, after, &events);
  AddEvents<v1::VolumeAttachment>(before, after, &events);
  AddEvents<v1::Node>(before, after, &events);
  AddEvents<v1::Pod>(before, after, &events);
  return events;
}

}  // namespace berth::sim
