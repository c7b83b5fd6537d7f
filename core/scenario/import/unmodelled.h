// Reports the fields and kinds in manifests that the version at work, or Berth, does not model:
// fields of later versions, and objects outside the scheduler that influence it.
#ifndef BERTH_SCENARIO_IMPORT_UNMODELLED_H_
#define BERTH_SCENARIO_IMPORT_UNMODELLED_H_

#include <string>
#include <string_view>
#include <vector>

#include "api/fields/field_table.h"
#include "api/json/json_fwd.h"
#include "api/objects.h"
#include "scenario/import/import_report.h"
#include "versions/version.h"

namespace berth::sim {

// The code of workloads for which no controller makes pods.
inline constexpr std::string_view kIdleWorkload = "podMaker";

// Returns the paths of the fields of a pod's spec that a run reads under newer versions and v1.21
// ignores, in the form spec.topologySpreadConstraints[].matchLabelKeys. The table of fields
// determines them.
std::vector<std::string> PathsOfNewerFields(const FieldTable& table);

// Adds a row to section kNotModelled for each such field that makes a difference in `manifest`.
// `version` is the version at work.
void ReportUnmodelledFields(Kind kind, const Json& manifest, std::string_view name,
                            const Version& version, ImportReport* report);

// Adds the row about an object whose kind is not modelled.
void ReportUnmodelledKind(std::string_view kind, std::string_view name, ImportReport* report);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_UNMODELLED_H_
