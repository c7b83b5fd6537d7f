// MadeNames: the names that pods and nodes can have that no manifest of a scenario has, because
// controllers and the node autoscaler make them in the run.
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
  // Takes one of the scenario's inputs: controllers run, and make pods for the workloads among
  // them.
  void Add(const Input& input);
  // Takes the settings of an autoscaler that runs.
  void Add(const AutoscalerSettings& autoscaler);

  // Whether a pod or a node that is made may have this name: "namespace/name" of a pod. A pod's
  // begins with that of a workload, a node's with that of a group. False for other kinds.
  bool MayBe(Kind kind, std::string_view key) const;

 private:
  std::set<std::string, std::less<>> workloads_;  // "namespace/name"
  std::set<std::string, std::less<>> groups_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_WARNINGS_MADE_NAMES_H_
