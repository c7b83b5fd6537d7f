#include "admission/fields/kinds.h"

#include <cstddef>

namespace berth::admission {
namespace {

constexpr Kind kKinds[] = {
    {"Pod", "v1", "pods", true},
    {"Node", "v1", "nodes", false},
    {"PersistentVolume", "v1", "persistentvolumes", false},
    {"PersistentVolumeClaim", "v1", "persistentvolumeclaims", true},
    {"Service", "v1", "services", true},
    {"ReplicationController", "v1", "replicationcontrollers", true},
    {"Namespace", "v1", "namespaces", false},
    {"ReplicaSet", "apps/v1", "replicasets", true},
    {"StatefulSet", "apps/v1", "statefulsets", true},
    {"Deployment", "apps/v1", "deployments", true},
    {"PodDisruptionBudget", "policy/v1", "poddisruptionbudgets", true},
    {"StorageClass", "storage.k8s.io/v1", "storageclasses", false},
    {"CSINode", "storage.k8s.io/v1", "csinodes", false},
    {"PriorityClass", "scheduling.k8s.io/v1", "priorityclasses", false},
};

// Returns the group of an API version: "apps" for "apps/v1", "" for "v1".
std::string_view GroupOf(std::string_view api_version) {
  const size_t slash = api_version.find('/');
  return slash == std::string_view::npos ? "" : api_version.substr(0, slash);
}

}  // namespace

const Kind* FindKind(std::string_view name, std::string_view api_version) {
  for (const Kind& kind : kKinds) {
    if (kind.name == name && GroupOf(kind.api_version) == GroupOf(api_version)) return &kind;
  }
  return nullptr;
}

}  // namespace berth::admission
