// WorkCount: how much a single step of a run may have to compare, by what is multiplied in it. A
// step cannot be interrupted, so what would take many seconds is refused with the scenario.
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
  // Controllers run: workloads make pods, in a run of length `run`. To be called before any input
  // is added.
  void set_makes_pods(Duration run) {
    makes_pods_ = true;
    run_ = run;
  }
  // An autoscaler may add so many nodes.
  void set_most_added_nodes(int64_t nodes) { most_added_nodes_ = nodes; }
  // One of the scenario's inputs. What is deleted later counts as well.
  void Add(const Input& input);

  // The first of the limits that is exceeded, if any.
  std::optional<Error> TooMuch(SchedulerKind scheduler) const;

 private:
  struct OfNamespace {
    int64_t pods = 0;
    int64_t selectors = 0;  // of budgets and workloads that controllers look after
    int64_t daemon_sets = 0;
  };

  void AddPod(const v1::Pod& pod);
  // What its controller makes, at most so many pods; each change of it may make as many again.
  template <typename Workload>
  void AddWorkload(const Workload& workload, int64_t most_pods);
  void AddStatefulSet(const v1::StatefulSet& set);
  void AddDaemonSet(const v1::DaemonSet& set);

  bool makes_pods_ = false;
  Duration run_;  // while controllers make pods
  int64_t most_added_nodes_ = 0;
  int64_t nodes_ = 0;
  int64_t taints_ = 0;
  int64_t pods_ = 0;
  int64_t volumes_ = 0;         // that no claim has
  int64_t unbound_claims_ = 0;  // those that pods bring with them too
  int64_t daemon_sets_ = 0;     // whose controller runs
  std::map<std::string, OfNamespace> namespaces_;
  // The most that one pod has.
  int64_t tolerations_ = 0;
  int64_t node_requirements_ = 0;
  int64_t pod_terms_ = 0;
  int64_t claims_ = 0;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_WORK_COUNT_H_
