// OwnedObjects: an index of pods and ReplicaSets by the controller in their owner references. It
// takes the place of the informers' indexes by owner.
#ifndef BERTH_CONTROLLERS_OWNED_OBJECTS_H_
#define BERTH_CONTROLLERS_OWNED_OBJECTS_H_

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "api/objects.h"
#include "api/watch_event.h"
#include "base/copy_on_write.h"

namespace berth::controllers {

// Returns the reference with controller: true; null if there is none. Upstream:
// metav1.GetControllerOf.
const v1::OwnerReference* ControllerOf(const v1::ObjectMeta& metadata);
// Reports whether the object's controller is this one. Manifests that people wrote may not have the
// uid: for a reference without one, kind and name decide.
bool IsControlledBy(const v1::ObjectMeta& metadata, std::string_view owner_kind,
                    const v1::ObjectMeta& owner);
// Returns a reference to the owner as controller. Upstream: metav1.NewControllerRef.
v1::OwnerReference ControllerReference(Kind owner_kind, const v1::ObjectMeta& owner);

// A value type; copies share what did not change.
class OwnedObjects {
 public:
  // Call it for every change of the cluster.
  void Follow(const WatchEvent& event);

  // Returns the keys of the objects of `kind` whose controller has this kind and name, whatever its
  // uid.
  const std::set<std::string>& Of(Kind kind, std::string_view owner_kind,
                                  const std::string& owner_key) const;
  // Returns the keys of objects in the namespace without a controller.
  const std::set<std::string>& WithoutController(Kind kind, const std::string& name_space) const;

 private:
  const std::set<std::string>& Find(const std::string& index_key) const;

  std::map<std::string, CopyOnWrite<std::set<std::string>>> keys_;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_OWNED_OBJECTS_H_
