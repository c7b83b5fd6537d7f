// WorkCount: counts how much a single step of a run may have to compare, by the factors of each
// product. A step cannot be interrupted, so scenarios whose steps would take many seconds are
// refused.
#ifndef BERTH_SCENARIO_WORK_COUNT_H_
#define BERTH_SCENARIO_WORK_COUNT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "api/objects.h"
#include "base/result.h"
#include "base/time.h"
#include "scenario/scenario.h"

namespace berth::sim {

class WorkCount {
 public:
  // States that controllers run: workloads make pods in a run of length `run`. Call this before any
  // input is added.
  void set_makes_pods(Duration run) {
    makes_pods_ = true;
    run_ = run;
  }
  // Sets the number of nodes that an autoscaler may add.
  void set_most_added_nodes(int64_t nodes) { most_added_nodes_ = nodes; }
  // Adds one of the scenario's inputs. Objects that are deleted later count, too.
  void Add(const Input& input);

  // Returns the error for the first exceeded limit. Null if none is exceeded.
  std::optional<Error> TooMuch(SchedulerKind scheduler) const;

 private:
  struct OfNamespace {
    int64_t pods = 0;
    int64_t selectors = 0;  // of budgets and workloads with controllers
    int64_t daemon_sets = 0;
  };

  void AddPod(const v1::Pod& pod);
  // Adds the pods that the workload's controller makes, `most_pods` at most. Each change of the
  // workload counts again.
  template <typename Workload>
  void AddWorkload(const Workload& workload, int64_t most_pods);
  void AddStatefulSet(const v1::StatefulSet& set);
  void AddDaemonSet(const v1::DaemonSet& set);

  bool makes_pods_ = false;
  Duration run_;  // the length of the run if controllers make pods
  int64_t most_added_nodes_ = 0;
  int64_t nodes_ = 0;
  int64_t taints_ = 0;
  int64_t pods_ = 0;
  int64_t volumes_ = 0;         // volumes that no claim has
  int64_t unbound_claims_ = 0;  // including the claims that pods bring with them
  int64_t daemon_sets_ = 0;     // DaemonSets whose controller runs
  std::map<std::string, OfNamespace> namespaces_;
  // The greatest numbers that a single pod has.
  int64_t tolerations_ = 0;
  int64_t node_requirements_ = 0;
  int64_t pod_terms_ = 0;
  int64_t claims_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_WORK_COUNT_H_
