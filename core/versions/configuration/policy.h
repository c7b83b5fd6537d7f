// The deprecated Policy, which has predicates and priorities by their old names. As kube-scheduler
// v1.21, apis/config/legacy_types.go, framework/plugins/legacy_registry.go and factory.go
// (createFromConfig).
#ifndef BERTH_VERSIONS_CONFIGURATION_POLICY_H_
#define BERTH_VERSIONS_CONFIGURATION_POLICY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/result.h"
#include "versions/configuration/configuration.h"

namespace berth {

struct Policy {
  struct LabelsPresence {
    std::vector<std::string> labels;
    bool presence = false;
  };
  struct PredicateArgument {
    std::optional<std::vector<std::string>> service_affinity;  // labels
    std::optional<LabelsPresence> labels_presence;
  };
  struct Predicate {
    std::string name;
    std::optional<PredicateArgument> argument;
  };
  struct LabelPreference {
    std::string label;
    bool presence = false;
  };
  struct PriorityArgument {
    std::optional<std::string> service_anti_affinity;  // label
    std::optional<LabelPreference> label_preference;
    // In the form of the arguments of RequestedToCapacityRatio.
    std::optional<Json> requested_to_capacity_ratio;
  };
  struct Priority {
    std::string name;
    int64_t weight = 0;
    std::optional<PriorityArgument> argument;
  };

  std::optional<std::vector<Predicate>> predicates;  // none means the default ones
  std::optional<std::vector<Priority>> priorities;   // none means the default ones
  std::vector<ExtenderConfiguration> extenders;
  int32_t hard_pod_affinity_symmetric_weight = 0;  // 0 means InterPodAffinity's default
  bool always_check_all_predicates = false;
};

// Decodes a Policy strictly, except for its extenders, whose fields may be in any case and may be
// unknown. `errors` are those of `document`.
Policy DecodePolicy(const Decoder& document, DecodeErrors* errors);

// Returns a profile of the plugins that replace the predicates and priorities, without any default
// plugins. An error's path is that of the predicate or priority in the document.
Result<KubeSchedulerProfile> ProfileOfPolicy(const Policy& policy);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_POLICY_H_
