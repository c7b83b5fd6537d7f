#ifndef BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_FIT_H_
#define BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_FIT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Rejects nodes that have less of some resource left than the pod requests. Upstream:
// kube-scheduler v1.21, framework/plugins/noderesources/fit.go. ScoringNodeResourcesFit has the
// additions of v1.34, and uses this class.
class NodeResourcesFit final : public PluginOf<PreFilterPlugin, FilterPlugin, EnqueueExtensions> {
 public:
  static constexpr std::string_view kName = "NodeResourcesFit";

  // Arguments: ignoredResources (full names) and ignoredResourceGroups (the part before the slash):
  // extended resources that are not compared.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);

  // Differences between versions: v1.21 has neither rule, v1.34 both.
  struct Rules {
    // A resource of which the pod requests 0 is never lacking, however over-committed the node is.
    // Otherwise this is true only for pods that request nothing at all.
    bool zero_is_never_lacking = false;
    // If even the empty node would have too little, preemption cannot help.
    bool too_small_is_unresolvable = false;
  };
  explicit NodeResourcesFit(const Rules& rules);
  NodeResourcesFit() : NodeResourcesFit(Rules()) {}
  // Reads the arguments above, and adds their problems to `errors`.
  void DecodeIgnored(const Decoder& args, std::vector<std::string>& errors);

  std::string_view Name() const override { return kName; }
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  // Gives all reasons, in this order: `Too many pods`, then `Insufficient NAME` for cpu, memory,
  // ephemeral-storage, and the other resources by name (upstream: in random order).
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  // Returns all amounts that are lacking, in the same order.
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  // Restricts the events that wake pods; every event wakes pods of the other plugins of v1.21.
  std::vector<EventRegistration> EventsToRegister() const override;

 private:
  // The resources of which a node may have too little, as bits of a number; kEvenEmpty: one of them
  // would be too little even without any pods.
  enum Lack : uint8_t { kPods = 1, kCpu = 2, kMemory = 4, kEphemeralStorage = 8, kEvenEmpty = 16 };
  static constexpr size_t kLacks = 32;

  static Code CodeFor(size_t lacks);
  bool IsIgnored(const std::string& resource) const;
  // Returns `lack` if the node has too little of one resource left, with kEvenEmpty if even the
  // empty node has too little; else 0.
  size_t LackOf(size_t lack, int64_t request, int64_t allocatable, int64_t requested) const;

  Rules rules_;
  std::set<std::string, std::less<>> ignored_resources_;
  std::set<std::string, std::less<>> ignored_resource_groups_;
  // Indexed by the bits of Lack. Created once, because most nodes may have these verdicts.
  std::array<Status, kLacks> lacking_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_FIT_H_
