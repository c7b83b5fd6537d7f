// The hashes of templates, by which controllers name what they make. Other names in a template
// would make another hash, and so another order of the pods of two templates: redacted templates
// say which hash they have (api/decode/template_hash.h).
#ifndef BERTH_SCENARIO_REDACTION_TEMPLATE_HASHES_H_
#define BERTH_SCENARIO_REDACTION_TEMPLATE_HASHES_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::sim {

// The column of a generator that has the hash of each object's template.
inline constexpr char kHashColumn[] = "templateHash";

// The hash that controllers give to the template of a workload; "" if the manifest is none whose
// template has a hash, or has no template.
std::string TemplateHashOf(const Json& manifest);

// The manifest that an entry of the timeline with a patch leaves behind it, if the patch changes
// the template; null otherwise. REQUIRES: `scenario` is a Scenario's source.
Json PatchedWorkload(const Json& scenario, const Json& entry);

// Lets a workload's template, or that of a patch, say `hash`.
void SayHash(const std::string& hash, Json* manifest);

// Adds the digests of the templates to the hashes that they say: called once, when all else of the
// scenario is done.
void AddDigests(Json* scenario);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_TEMPLATE_HASHES_H_
