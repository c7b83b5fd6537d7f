// MadeNames: the possible names of pods and nodes that controllers and the node autoscaler create
// in the run, and that are in no manifest of the scenario.
#ifndef BERTH_SCENARIO_WARNINGS_MADE_NAMES_H_
#define BERTH_SCENARIO_WARNINGS_MADE_NAMES_H_

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "scenario/autoscaler_settings.h"
#include "scenario/scenario.h"

namespace berth::sim {

class MadeNames {
 public:
  // Adds an input of the scenario. Call this only if controllers run, because they make pods for
  // its workloads.
  void Add(const Input& input);
  // Adds the settings of an autoscaler that runs.
  void Add(const AutoscalerSettings& autoscaler);

  // Reports whether a created pod or node may have this name ("namespace/name" for a pod). A pod's
  // name begins with the name of a workload, a node's name with that of a group. False for other
  // kinds.
  bool MayBe(Kind kind, std::string_view key) const;

 private:
  std::set<std::string, std::less<>> workloads_;  // "namespace/name"
  std::set<std::string, std::less<>> groups_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_WARNINGS_MADE_NAMES_H_
