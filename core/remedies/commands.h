// Remedies as commands of kubectl.
#ifndef BERTH_REMEDIES_COMMANDS_H_
#define BERTH_REMEDIES_COMMANDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "api/types.h"

namespace berth::remedies {

// Makes the pod anew with the spec of `after`; or, where a Deployment, StatefulSet or another
// controller with a template has made it, changes that template. Both are manifests.
std::string ReplacePodCommand(const Json& before, const Json& after);
// Makes the claim anew with the storage class.
std::string ReplaceClaimCommand(const v1::ObjectMeta& claim, const std::string& storage_class);
std::string CreatePriorityClassCommand(const std::string& name, int32_t value);
std::string DeletePodCommand(const v1::Pod& pod);
std::string UncordonCommand(const std::string& node);
std::string RemoveTaintCommand(const std::string& node, const v1::Taint& taint);
// `value` "": the label goes.
std::string LabelCommand(const std::string& node, const std::string& key, const std::string& value);

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_COMMANDS_H_
