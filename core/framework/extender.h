// Extender: a process outside the scheduler that has a say in its decisions. As kube-scheduler
// v1.21, framework/extender.go. What an answer means for the attempt is in
// scheduler/generic_scheduler.cc and plugins/preemption/default_preemption.cc.
#ifndef BERTH_FRAMEWORK_EXTENDER_H_
#define BERTH_FRAMEWORK_EXTENDER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"
#include "base/result.h"
#include "framework/node_info.h"
#include "framework/preemption/preemption.h"

namespace berth {

// The answer of an extender's filter verb.
struct ExtenderFilterResult {
  std::vector<const NodeInfo*> feasible;  // decides who stays, and in which order
  // Node name to reason. A node may be in several of the three, or in none.
  std::map<std::string, std::string> failed_nodes;
  std::map<std::string, std::string> failed_and_unresolvable_nodes;
};

struct HostPriority {
  std::string host;
  int64_t score = 0;  // 0 to 10 by convention, but not checked
};

// The errors of its methods are the texts of failed calls.
class Extender {
 public:
  virtual ~Extender() = default;
  virtual std::string_view Name() const = 0;
  // Whether it handles the pod's resources, or all pods.
  virtual bool IsInterested(const v1::Pod& pod) const = 0;
  // Whether an attempt goes on when a call fails.
  virtual bool IsIgnorable() const = 0;
  // Which verbs it has.
  virtual bool IsFilter() const = 0;
  virtual bool IsPrioritizer() const = 0;
  virtual bool IsBinder() const = 0;
  virtual bool SupportsPreemption() const = 0;
  // By which its scores are multiplied.
  virtual int64_t Weight() const = 0;

  virtual Result<ExtenderFilterResult> Filter(const v1::Pod& pod,
                                              const std::vector<const NodeInfo*>& nodes) = 0;
  virtual Result<std::vector<HostPriority>> Prioritize(
      const v1::Pod& pod, const std::vector<const NodeInfo*>& nodes) = 0;
  // Nothing on success.
  virtual std::optional<std::string> Bind(const v1::Pod& pod, const std::string& node_name) = 0;
  // Which candidates remain, with which victims. `victims` are those that preemption found.
  virtual Result<NodeNameToVictims> ProcessPreemption(const v1::Pod& pod,
                                                      const NodeNameToVictims& victims) = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_EXTENDER_H_
