// An extender of a recording that records its calls.
#ifndef BERTH_TESTS_CONFORMANCE_NOTING_EXTENDER_H_
#define BERTH_TESTS_CONFORMANCE_NOTING_EXTENDER_H_

#include <string>
#include <string_view>
#include <vector>

#include "sim/scripted_extender.h"

namespace berth::conformance {

struct NotedCall {
  std::string extender;
  std::string verb;
  std::vector<std::string> nodes;  // the nodes of the call
};

class NotingExtender final : public Extender {
 public:
  // `calls` receives the calls. It and `api` must outlive this.
  NotingExtender(sim::ExtenderScript script, ApiClient* api, std::vector<NotedCall>* calls)
      : extender_(std::move(script), api), calls_(calls) {}

  std::string_view Name() const override { return extender_.Name(); }
  bool IsInterested(const v1::Pod& pod) const override { return extender_.IsInterested(pod); }
  bool IsIgnorable() const override { return extender_.IsIgnorable(); }
  bool IsFilter() const override { return extender_.IsFilter(); }
  bool IsPrioritizer() const override { return extender_.IsPrioritizer(); }
  bool IsBinder() const override { return extender_.IsBinder(); }
  bool SupportsPreemption() const override { return extender_.SupportsPreemption(); }
  int64_t Weight() const override { return extender_.Weight(); }

  Result<ExtenderFilterResult> Filter(const v1::Pod& pod,
                                      const std::vector<const NodeInfo*>& nodes) override {
    Note("filter", NamesOf(nodes));
    return extender_.Filter(pod, nodes);
  }
  Result<std::vector<HostPriority>> Prioritize(const v1::Pod& pod,
                                               const std::vector<const NodeInfo*>& nodes) override {
    Note("prioritize", NamesOf(nodes));
    return extender_.Prioritize(pod, nodes);
  }
  std::optional<std::string> Bind(const v1::Pod& pod, const std::string& node_name) override {
    Note("bind", {node_name});
    return extender_.Bind(pod, node_name);
  }
  Result<NodeNameToVictims> ProcessPreemption(const v1::Pod& pod,
                                              const NodeNameToVictims& victims) override {
    std::vector<std::string> nodes;
    for (const auto& [node, unused] : victims) nodes.push_back(node);
    Note("preempt", std::move(nodes));
    return extender_.ProcessPreemption(pod, victims);
  }

 private:
  static std::vector<std::string> NamesOf(const std::vector<const NodeInfo*>& nodes) {
    std::vector<std::string> names;
    for (const NodeInfo* node : nodes) names.push_back(node->name());
    return names;
  }
  void Note(std::string_view verb, std::vector<std::string> nodes) {
    calls_->push_back({std::string(Name()), std::string(verb), std::move(nodes)});
  }

  sim::ScriptedExtender extender_;
  std::vector<NotedCall>* calls_;
};

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_NOTING_EXTENDER_H_
