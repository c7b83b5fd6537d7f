// Extender: a process outside the scheduler that takes part in its decisions. Upstream:
// kube-scheduler v1.21, framework/extender.go. The effect of an answer on the attempt is in
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
  std::vector<const NodeInfo*> feasible;  // the nodes that stay, in this order
  // Node name to reason. A node may be in several of the three lists, or in none.
  std::map<std::string, std::string> failed_nodes;
  std::map<std::string, std::string> failed_and_unresolvable_nodes;
};

struct HostPriority {
  std::string host;
  int64_t score = 0;  // from 0 to 10 by convention, which nothing checks
};

// An extender. The errors of its methods are the texts of failed calls.
class Extender {
 public:
  virtual ~Extender() = default;
  virtual std::string_view Name() const = 0;
  // Reports whether the extender handles the pod's resources, or handles all pods.
  virtual bool IsInterested(const v1::Pod& pod) const = 0;
  // Reports whether an attempt continues if a call fails.
  virtual bool IsIgnorable() const = 0;
  // Report whether the extender has these verbs.
  virtual bool IsFilter() const = 0;
  virtual bool IsPrioritizer() const = 0;
  virtual bool IsBinder() const = 0;
  virtual bool SupportsPreemption() const = 0;
  // Returns the factor for its scores.
  virtual int64_t Weight() const = 0;

  virtual Result<ExtenderFilterResult> Filter(const v1::Pod& pod,
                                              const std::vector<const NodeInfo*>& nodes) = 0;
  virtual Result<std::vector<HostPriority>> Prioritize(
      const v1::Pod& pod, const std::vector<const NodeInfo*>& nodes) = 0;
  // Binds the pod. Returns the error; nothing on success.
  virtual std::optional<std::string> Bind(const v1::Pod& pod, const std::string& node_name) = 0;
  // Returns the candidates that remain, with their victims. `victims` are those that preemption
  // found.
  virtual Result<NodeNameToVictims> ProcessPreemption(const v1::Pod& pod,
                                                      const NodeNameToVictims& victims) = 0;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_EXTENDER_H_
