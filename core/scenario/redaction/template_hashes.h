// The hashes of templates, from which controllers build the names of their objects. Other names in
// a template would change its hash, and so the order of the pods of two templates. Therefore
// redacted templates state the hash of the original (api/decode/template_hash.h).
#ifndef BERTH_SCENARIO_REDACTION_TEMPLATE_HASHES_H_
#define BERTH_SCENARIO_REDACTION_TEMPLATE_HASHES_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::sim {

// The column of a generator with the hash of each object's template.
inline constexpr char kHashColumn[] = "templateHash";

// Returns the hash that controllers compute for the template of a workload. Empty if the template
// of such a manifest has no hash, or if there is no template.
std::string TemplateHashOf(const Json& manifest);

// Returns the workload after a timeline entry that patches its template. JSON null for other
// entries. REQUIRES: `scenario` is a Scenario's source.
Json PatchedWorkload(const Json& scenario, const Json& entry);

// Writes the hash into the template of a workload or of a patch.
void SayHash(const std::string& hash, Json* manifest);

// Adds the digests of the templates to the hashes that they state. Call this once, when the rest of
// the scenario is complete.
void AddDigests(Json* scenario);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_TEMPLATE_HASHES_H_
