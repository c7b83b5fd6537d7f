// What manifests may say that the version at work, or Berth, has nothing for: fields that came with
// later versions, and what is beyond the scheduler but has its effects on it.
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

// The code of workloads of which nothing makes pods.
inline constexpr std::string_view kIdleWorkload = "podMaker";

// The fields of a pod's spec that a run reads under newer versions, and v1.21 ignores: their paths,
// as in spec.topologySpreadConstraints[].matchLabelKeys. The table of fields says which these are.
std::vector<std::string> PathsOfNewerFields(const FieldTable& table);

// Adds a row of section kNotModelled for each such field that makes a difference in `manifest`.
// `version`: which is at work.
void ReportUnmodelledFields(Kind kind, const Json& manifest, std::string_view name,
                            const Version& version, ImportReport* report);

// Adds the row that an object of a kind that is not modelled belongs to.
void ReportUnmodelledKind(std::string_view kind, std::string_view name, ImportReport* report);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_UNMODELLED_H_
