// Objects: API objects of all kinds by name, as the API server stores them or an informer caches
// them; and the properties of kinds.
#ifndef BERTH_API_OBJECTS_H_
#define BERTH_API_OBJECTS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "api/batch_objects.h"
#include "api/storage.h"
#include "api/types.h"
#include "api/workloads.h"
#include "base/shared_map.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Objects of one kind in the order of their keys. A value type; copies share everything until one
// of them changes. Not safe for threads (see SharedMap).
template <typename T>
class ObjectMap {
 public:
  using Ptr = std::shared_ptr<const T>;
  using Map = std::map<std::string, Ptr, std::less<>>;

  // Returns null if there is none.
  Ptr Find(std::string_view key) const {
    const auto it = map_->find(key);
    return it == map_->end() ? nullptr : it->second;
  }
  void Set(const std::string& key, Ptr object) { Own().insert_or_assign(key, std::move(object)); }
  void Erase(const std::string& key) { Own().erase(key); }
  size_t size() const { return map_->size(); }
  bool empty() const { return map_->empty(); }
  // Iterators over pairs of key and object.
  typename Map::const_iterator begin() const { return map_->begin(); }
  typename Map::const_iterator end() const { return map_->end(); }

 private:
  Map& Own() {
    if (map_.use_count() > 1) map_ = std::make_shared<Map>(*map_);
    return *map_;
  }

  std::shared_ptr<Map> map_ = std::make_shared<Map>();
};

// The map for kinds with thousands of objects that change all the time (pods and nodes), and whose
// readers need no order.
template <typename T>
class SharedObjectMap {
 public:
  using Ptr = std::shared_ptr<const T>;

  Ptr Find(const std::string& key) const {
    const Ptr* found = map_.Find(key);
    return found == nullptr ? nullptr : *found;
  }
  void Set(const std::string& key, Ptr object) { map_.Set(key, std::move(object)); }
  void Erase(const std::string& key) { map_.Erase(key); }
  size_t size() const { return map_.size(); }
  bool empty() const { return map_.empty(); }
  template <typename Visit>
  void ForEach(Visit visit) const {
    map_.ForEach(visit);
  }

 private:
  SharedMap<Ptr> map_;
};

// The kinds that Berth models. The table in api/objects.cc has the names of each. The alternatives
// of AnyObject and the members of Objects have the same order.
enum class Kind : uint8_t {
  kPod,
  kNode,
  kPersistentVolume,
  kPersistentVolumeClaim,
  kStorageClass,
  kCSINode,
  kCSIDriver,
  kCSIStorageCapacity,
  kService,
  kReplicationController,
  kReplicaSet,
  kStatefulSet,
  kPodDisruptionBudget,
  kPriorityClass,
  kNamespace,
  kPodGroup,
  kQueue,
  kVolumeAttachment,
  kDeployment,
  kJob,
  kDaemonSet,
  kCronJob,
};
inline constexpr int kNumKinds = 22;

template <typename T>
using ObjectPtr = std::shared_ptr<const T>;

// The pointer is never null.
using AnyObject = std::variant<
    v1::PodPtr, v1::NodePtr, ObjectPtr<v1::PersistentVolume>, ObjectPtr<v1::PersistentVolumeClaim>,
    ObjectPtr<v1::StorageClass>, ObjectPtr<v1::CSINode>, ObjectPtr<v1::CSIDriver>,
    ObjectPtr<v1::CSIStorageCapacity>, ObjectPtr<v1::Service>, ObjectPtr<v1::ReplicationController>,
    ObjectPtr<v1::ReplicaSet>, ObjectPtr<v1::StatefulSet>, ObjectPtr<v1::PodDisruptionBudget>,
    ObjectPtr<v1::PriorityClass>, ObjectPtr<v1::Namespace>, ObjectPtr<v1alpha1::PodGroup>,
    ObjectPtr<v1alpha1::Queue>, ObjectPtr<v1::VolumeAttachment>, ObjectPtr<v1::Deployment>,
    ObjectPtr<v1::Job>, ObjectPtr<v1::DaemonSet>, ObjectPtr<v1::CronJob>>;

struct KindInfo {
  Kind kind;
  std::string_view name;  // as "PersistentVolume"
  bool namespaced;
  std::vector<std::string_view> api_versions;  // as "storage.k8s.io/v1", the preferred one first
};
const KindInfo& InfoOf(Kind kind);
// Returns the kind of this name in one of its API versions; null if Berth does not model it. An
// empty `api_version` matches any.
const KindInfo* FindKind(std::string_view api_version, std::string_view kind_name);

// Reads a manifest of this kind, by the rules of api/decode/decode.h.
AnyObject DecodeObject(Kind kind, const Decoder& manifest);

inline Kind KindOf(const AnyObject& object) { return static_cast<Kind>(object.index()); }
const v1::ObjectMeta& MetaOf(const AnyObject& object);
// Returns "name", or "namespace/name" for namespaced objects.
std::string KeyOf(const v1::ObjectMeta& metadata);

// All objects of a cluster. A value type; copies share everything that did not change.
class Objects {
 public:
  // Returns the objects of one kind: Of<v1::Service>().
  template <typename T>
  auto& Of() {
    return std::get<MapOf<T>>(maps_);
  }
  template <typename T>
  const auto& Of() const {
    return std::get<MapOf<T>>(maps_);
  }

  // Returns the object of any kind. Nothing if there is no such object.
  std::optional<AnyObject> Find(Kind kind, const std::string& key) const;
  // Adds the object, or replaces the one with its kind and key.
  void Set(const AnyObject& object);
  void Erase(Kind kind, const std::string& key);

  v1::PodPtr FindPod(const std::string& key) const { return Of<v1::Pod>().Find(key); }
  v1::NodePtr FindNode(const std::string& name) const { return Of<v1::Node>().Find(name); }

 private:
  template <typename T>
  using MapOf = std::conditional_t<std::is_same_v<T, v1::Pod> || std::is_same_v<T, v1::Node>,
                                   SharedObjectMap<T>, ObjectMap<T>>;

  std::tuple<SharedObjectMap<v1::Pod>, SharedObjectMap<v1::Node>, ObjectMap<v1::PersistentVolume>,
             ObjectMap<v1::PersistentVolumeClaim>, ObjectMap<v1::StorageClass>,
             ObjectMap<v1::CSINode>, ObjectMap<v1::CSIDriver>, ObjectMap<v1::CSIStorageCapacity>,
             ObjectMap<v1::Service>, ObjectMap<v1::ReplicationController>,
             ObjectMap<v1::ReplicaSet>, ObjectMap<v1::StatefulSet>,
             ObjectMap<v1::PodDisruptionBudget>, ObjectMap<v1::PriorityClass>,
             ObjectMap<v1::Namespace>, ObjectMap<v1alpha1::PodGroup>, ObjectMap<v1alpha1::Queue>,
             ObjectMap<v1::VolumeAttachment>, ObjectMap<v1::Deployment>, ObjectMap<v1::Job>,
             ObjectMap<v1::DaemonSet>, ObjectMap<v1::CronJob>>
      maps_;
};

}  // namespace berth

#endif  // BERTH_API_OBJECTS_H_
