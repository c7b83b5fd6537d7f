// What manifests are called, in messages and reports.
#ifndef BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_
#define BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"

namespace berth::sim {

// A member of what kube-scheduler-simulator exports, which is a list of manifests that say no kind,
// or one manifest. As ResourcesForSnap of its snapshot/snapshot.go.
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
// "" if it is none.
std::string_view KindOfExportMember(std::string_view name);

// What a manifest without a kind looks like; "" if like nothing.
std::string_view GuessKind(const Json& manifest);
// Whether a pod has ended, as its phase says.
bool HasEnded(const Json& pod);
// "namespace/name", or the name.
std::string NameOf(const Json& manifest);
// Kinds come from strangers: plain ones are shown as they are, others in quotes.
std::string KindText(const std::string& kind);

// "3 StorageClasses"; "" as a kind is any object.
std::string CountText(int64_t count, std::string_view kind);

// The title of a scenario that was made of a file: "3 nodes, 2 pods and 4 workloads". `num_makers`:
// workloads whose pods controllers make.
std::string TitleOf(size_t num_nodes, size_t num_pods, size_t num_makers);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_
