// Names of manifests for messages and reports.
#ifndef BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_
#define BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"

namespace berth::sim {

// A member of an export of kube-scheduler-simulator: a list of manifests without a kind, or a
// single manifest. Upstream: ResourcesForSnap in its snapshot/snapshot.go.
struct ExportMember {
  std::string_view name;
  std::string_view kind;
};
inline constexpr ExportMember kExportMembers[] = {
    {"namespaces", "Namespace"},
    {"priorityClasses", "PriorityClass"},
    {"storageClasses", "StorageClass"},
    {"pvcs", "PersistentVolumeClaim"},
    {"pvs", "PersistentVolume"},
    {"nodes", "Node"},
    {"pods", "Pod"},
    {"schedulerConfig", "KubeSchedulerConfiguration"},
};
// Returns the kind of the manifests in a member. Empty if it is no such member.
std::string_view KindOfExportMember(std::string_view name);

// Guesses the kind of a manifest that does not state one. Empty if no kind fits.
std::string_view GuessKind(const Json& manifest);
// Reports whether a pod has ended, by its phase.
bool HasEnded(const Json& pod);
// Returns "namespace/name", or the name if there is no namespace.
std::string NameOf(const Json& manifest);
// Returns a kind for a message: simple kinds as they are, others in quotes, because they are not
// trusted.
std::string KindText(const std::string& kind);

// Returns "3 StorageClasses". An empty kind means any object.
std::string CountText(int64_t count, std::string_view kind);

// Returns the title of an imported scenario: "3 nodes, 2 pods and 4 workloads". `num_makers` is the
// number of workloads whose pods controllers make.
std::string TitleOf(size_t num_nodes, size_t num_pods, size_t num_makers);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_
