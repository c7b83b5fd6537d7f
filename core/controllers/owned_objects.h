// OwnedObjects: which pods and ReplicaSets belong to which controller by their owner references.
// Stands for the indexes that informers have by owner.
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

// The reference that says controller: true; null: there is none. As metav1.GetControllerOf.
const v1::OwnerReference* ControllerOf(const v1::ObjectMeta& metadata);
// Whether the object's controller is this one. A manifest that people wrote need not know the uid:
// where a reference has none, kind and name decide.
bool IsControlledBy(const v1::ObjectMeta& metadata, std::string_view owner_kind,
                    const v1::ObjectMeta& owner);
// The reference that an object has to its controller. As metav1.NewControllerRef.
v1::OwnerReference ControllerReference(Kind owner_kind, const v1::ObjectMeta& owner);

// A value; copies share what did not change.
class OwnedObjects {
 public:
  // To be called for every change of the cluster.
  void Follow(const WatchEvent& event);

  // Keys of the objects of `kind` whose controller has this kind and name, whatever its uid.
  const std::set<std::string>& Of(Kind kind, std::string_view owner_kind,
                                  const std::string& owner_key) const;
  // Keys of those in the namespace that have no controller.
  const std::set<std::string>& WithoutController(Kind kind, const std::string& name_space) const;

 private:
  const std::set<std::string>& Find(const std::string& index_key) const;

  std::map<std::string, CopyOnWrite<std::set<std::string>>> keys_;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_OWNED_OBJECTS_H_
