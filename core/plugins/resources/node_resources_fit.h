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

// Keeps pods off nodes that have less of some resource left than the pod requests. As
// kube-scheduler v1.21, framework/plugins/noderesources/fit.go; what v1.34 has more is in
// ScoringNodeResourcesFit, which asks this one.
class NodeResourcesFit final : public PluginOf<PreFilterPlugin, FilterPlugin, EnqueueExtensions> {
 public:
  static constexpr std::string_view kName = "NodeResourcesFit";

  // Arguments: ignoredResources (full names) and ignoredResourceGroups (what stands before the
  // slash): extended resources that are not compared.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);

  // v1.21 has neither, v1.34 both.
  struct Rules {
    // A resource of which the pod asks for 0 is never lacking, however over-committed the node is;
    // else that holds only of pods that ask for nothing at all.
    bool zero_is_never_lacking = false;
    // Where even the empty node would have too little, preemption can't help.
    bool too_small_is_unresolvable = false;
  };
  explicit NodeResourcesFit(const Rules& rules);
  NodeResourcesFit() : NodeResourcesFit(Rules()) {}
  // Reads the arguments above. What is wrong with them is added to `errors`.
  void DecodeIgnored(const Decoder& args, std::vector<std::string>& errors);

  std::string_view Name() const override { return kName; }
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  // All reasons, in this order: `Too many pods`, then `Insufficient NAME` for cpu, memory,
  // ephemeral-storage, and the other resources by name (upstream: in no order).
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  // All amounts that are lacking, in the same order.
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  // The only plugin of v1.21 that is not woken by every event.
  std::vector<EventRegistration> EventsToRegister() const override;

 private:
  // What a node may lack for every pod, as bits of a number; the last says that it would lack some
  // of it without any pods, too.
  enum Lack : uint8_t { kPods = 1, kCpu = 2, kMemory = 4, kEphemeralStorage = 8, kEvenEmpty = 16 };
  static constexpr size_t kLacks = 32;

  static Code CodeFor(size_t lacks);
  bool IsIgnored(const std::string& resource) const;
  // `lack` if the node has too little of one resource left, with kEvenEmpty if that is so; else 0.
  size_t LackOf(size_t lack, int64_t request, int64_t allocatable, int64_t requested) const;

  Rules rules_;
  std::set<std::string, std::less<>> ignored_resources_;
  std::set<std::string, std::less<>> ignored_resource_groups_;
  // By the bits of what is lacking. Most nodes may get them: made once.
  std::array<Status, kLacks> lacking_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_RESOURCES_NODE_RESOURCES_FIT_H_
