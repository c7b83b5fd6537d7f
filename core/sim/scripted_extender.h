// ScriptedExtender: an extender whose answers are in the scenario.
#ifndef BERTH_SIM_SCRIPTED_EXTENDER_H_
#define BERTH_SIM_SCRIPTED_EXTENDER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/extender.h"
#include "framework/handle.h"
#include "scenario/extender_script.h"

namespace berth::sim {

class ScriptedExtender final : public Extender {
 public:
  // `api` has the nodes' labels, and the bind verb writes to it. It must outlive this object.
  ScriptedExtender(ExtenderScript script, ApiClient* api);

  std::string_view Name() const override { return script_.name; }
  bool IsInterested(const v1::Pod& pod) const override;
  bool IsIgnorable() const override { return script_.configuration.ignorable; }
  bool IsFilter() const override { return !script_.configuration.filter_verb.empty(); }
  bool IsPrioritizer() const override { return !script_.configuration.prioritize_verb.empty(); }
  bool IsBinder() const override { return !script_.configuration.bind_verb.empty(); }
  bool SupportsPreemption() const override { return !script_.configuration.preempt_verb.empty(); }
  int64_t Weight() const override { return script_.configuration.weight; }

  Result<ExtenderFilterResult> Filter(const v1::Pod& pod,
                                      const std::vector<const NodeInfo*>& nodes) override;
  Result<std::vector<HostPriority>> Prioritize(const v1::Pod& pod,
                                               const std::vector<const NodeInfo*>& nodes) override;
  std::optional<std::string> Bind(const v1::Pod& pod, const std::string& node_name) override;
  Result<NodeNameToVictims> ProcessPreemption(const v1::Pod& pod,
                                              const NodeNameToVictims& victims) override;

 private:
  bool Manages(const v1::Container& container) const;
  // Returns the error of every call of this verb; nothing if it does not fail. `configured_verb` is
  // in the URL.
  std::optional<std::string> FailureOf(std::string_view verb,
                                       const std::string& configured_verb) const;
  // Returns no labels if there is no such node.
  LabelSet LabelsOfNode(const std::string& node_name) const;

  ExtenderScript script_;
  ApiClient* api_;
};

}  // namespace berth::sim

#endif  // BERTH_SIM_SCRIPTED_EXTENDER_H_
