// Remedies as commands of kubectl.
#ifndef BERTH_REMEDIES_COMMANDS_H_
#define BERTH_REMEDIES_COMMANDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "api/types.h"

namespace berth::remedies {

// Returns a command that recreates the pod with the spec of `after`; or, if a Deployment,
// StatefulSet or another controller with a template created it, changes that template. Both
// arguments are manifests.
std::string ReplacePodCommand(const Json& before, const Json& after);
// Returns a command that recreates the claim with the storage class.
std::string ReplaceClaimCommand(const v1::ObjectMeta& claim, const std::string& storage_class);
std::string CreatePriorityClassCommand(const std::string& name, int32_t value);
std::string DeletePodCommand(const v1::Pod& pod);
std::string UncordonCommand(const std::string& node);
std::string RemoveTaintCommand(const std::string& node, const v1::Taint& taint);
// Returns a command that sets the label. `value` "": removes it.
std::string LabelCommand(const std::string& node, const std::string& key, const std::string& value);

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_COMMANDS_H_
