// What manifests are called, in messages and reports.
#ifndef BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_
#define BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"

namespace berth::sim {

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
